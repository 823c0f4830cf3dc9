! BOZ and Hollerith constants where numbers stand.
      program main
      implicit none
      integer n, name, words(2)
      integer*8 long
      real*8 text
      data name /4Habcd/, text /8HABCDEFGH/
      n = 3 + z'10'
      long = z'FFFFFFFF' + int(1, 8)
      n = 4Hwxyz
      if (name .eq. 4Habcd) print *, 'alike'
      words = 0
      call show(8Hmessages, z'7F')
      print *, n, long, text, words
      end program main

      subroutine show(letters, number)
      implicit none
      integer letters(2), number
      print '(2a4, i4)', letters, number
      end subroutine show
