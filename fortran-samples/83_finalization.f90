! FINAL procedures: where objects cease to exist or get a new value, and in which order what they have in them follows.
module buffers
  implicit none
  integer :: in_use = 0

  type :: buffer
    integer :: id = 0
    real, pointer :: data(:) => null()
  contains
    procedure :: take
    final :: release, release_all
  end type buffer

  type, extends(buffer) :: named_buffer
    character(8) :: name = ''
  contains
    final :: say_name
  end type named_buffer

  type :: workspace
    type(buffer) :: front
    type(buffer), allocatable :: back
    integer :: level = 0
  contains
    final :: close_workspace
  end type workspace

contains

  subroutine take(self, id)
    class(buffer), intent(inout) :: self
    integer, intent(in) :: id
    self%id = id
    allocate (self%data(id), source=real(id))
    in_use = in_use + 1
  end subroutine take

  subroutine reopen(self, id)
    type(buffer), intent(out) :: self       ! what came in is released
    integer, intent(in) :: id
    call self%take(id)
  end subroutine reopen

  subroutine release(self)
    type(buffer), intent(inout) :: self
    print '(a, i3)', ' release', self%id
    if (.not. associated(self%data)) return
    deallocate (self%data)
    in_use = in_use - 1
  end subroutine release

  ! for arrays of rank 1 in place of 'release'
  subroutine release_all(all)
    type(buffer), intent(inout) :: all(:)
    integer :: i
    print '(a, 9i3)', ' release all', all%id
    do i = 1, size(all)
      if (.not. associated(all(i)%data)) cycle
      deallocate (all(i)%data)
      in_use = in_use - 1
    end do
  end subroutine release_all

  subroutine say_name(self)
    type(named_buffer), intent(inout) :: self
    print '(2a)', ' the end of ', trim(self%name)
  end subroutine say_name

  subroutine close_workspace(self)
    type(workspace), intent(inout) :: self
    print '(a, i3)', ' close', self%level
  end subroutine close_workspace

end module buffers

program finalization
  use buffers
  implicit none
  call scope(.true.)
  call scope(.false.)
  call allocated_ones
  call polymorphic
  call components
  print '(a, i3)', 'in use', in_use

contains

  subroutine scope(early)
    logical, intent(in) :: early
    type(buffer) :: b
    print '(a)', 'scope'
    call b%take(3)
    if (early) return
    call reopen(b, 4)
    print '(f6.1)', sum(b%data)
  end subroutine scope

  subroutine allocated_ones
    type(buffer), allocatable :: one, many(:)
    type(buffer), pointer :: p
    print '(a)', 'allocated'
    allocate (one, many(3), p)
    call many(1)%take(5)
    call many(3)%take(6)
    call p%take(7)
    deallocate (many, p)
    call one%take(8)
    print '(a)', 'one is left'
  end subroutine allocated_ones

  subroutine polymorphic
    class(buffer), allocatable :: b
    print '(a)', 'polymorphic'
    allocate (named_buffer :: b)
    call b%take(9)
    select type (b)
    type is (named_buffer)
      b%name = 'nine'
    end select
  end subroutine polymorphic

  subroutine components
    type(workspace) :: w
    print '(a)', 'components'
    w%level = 1
    call w%front%take(10)
    allocate (w%back)
    call w%back%take(11)
  end subroutine components

end program finalization
