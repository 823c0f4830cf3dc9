! NCCL: collective operations among GPUs.
module nccl
  use iso_c_binding
  implicit none

  integer, parameter :: NCCL_MAJOR = 2
  integer, parameter :: NCCL_MINOR = 28
  integer, parameter :: NCCL_PATCH = 0
  integer, parameter :: NCCL_VERSION = 22800
  integer, parameter :: NCCL_UNIQUE_ID_BYTES = 128
  integer, parameter :: NCCL_SPLIT_NOCOLOR = -1

  type, bind(c) :: ncclUniqueId
    integer(c_int8_t) :: internal(128)
  end type ncclUniqueId

  type, bind(c) :: ncclComm
    type(c_ptr) :: member
  end type ncclComm

  type, bind(c) :: ncclResult
    integer(c_int) :: member
  end type ncclResult

  type, bind(c) :: ncclDataType
    integer(c_int) :: member
  end type ncclDataType

  type, bind(c) :: ncclRedOp
    integer(c_int) :: member
  end type ncclRedOp

  type(ncclResult), parameter :: ncclSuccess = ncclResult(0)
  type(ncclResult), parameter :: ncclUnhandledCudaError = ncclResult(1)
  type(ncclResult), parameter :: ncclSystemError = ncclResult(2)
  type(ncclResult), parameter :: ncclInternalError = ncclResult(3)
  type(ncclResult), parameter :: ncclInvalidArgument = ncclResult(4)
  type(ncclResult), parameter :: ncclInvalidUsage = ncclResult(5)
  type(ncclResult), parameter :: ncclRemoteError = ncclResult(6)
  type(ncclResult), parameter :: ncclInProgress = ncclResult(7)

  type(ncclDataType), parameter :: ncclInt8 = ncclDataType(0)
  type(ncclDataType), parameter :: ncclChar = ncclDataType(0)
  type(ncclDataType), parameter :: ncclUint8 = ncclDataType(1)
  type(ncclDataType), parameter :: ncclInt32 = ncclDataType(2)
  type(ncclDataType), parameter :: ncclInt = ncclDataType(2)
  type(ncclDataType), parameter :: ncclUint32 = ncclDataType(3)
  type(ncclDataType), parameter :: ncclInt64 = ncclDataType(4)
  type(ncclDataType), parameter :: ncclUint64 = ncclDataType(5)
  type(ncclDataType), parameter :: ncclFloat16 = ncclDataType(6)
  type(ncclDataType), parameter :: ncclHalf = ncclDataType(6)
  type(ncclDataType), parameter :: ncclFloat32 = ncclDataType(7)
  type(ncclDataType), parameter :: ncclFloat = ncclDataType(7)
  type(ncclDataType), parameter :: ncclFloat64 = ncclDataType(8)
  type(ncclDataType), parameter :: ncclDouble = ncclDataType(8)
  type(ncclDataType), parameter :: ncclBfloat16 = ncclDataType(9)

  type(ncclRedOp), parameter :: ncclSum = ncclRedOp(0)
  type(ncclRedOp), parameter :: ncclProd = ncclRedOp(1)
  type(ncclRedOp), parameter :: ncclMax = ncclRedOp(2)
  type(ncclRedOp), parameter :: ncclMin = ncclRedOp(3)
  type(ncclRedOp), parameter :: ncclAvg = ncclRedOp(4)

  interface operator(==)
    procedure results_equal
  end interface

  interface operator(/=)
    procedure results_differ
  end interface

  interface
    type(ncclResult) function ncclGetVersion(version) &
        bind(c, name='ncclGetVersion')
      import
      integer(c_int), intent(out) :: version
    end function

    type(ncclResult) function ncclGetUniqueId(id) &
        bind(c, name='ncclGetUniqueId')
      import
      type(ncclUniqueId), intent(out) :: id
    end function

    type(ncclResult) function ncclCommInitRank(comm, nranks, id, rank) &
        bind(c, name='ncclCommInitRank')
      import
      type(ncclComm), intent(out) :: comm
      integer(c_int), value :: nranks, rank
      type(ncclUniqueId), value :: id
    end function

    type(ncclResult) function ncclCommInitAll(comms, ndev, devlist) &
        bind(c, name='ncclCommInitAll')
      import
      type(ncclComm), intent(out) :: comms(*)
      integer(c_int), value :: ndev
      integer(c_int), intent(in) :: devlist(*)
    end function

    type(ncclResult) function ncclCommSplit(comm, color, key, newcomm, config) &
        bind(c, name='ncclCommSplit')
      import
      type(ncclComm), value :: comm
      integer(c_int), value :: color, key
      type(ncclComm), intent(out) :: newcomm
      type(c_ptr), value :: config
    end function

    type(ncclResult) function ncclCommFinalize(comm) &
        bind(c, name='ncclCommFinalize')
      import
      type(ncclComm), value :: comm
    end function

    type(ncclResult) function ncclCommDestroy(comm) &
        bind(c, name='ncclCommDestroy')
      import
      type(ncclComm), value :: comm
    end function

    type(ncclResult) function ncclCommAbort(comm) &
        bind(c, name='ncclCommAbort')
      import
      type(ncclComm), value :: comm
    end function

    type(ncclResult) function ncclCommGetAsyncError(comm, error) &
        bind(c, name='ncclCommGetAsyncError')
      import
      type(ncclComm), value :: comm
      type(ncclResult), intent(out) :: error
    end function

    type(ncclResult) function ncclCommCount(comm, count) &
        bind(c, name='ncclCommCount')
      import
      type(ncclComm), value :: comm
      integer(c_int), intent(out) :: count
    end function

    type(ncclResult) function ncclCommCuDevice(comm, device) &
        bind(c, name='ncclCommCuDevice')
      import
      type(ncclComm), value :: comm
      integer(c_int), intent(out) :: device
    end function

    type(ncclResult) function ncclCommUserRank(comm, rank) &
        bind(c, name='ncclCommUserRank')
      import
      type(ncclComm), value :: comm
      integer(c_int), intent(out) :: rank
    end function

    type(ncclResult) function ncclGroupStart() &
        bind(c, name='ncclGroupStart')
      import
    end function

    type(ncclResult) function ncclGroupEnd() &
        bind(c, name='ncclGroupEnd')
      import
    end function

    type(ncclResult) function ncclReduce(sendbuff, recvbuff, count, datatype, op, root, comm, stream) &
        bind(c, name='ncclReduce')
      import
      !dir$ ignore_tkr (tkr) sendbuff, recvbuff, (k) count
      real(4), device :: sendbuff(*), recvbuff(*)
      integer(8), value :: count
      type(ncclDataType), value :: datatype
      type(ncclRedOp), value :: op
      integer(c_int), value :: root
      type(ncclComm), value :: comm
      integer(8), value :: stream
    end function

    type(ncclResult) function ncclBroadcast(sendbuff, recvbuff, count, datatype, root, comm, stream) &
        bind(c, name='ncclBroadcast')
      import
      !dir$ ignore_tkr (tkr) sendbuff, recvbuff, (k) count
      real(4), device :: sendbuff(*), recvbuff(*)
      integer(8), value :: count
      type(ncclDataType), value :: datatype
      integer(c_int), value :: root
      type(ncclComm), value :: comm
      integer(8), value :: stream
    end function

    type(ncclResult) function ncclBcast(buff, count, datatype, root, comm, stream) &
        bind(c, name='ncclBcast')
      import
      !dir$ ignore_tkr (tkr) buff, (k) count
      real(4), device :: buff(*)
      integer(8), value :: count
      type(ncclDataType), value :: datatype
      integer(c_int), value :: root
      type(ncclComm), value :: comm
      integer(8), value :: stream
    end function

    type(ncclResult) function ncclAllReduce(sendbuff, recvbuff, count, datatype, op, comm, stream) &
        bind(c, name='ncclAllReduce')
      import
      !dir$ ignore_tkr (tkr) sendbuff, recvbuff, (k) count
      real(4), device :: sendbuff(*), recvbuff(*)
      integer(8), value :: count
      type(ncclDataType), value :: datatype
      type(ncclRedOp), value :: op
      type(ncclComm), value :: comm
      integer(8), value :: stream
    end function

    type(ncclResult) function ncclReduceScatter(sendbuff, recvbuff, count, datatype, op, comm, stream) &
        bind(c, name='ncclReduceScatter')
      import
      !dir$ ignore_tkr (tkr) sendbuff, recvbuff, (k) count
      real(4), device :: sendbuff(*), recvbuff(*)
      integer(8), value :: count
      type(ncclDataType), value :: datatype
      type(ncclRedOp), value :: op
      type(ncclComm), value :: comm
      integer(8), value :: stream
    end function

    type(ncclResult) function ncclAllGather(sendbuff, recvbuff, count, datatype, comm, stream) &
        bind(c, name='ncclAllGather')
      import
      !dir$ ignore_tkr (tkr) sendbuff, recvbuff, (k) count
      real(4), device :: sendbuff(*), recvbuff(*)
      integer(8), value :: count
      type(ncclDataType), value :: datatype
      type(ncclComm), value :: comm
      integer(8), value :: stream
    end function

    type(ncclResult) function ncclSend(sendbuff, count, datatype, peer, comm, stream) &
        bind(c, name='ncclSend')
      import
      !dir$ ignore_tkr (tkr) sendbuff, (k) count
      real(4), device :: sendbuff(*)
      integer(8), value :: count
      type(ncclDataType), value :: datatype
      integer(c_int), value :: peer
      type(ncclComm), value :: comm
      integer(8), value :: stream
    end function

    type(ncclResult) function ncclRecv(recvbuff, count, datatype, peer, comm, stream) &
        bind(c, name='ncclRecv')
      import
      !dir$ ignore_tkr (tkr) recvbuff, (k) count
      real(4), device :: recvbuff(*)
      integer(8), value :: count
      type(ncclDataType), value :: datatype
      integer(c_int), value :: peer
      type(ncclComm), value :: comm
      integer(8), value :: stream
    end function
  end interface

contains

  pure logical function results_equal(one, other)
    type(ncclResult), intent(in) :: one, other

    results_equal = one%member == other%member
  end function results_equal

  pure logical function results_differ(one, other)
    type(ncclResult), intent(in) :: one, other

    results_differ = one%member /= other%member
  end function results_differ

  ! What a result means.
  function ncclGetErrorString(result) result(said)
    type(ncclResult), intent(in) :: result
    character(len=32) :: said

    select case (result%member)
    case (0)
      said = 'no error'
    case (1)
      said = 'unhandled cuda error'
    case (2)
      said = 'unhandled system error'
    case (3)
      said = 'internal error'
    case (4)
      said = 'invalid argument'
    case (5)
      said = 'invalid usage'
    case (6)
      said = 'remote process exited'
    case (7)
      said = 'NCCL operation in progress'
    case default
      said = 'unknown result code'
    end select
  end function ncclGetErrorString
end module nccl
