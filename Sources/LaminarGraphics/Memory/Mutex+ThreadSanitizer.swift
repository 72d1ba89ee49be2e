#if LAMINAR_THREADS
internal import Synchronization

/// The mutex of the build for the thread sanitizer (`make sanitize`), in place of Synchronization's.
///
/// A mutex that is contended is taken in the standard library, whose code the sanitizer does not see: it would
/// report each access after that as a race. Here the end of each holder's closure and the start of the next
/// one's are ordered by an atomic value too, which the sanitizer does see. It takes no part in the locking, so
/// what the mutex does not protect is reported as before.
package struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Synchronization.Mutex<Value>
  private let releases = Atomic<Int>(0)

  package init(_ value: consuming sending Value) { mutex = .init(value) }

  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = releases.load(ordering: .acquiring)
      defer { releases.add(1, ordering: .releasing) }
      return try body(&value)
    }
  }
}
#endif
