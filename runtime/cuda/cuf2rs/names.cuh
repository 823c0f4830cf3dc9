} // namespace fortran

// BlockArrayN is an array of a thread or of a block: small enough for 32-bit addresses, which shared memory takes in one instruction.
// Unqualified in translated kernels; a procedure of the program with one of these names is called by its own.
template <class T> using Array1 = fortran::Array<T, 1>;
template <class T> using BlockArray1 = fortran::Array<T, 1, int>;
template <class T> using Shaped1 = fortran::Shaped<T, 1>;
template <class T> using Array2 = fortran::Array<T, 2>;
template <class T> using BlockArray2 = fortran::Array<T, 2, int>;
template <class T> using Shaped2 = fortran::Shaped<T, 2>;
template <class T> using Array3 = fortran::Array<T, 3>;
template <class T> using BlockArray3 = fortran::Array<T, 3, int>;
template <class T> using Shaped3 = fortran::Shaped<T, 3>;
template <class T> using Array4 = fortran::Array<T, 4>;
template <class T> using BlockArray4 = fortran::Array<T, 4, int>;
template <class T> using Shaped4 = fortran::Shaped<T, 4>;
template <class T> using Array5 = fortran::Array<T, 5>;
template <class T> using BlockArray5 = fortran::Array<T, 5, int>;
template <class T> using Shaped5 = fortran::Shaped<T, 5>;
template <class T> using Array6 = fortran::Array<T, 6>;
template <class T> using BlockArray6 = fortran::Array<T, 6, int>;
template <class T> using Shaped6 = fortran::Shaped<T, 6>;
template <class T> using Array7 = fortran::Array<T, 7>;
template <class T> using BlockArray7 = fortran::Array<T, 7, int>;
template <class T> using Shaped7 = fortran::Shaped<T, 7>;
template <class T> using Array8 = fortran::Array<T, 8>;
template <class T> using BlockArray8 = fortran::Array<T, 8, int>;
template <class T> using Shaped8 = fortran::Shaped<T, 8>;
template <class T> using Array9 = fortran::Array<T, 9>;
template <class T> using BlockArray9 = fortran::Array<T, 9, int>;
template <class T> using Shaped9 = fortran::Shaped<T, 9>;
template <class T> using Array10 = fortran::Array<T, 10>;
template <class T> using BlockArray10 = fortran::Array<T, 10, int>;
template <class T> using Shaped10 = fortran::Shaped<T, 10>;
template <class T> using Array11 = fortran::Array<T, 11>;
template <class T> using BlockArray11 = fortran::Array<T, 11, int>;
template <class T> using Shaped11 = fortran::Shaped<T, 11>;
template <class T> using Array12 = fortran::Array<T, 12>;
template <class T> using BlockArray12 = fortran::Array<T, 12, int>;
template <class T> using Shaped12 = fortran::Shaped<T, 12>;
template <class T> using Array13 = fortran::Array<T, 13>;
template <class T> using BlockArray13 = fortran::Array<T, 13, int>;
template <class T> using Shaped13 = fortran::Shaped<T, 13>;
template <class T> using Array14 = fortran::Array<T, 14>;
template <class T> using BlockArray14 = fortran::Array<T, 14, int>;
template <class T> using Shaped14 = fortran::Shaped<T, 14>;
template <class T> using Array15 = fortran::Array<T, 15>;
template <class T> using BlockArray15 = fortran::Array<T, 15, int>;
template <class T> using Shaped15 = fortran::Shaped<T, 15>;
using fortran::assumed;
using fortran::Bounds;
using fortran::Complex;
using fortran::Descriptor;
using fortran::Strided;
using fortran::dynamic_shared;
using namespace fortran;

#endif
