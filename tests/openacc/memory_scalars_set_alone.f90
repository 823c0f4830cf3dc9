! Scalars without a clause are the region's own where it alone sets them.
program p
 integer :: k
 k=7
 !$acc serial
 k=k+1
 !$acc end serial
 print *, k
 k=3
 !$acc parallel
 k=k+1
 !$acc end parallel
 print *, k
end
