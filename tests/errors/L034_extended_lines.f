      program wide
      integer first, second, third
      first = 1
      second = 2
      third = 3
      print *, max(first, second, third) + min(first, second) * (first + second)
      end
