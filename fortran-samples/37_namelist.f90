! NAMELIST: groups of variables read and written by name.
module defaults
  implicit none
  integer :: threads = 1
  character(len=8) :: backend = 'cpu'
  namelist /machine/ threads, backend
end module

program settings
  use defaults
  implicit none
  type :: material
    character(len=8) :: name = 'none'
    real :: density = 0.0
    integer :: layers(2) = [1, 1]
  end type
  integer :: steps = 10, grid(3) = 1
  real(8) :: dt = 0.1d0
  logical :: verbose = .false.
  character(len=20) :: title = 'untitled'
  type(material) :: inner, outer(2)
  integer :: unit, ios
  character(len=60) :: message
  namelist /run/ steps, grid, dt, verbose, title
  namelist /stuff/ inner, outer

  call write_example('settings.txt')
  open(newunit=unit, file='settings.txt', status='old', action='read')
  read(unit, nml=run)
  read(unit, nml=stuff)
  write(*, nml=run)
  write(*, nml=stuff)

  ! What a group does not know is an error.
  rewind unit
  read(unit, nml=run)
  read(unit, nml=run, iostat=ios, iomsg=message)
  print *, ios > 0, ' ', trim(message)
  ! There is no third group of this name.
  read(unit, nml=run, iostat=ios)
  print *, ios, steps
  close(unit, status='delete')

  call read_machine('&machine threads = 8, backend = "gpu", memory = 32.5 /')

contains

  ! Compilers let a group of a module go on where the module is used.
  subroutine read_machine(text)
    use defaults, only: threads, backend, machine
    character(len=*), intent(in) :: text
    real :: memory
    namelist /machine/ memory
    read(text, nml=machine)
    print *, threads, backend, memory
  end subroutine

  subroutine write_example(file)
    character(len=*), intent(in) :: file
    integer :: out
    open(newunit=out, file=file, status='replace', action='write')
    write(out, '(a)') 'Text before a group is passed over.'
    write(out, '(a)') '&run', '  steps = 200   ! a comment', '  grid = 2*64, 16', '  dt = 2.5d-3, verbose = T'
    write(out, '(a)') "  title = 'it''s a test' /"
    write(out, '(a)') '&stuff inner%name = "steel", inner%density = 7.85', '  outer(2)%layers(2) = 5'
    write(out, '(a)') '  outer(1) = "wood" 0.6 3 4 /', '&run steps = 1, colour = 3 /'
    close(out)
  end subroutine
end program
