! Arrays of polymorphic objects: their elements share one type, which is chosen when the array is allocated. An array of a TYPE is
! handed to a CLASS dummy argument without a copy, SELECT TYPE gives the elements back as what they are.
module particles
  implicit none

  type :: particle
    integer :: id = 0
    real :: x = 0.0
  contains
    procedure :: step => step_particle
    procedure :: energy => energy_particle
  end type particle

  type, extends(particle) :: charged
    real :: charge = 1.0
    character(len=4) :: tag = 'ion'
  contains
    procedure :: step => step_charged
    procedure :: energy => energy_charged
  end type charged

  ! whatever fills a cell
  type :: cell
    class(particle), allocatable :: content(:)
    class(particle), pointer :: neighbours(:) => null()
  end type cell

contains

  elemental subroutine step_particle(self, dt)
    class(particle), intent(inout) :: self
    real, intent(in) :: dt
    self%x = self%x + dt
  end subroutine step_particle

  elemental subroutine step_charged(self, dt)
    class(charged), intent(inout) :: self
    real, intent(in) :: dt
    self%x = self%x + self%charge*dt
  end subroutine step_charged

  elemental real function energy_particle(self) result(energy)
    class(particle), intent(in) :: self
    energy = 0.5*self%x**2
  end function energy_particle

  elemental real function energy_charged(self) result(energy)
    class(charged), intent(in) :: self
    energy = 0.5*self%x**2 + self%charge
  end function energy_charged

  subroutine report(title, all)
    character(len=*), intent(in) :: title
    class(particle), intent(in) :: all(0:)
    integer :: i
    print '(a, 2i3, 5f8.3)', title, lbound(all), ubound(all), (all(i)%energy(), i=0, size(all) - 1)
    select type (all)
    type is (charged)
      print '(4x, 2a5, f8.3)', all(0)%tag, all(1)%tag, sum(all%charge)
    type is (particle)
      print '(4x, 5i3)', all%id
    end select
  end subroutine report

  subroutine number(all)
    class(particle), intent(inout) :: all(:)
    integer :: i
    all%id = [(10*i, i=1, size(all))]
    select type (all)
    class is (charged)
      all%charge = real(all%id)/10.0
      all(size(all))%tag = 'last'
    end select
  end subroutine number

  ! a dummy argument with a size of its own
  subroutine first(all, n)
    integer, intent(in) :: n
    class(particle), intent(in) :: all(n)
    print '(a, 6i4)', 'first', all%id, all(n)%id
  end subroutine first

  function copies(model, n) result(made)
    class(particle), intent(in) :: model
    integer, intent(in) :: n
    class(particle), allocatable :: made(:)
    allocate (made(n), source=model)
    made%id = -1
  end function copies

  subroutine describe(values)
    class(*), intent(in) :: values(:)
    select type (values)
    type is (integer)
      print *, 'integers', sum(values)
    type is (character(*))
      print *, 'characters of length', len(values), size(values)
    class is (particle)
      print *, 'particles', size(values)
    class default
      print *, 'something else'
    end select
  end subroutine describe

end module particles

program arrays_of_objects
  use particles
  implicit none
  class(particle), allocatable :: some(:), others(:)
  class(particle), pointer :: window(:)
  type(charged), target :: ions(4)
  type(charged), allocatable :: moved(:)
  type(cell) :: one, two
  class(*), allocatable :: anything(:)

  allocate (charged :: some(3))
  call number(some)
  call some%step(0.5)
  call report('some', some)

  allocate (others(2))
  call number(others)
  call report('others', others)
  print *, same_type_as(some, others), extends_type_of(some, others)
  others = some(2:3)
  call report('some again', others)

  ! pointers see the elements of an array of TYPE
  call number(ions)
  window => ions(::2)
  window(2)%x = 4.0
  call report('ions', ions)
  call report('every second', window)
  call first(ions, 3)
  print *, associated(window, ions(::2)), associated(window, ions), ions%x

  ! components, and structures copied with them
  allocate (one%content, source=some)
  one%neighbours => ions(2:3)
  two = one
  two%content(1)%id = 99
  two%neighbours(1)%id = 77
  two%neighbours => ions(:)
  two%neighbours(1)%id = 55
  print *, one%content%id, two%content%id, ions%id

  some = copies(ions(4), 2)
  call report('copies', some)
  allocate (moved(2))
  moved%id = [5, 6]
  deallocate (some)
  call move_alloc(moved, some)
  print *, some%id, allocated(moved)

  call describe([1, 2, 3])
  call describe(['one  ', 'three'])
  call describe(ions)
  call describe([1.5d0])
  allocate (anything(2), source=[7, 8])
  call describe(anything)
  deallocate (anything)
  allocate (character(len=3) :: anything(4))
  call describe(anything)
end program arrays_of_objects
