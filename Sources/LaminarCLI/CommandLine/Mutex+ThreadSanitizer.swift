#if LAMINAR_THREADS
import Laminar

typealias Mutex = Laminar.Mutex
#endif
