//! The clock intrinsics: CPU_TIME, SYSTEM_CLOCK, DATE_AND_TIME, and the extensions ETIME, DTIME, SECOND, SECNDS and SLEEP.
