#if LAMINAR_THREADS
internal import LaminarGraphics

typealias Mutex = LaminarGraphics.Mutex
#endif
