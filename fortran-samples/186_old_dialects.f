! What compilers of old took beside the standard: Cray pointers, STRUCTURE, AUTOMATIC, names with dollar signs, Hollerith constants,
! functions named by the kinds of their integers, arrays whose last extent does not matter.
      program old_dialects
      implicit real*8 (d)
      structure /point/
        real x, y
        integer tag
      end structure
      structure /path/
        record /point/ first, others(2)
        structure /mark/ m
          integer lo, hi
        end structure
        character*8 name
      end structure
      record /path/ p, q(3)
      real*8 work(30), area
      real*8 a(10), b(3,*), s
      pointer (ipa, a), (ipb, b), (ips, s)
      integer words(2), name, lib$count, parts(9), status(13)
      real times(2)
      real etime
      integer*2 short
      common /places/ ip1, ip2
      integer*8 ip1, ip2
      complex pair
      parameter (lead = 4Habcd)
      data words /4H1234, 2Hxy/

! Pointers are integers: what lies at their addresses changes with them.
      do 10 i = 1, 30
   10 work(i) = i
      ipa = loc(work(11))
      do 20 i = 1, 10
   20 a(i) = a(i)*2
      print '(6f6.1)', (work(i), i = 9, 14)
      ipa = ipa + 8
      print *, a(1), a(9)
      ipb = loc(work(4))
      print *, b(1,1), b(3,2)
      ips = %loc(area)
      s = 3.5d0
      print *, area
      call halves(work, 30)
      print *, work(1), work(16), work(30)
      call allocate_both
      call fill_both
      call show_both
      do while (a(1) .lt. 120)
        ipa = ipa + 8
      end do
      print *, a(1)

! Components stand behind dots.
      p.first.x = 1.5
      p.first.y = -p.first.x
      p.others(2) = p.first
      p.others(2).tag = 7
      p.m.lo = 4
      p.m.hi = p.m.lo + 1
      p.name = 'path'
      q(2) = p
      if (q(2).others(2).tag.eq.7.and.q(2).m.hi.gt.4) then
        print *, q(2).others(2).y, q(2).name
      end if
      call mirror(q(2).first)
      print *, q(2).first.x

! Storage that lasts and storage that does not.
      call counted(lib$count)
      call counted(lib$count)
      print *, lib$count, lib$next(lib$count)

! Letters as numbers, and numbers without a type.
      name = 4Habcd
      print '(a4, 1x, 2a4)', name, words
      if (name .eq. 4Habcd) print *, 'alike'
      if (4Habcd .eq. name .and. lead .eq. name) print *, 'either way'
      pair = 8Habcdefgh
      if (pair .eq. 8Habcdefgh .and. 5Habcde .ne. pair) then
        print *, transfer(pair, 'letters8')
      end if

! Functions by the kinds of their integers, and those of the library.
      short = 12
      print *, iiand(short, 10_2), jior(12, 3), jishft(1, 4), int2(3.7), floatj(3)
      print *, jmod(17, 5), kibset(0_8, 3), bjtest(4, 2)
      print '(4f8.4)', sind(30.0), cosd(60d0), asind(1d0), atan2d(1.0, 1.0)
      call gmtime(86400*365, parts)
      print *, parts(4), parts(5), parts(6)
      print *, etime(times) .ge. 0, stat('.', status), lnblnk('ab  ')
      open (unit=20, file='old_dialects.tmp', carriagecontrol='list')
      write (20, *) 42
      close (20, status='keep')
      open (20, file='old_dialects.tmp', readonly, shared)
      read (20, *) i
      close (20)
      open (20, file='old_dialects.tmp')
      close (20, status='delete')
      type *, i
      call table(work, 5, 3)
      end

! The bounds of a pointee are those at the entry.
      subroutine halves(x, n)
      implicit real*8 (a-h, o-z)
      dimension x(n)
      pointer (ip, y(n/2, 2))
      ip = loc(x)
      do 30 j = 1, 2
      do 30 i = 1, n/2
   30 y(i, j) = 100*j + i
      end

! Memory by its address, which a COMMON block hands around.
      subroutine allocate_both
      common /places/ ip1, ip2
      integer*8 ip1, ip2
      ip1 = malloc(40)
      ip2 = malloc(40)
      end

      subroutine fill_both
      common /places/ ip1, ip2
      integer*8 ip1, ip2
      pointer (ip1, r(2, *)), (ip2, k(1))
      do 40 i = 1, 5
      r(1, i) = i
      r(2, i) = -i
      k(2*i - 1) = 10*i
   40 k(2*i) = i
      end

      subroutine show_both
      common /places/ ip1, ip2
      integer*8 ip1, ip2
      real r(10)
      integer k(10)
      pointer (ip1, r), (ip2, k)
      print *, sum(r(1:9)), k(9)
      call exchange
      print *, k(3), r(1)
      call free(ip1)
      call free(ip2)

      contains
        subroutine exchange
        integer*8 kept
        kept = ip1
        ip1 = ip2
        ip2 = kept
        k(3) = k(3) + 1
        end subroutine
      end

      subroutine mirror(p)
      structure /point/
        real x, y
        integer tag
      end structure
      record /point/ p
      p.x = -p.x
      end

      subroutine counted(n)
      automatic k
      integer k, n
      integer, static :: calls = 0
      k = 1
      calls = calls + k
      n = calls
      end

      integer function lib$next(n$)
      integer n$
      lib$next = n$ + 1
      end

! A last extent of 1 does not matter.
      subroutine table(x, lda, n)
      real*8 x(lda, 1)
      s = 0
      do 50 j = 1, n
   50 s = s + x(lda, j)
      print *, s
      end
