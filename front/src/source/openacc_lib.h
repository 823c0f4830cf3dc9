! Constants and functions of OpenACC for programs in fixed and free form that include them.
      integer, parameter :: openacc_version = 201711
      integer, parameter :: acc_device_kind = 4
      integer, parameter :: acc_handle_kind = 4
      integer, parameter :: acc_device_property_kind = 4
      integer, parameter :: acc_device_current = -1
      integer, parameter :: acc_device_none = 0
      integer, parameter :: acc_device_default = 1
      integer, parameter :: acc_device_host = 2
      integer, parameter :: acc_device_not_host = 4
      integer, parameter :: acc_device_nvidia = 5
      integer, parameter :: acc_device_radeon = 8
      integer, parameter :: acc_device_multicore = 2
      integer, parameter :: acc_async_noval = -1
      integer, parameter :: acc_async_sync = -2
      integer, parameter :: acc_async_default = -3
      integer, parameter :: acc_property_memory = 1
      integer, parameter :: acc_property_free_memory = 2
      integer, parameter :: acc_property_shared_memory_support = 3
      integer, parameter :: acc_property_name = 4
      integer, parameter :: acc_property_vendor = 5
      integer, parameter :: acc_property_driver = 6
      integer, external :: acc_get_num_devices
      integer, external :: acc_get_device_type
      integer, external :: acc_get_device_num
      integer, external :: acc_get_default_async
      integer, external :: acc_get_current_cuda_device
      integer(8), external :: acc_get_property
      integer(8), external :: acc_get_memory
      integer(8), external :: acc_get_free_memory
      integer(8), external :: acc_get_cuda_stream
      logical, external :: acc_on_device
      logical, external :: acc_async_test
      logical, external :: acc_async_test_all
      logical, external :: acc_async_test_device
      logical, external :: acc_async_test_all_device
      logical, external :: acc_is_present
