#if LAMINAR_THREADS
package import LaminarGraphics

package typealias Mutex = LaminarGraphics.Mutex
#endif
