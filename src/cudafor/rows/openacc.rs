//! Procedures of module OPENACC (OpenACC 3.4, chapter 3, "Runtime library"), and NVIDIA's that go with them.
//!
//! A procedure of data that may be given a length in bytes has it behind the data; the asynchronous ones end with the queue.

use super::{meets, param, predefined, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "acc_get_num_devices" host [(dev_type Scalar(Basic::Integer(4)))] -> Exactly(Basic::Integer(4)); known; f "acc_get_num_devices"; no;
    "acc_set_device_type" host [(dev_type Scalar(Basic::Integer(4)))] -> none; known; f "acc_set_device_type"; no;
    "acc_get_device_type" host [] -> Exactly(Basic::Integer(4)); known; f "acc_get_device_type"; no;
    "acc_set_device_num" host [(dev_num Scalar(Basic::Integer(4))) (dev_type Scalar(Basic::Integer(4)))] -> none; known; f "acc_set_device_num"; no;
    "acc_get_device_num" host [(dev_type Scalar(Basic::Integer(4)))] -> Exactly(Basic::Integer(4)); known; f "acc_get_device_num"; no;
    "acc_get_property" host [(dev_num Scalar(Basic::Integer(4))) (dev_type Scalar(Basic::Integer(4))) (property Scalar(Basic::Integer(4)))] -> Exactly(Basic::Integer(8)); known; f "acc_get_property"; no;
    "acc_init" host [(dev_type Scalar(Basic::Integer(4)))] -> none; known; f "acc_init"; no;
    "acc_init_device" host [(dev_num Scalar(Basic::Integer(4))) (dev_type Scalar(Basic::Integer(4)))] -> none; known; f "acc_init_device"; no;
    "acc_shutdown" host [(dev_type Scalar(Basic::Integer(4)))] -> none; known; f "acc_shutdown"; no;
    "acc_shutdown_device" host [(dev_num Scalar(Basic::Integer(4))) (dev_type Scalar(Basic::Integer(4)))] -> none; known; f "acc_shutdown_device"; no;
    "acc_on_device" both [(dev_type Scalar(Basic::Integer(4)))] -> Exactly(Basic::Logical(4)); known; f "acc_on_device"; f "acc_on_device";
    "acc_async_test" host [(wait_arg AnyInteger)] -> Exactly(Basic::Logical(4)); known; f "acc_async_test"; no;
    "acc_async_test_all" host [] -> Exactly(Basic::Logical(4)); known; f "acc_async_test_all"; no;
    "acc_wait" host [(wait_arg AnyInteger)] -> none; known; f "acc_wait"; no;
    "acc_async_wait" host [(wait_arg AnyInteger)] -> none; known; f "acc_wait"; no;
    "acc_wait_async" host [(wait_arg AnyInteger) (async_arg AnyInteger)] -> none; known; f "acc_wait_async"; no;
    "acc_wait_all" host [] -> none; known; f "acc_wait_all"; no;
    "acc_async_wait_all" host [] -> none; known; f "acc_wait_all"; no;
    "acc_wait_all_async" host [(async_arg AnyInteger)] -> none; known; f "acc_wait_all_async"; no;
    "acc_get_default_async" host [] -> Exactly(Basic::Integer(4)); known; f "acc_get_default_async"; no;
    "acc_set_default_async" host [(async_arg AnyInteger)] -> none; known; f "acc_set_default_async"; no;
    "acc_get_cuda_stream" host [(async_arg AnyInteger)] -> Exactly(Basic::Integer(8)); known; f "acc_get_cuda_stream"; no;
    "acc_set_cuda_stream" host [(async_arg AnyInteger) (stream Stream)] -> none; known; f "acc_set_cuda_stream"; no;
    "acc_get_memory" host [] -> Exactly(Basic::Integer(8)); known; f "acc_get_memory"; no;
    "acc_get_free_memory" host [] -> Exactly(Basic::Integer(8)); known; f "acc_get_free_memory"; no;
    "acc_is_present" host [(a AnyData) [len AnyInteger]] -> Exactly(Basic::Logical(4)); known; f "acc_is_present"; no;
    "acc_copyin" host [(a AnyData) [len AnyInteger]] -> none; known; f "acc_copyin"; no;
    "acc_present_or_copyin" host [(a AnyData) [len AnyInteger]] -> none; known; f "acc_copyin"; no;
    "acc_pcopyin" host [(a AnyData) [len AnyInteger]] -> none; known; f "acc_copyin"; no;
    "acc_create" host [(a AnyData) [len AnyInteger]] -> none; known; f "acc_create"; no;
    "acc_present_or_create" host [(a AnyData) [len AnyInteger]] -> none; known; f "acc_create"; no;
    "acc_pcreate" host [(a AnyData) [len AnyInteger]] -> none; known; f "acc_create"; no;
    "acc_copyout" host [(out a AnyData) [len AnyInteger]] -> none; known; f "acc_copyout"; no;
    "acc_copyout_finalize" host [(out a AnyData) [len AnyInteger]] -> none; known; f "acc_copyout_finalize"; no;
    "acc_delete" host [(a AnyData) [len AnyInteger]] -> none; known; f "acc_delete"; no;
    "acc_delete_finalize" host [(a AnyData) [len AnyInteger]] -> none; known; f "acc_delete_finalize"; no;
    "acc_update_device" host [(a AnyData) [len AnyInteger]] -> none; known; f "acc_update_device"; no;
    "acc_update_self" host [(out a AnyData) [len AnyInteger]] -> none; known; f "acc_update_self"; no;
    "acc_update_host" host [(out a AnyData) [len AnyInteger]] -> none; known; f "acc_update_self"; no;
    "acc_copyin_async" host [(a AnyData) (len AnyInteger) [async_arg AnyInteger]] -> none; known; f "acc_copyin_async"; no;
    "acc_create_async" host [(a AnyData) (len AnyInteger) [async_arg AnyInteger]] -> none; known; f "acc_create_async"; no;
    "acc_copyout_async" host [(out a AnyData) (len AnyInteger) [async_arg AnyInteger]] -> none; known; f "acc_copyout_async"; no;
    "acc_delete_async" host [(a AnyData) (len AnyInteger) [async_arg AnyInteger]] -> none; known; f "acc_delete_async"; no;
    "acc_update_device_async" host [(a AnyData) (len AnyInteger) [async_arg AnyInteger]] -> none; known; f "acc_update_device_async"; no;
    "acc_update_self_async" host [(out a AnyData) (len AnyInteger) [async_arg AnyInteger]] -> none; known; f "acc_update_self_async"; no;
}
