! HDF5 by the names of its Fortran interface; as there, ISO_C_BINDING comes with it.
module hdf5
  use iso_c_binding
  use hdf5_names
  use hdf5_files
  use hdf5_attributes
  use hdf5_data
  use hdf5_types
  use hdf5_lists
end module
