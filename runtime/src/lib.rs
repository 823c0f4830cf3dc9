//! What a translated program needs at run time.
