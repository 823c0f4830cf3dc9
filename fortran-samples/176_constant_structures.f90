! Named constants that are arrays of structures, computed by other constants, and memory that takes its values from elsewhere.
module elements
  implicit none
  type :: element
    character(2) :: symbol = '??'
    integer :: number = 0
    real :: mass = 0.0
  end type element
  type, extends(element) :: isotope
    integer :: neutrons(2) = [0, 0]
  end type isotope

  integer :: j, k
  type(element), parameter :: light(4) = [element('H', 1, 1.008), element('He', 2, 4.003), &
    element('Li', 3, 6.94), element('Be', 4, 9.012)]
  type(element), parameter :: table(2, 3) = reshape([((element('X', j + 2*k, j * 0.5), j = 1, 2), k = 1, 3)], [2, 3])
  type(element), parameter :: turned(4) = cshift(light, 1)
  type(element), parameter :: square(2, 2) = reshape(light, [2, 2], order=[2, 1])
  type(isotope), parameter :: isotopes(2) = [(isotope('C', 6, 12.0 + j, neutrons=[6, 6 + j]), j = 1, 2)]
  integer, parameter :: highest = maxval(light%number), row(3) = table(2, :)%number

contains

  !> Takes anything, and looks at its type.
  subroutine show(things)
    class(*), intent(in) :: things(:)
    select type (things)
    type is (element)
      print '(*(a, i3))', (things(j)%symbol, things(j)%number, j = 1, size(things))
    type is (real)
      print '(*(f7.3))', things
    type is (character(*))
      print '(a, i0)', things(1), len(things)
    end select
  end subroutine show

  !> How many bits an object has, whatever extends its type.
  integer function bits(object)
    class(element), intent(in) :: object
    bits = storage_size(object)
  end function bits
end module elements

program main
  use elements
  implicit none
  type :: label
    character(4), allocatable :: text, lines(:)
    character(:), allocatable :: free
  end type label
  type(label) :: tag
  character(5), allocatable :: word, words(:)
  character(5), pointer :: name
  type(element) :: first(2, 2) = reshape([light(3:4), light(1:2)], [2, 2])
  integer :: status, i

  print '(*(i3))', turned%number, square%number, first%number, highest, row
  i = 2
  print '(a, i3, f5.1, 2i3)', table(i, 3)%symbol, table(1, i)%number, isotopes(i)%mass, isotopes(i)%neutrons

  ! Parts of constants where anything may be handed over.
  call show(light)
  call show(table(:, i))
  call show([light%mass])
  call show([light(3)%symbol, turned(i + 1)%symbol])
  print '(2i6)', bits(light(1)), bits(isotopes(1))

  ! What has a length of its own cuts or pads the values that ALLOCATE finds in SOURCE=.
  allocate (word, source='longer than five')
  allocate (words(2), source='ab')
  allocate (name, source='abc', stat=status)
  print '(*(a, "|"))', word, words, name
  deallocate (words)
  allocate (words, source=['abcdefg', 'hijklmn'])
  allocate (tag%text, source='x')
  allocate (tag%lines, source=['12345', '67890'])
  allocate (tag%free, source='as it comes')
  print '(*(a, "|"))', words, tag%text, tag%lines, tag%free
  print '(*(i3))', len(word), len(words), len(name), len(tag%text), len(tag%lines), len(tag%free), status
end program main
