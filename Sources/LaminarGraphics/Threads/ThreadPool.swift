import Dispatch
import Foundation
import Synchronization

/// Threads that take a share of the work of the thread that asks for them, as many as the system starts.
///
/// A thread that cannot be started, since the number of processes or the memory is limited, is one fewer:
/// the others do its work, at worst the calling thread alone. Dispatch would wait until the system starts
/// its threads. A thread that has nothing to do waits for more work until the process ends.
package enum ThreadPool {
  /// Calls a body with each number below a count, on this thread and on others at once, and returns when
  /// all calls have.
  ///
  /// There are no more threads than processors. The calls must not wait for each other: one thread may
  /// make them all, in order.
  ///
  /// - Parameter workers: The most threads, this one included.
  package static func perform(
    _ count: Int, workers: Int = .max, _ body: @Sendable (Int) -> Void
  ) {
    let helpers = min(count, workers, processors) - 1
    guard helpers > 0 else {
      for index in 0..<max(count, 0) { body(index) }
      return
    }
    withoutActuallyEscaping(body) { body in
      let loop = SharedLoop(count: count, body)
      start(helpers) { loop.help() }
      loop.finish()
    }
  }

  /// Begins work on other threads and does not wait for it.
  ///
  /// - Parameters:
  ///   - count: How many threads are wanted.
  ///   - work: What each of them does, once.
  /// - Returns: How many threads there are, which may be none.
  @discardableResult
  package static func start(_ count: Int, _ work: @escaping @Sendable () -> Void) -> Int {
    for number in 0..<max(count, 0) where !PooledThread.run(work) { return number }
    return max(count, 0)
  }

  /// Does work on other threads while this one looks after it, and returns when all of it is done.
  ///
  /// - Parameters:
  ///   - count: How many threads are wanted. Where there is none, this one does the work.
  ///   - work: What each thread does, once. It calls its argument after each part, for a thread that
  ///     does the work and looks after it too.
  ///   - look: What this thread does again and again; it returns the milliseconds to the next time.
  package static func supervise(
    _ count: Int, _ work: @escaping @Sendable (_ part: () -> Void) -> Void, look: () -> Int
  ) {
    let group = DispatchGroup()
    for _ in 0..<count { group.enter() }
    let started = start(count) {
      work {}
      group.leave()
    }
    for _ in started..<max(count, started) { group.leave() }
    guard started > 0 else { return work { _ = look() } }
    var pause = 0
    while group.wait(timeout: .now() + .milliseconds(pause)) == .timedOut { pause = look() }
  }

  // MARK: - Values

  /// The values of a body for the numbers below a count, in order: a parallel loop with results.
  ///
  /// The calls must not wait for each other.
  ///
  /// - Parameter workers: The most threads, this one included.
  /// - Throws: The error of the lowest number whose call throws, at any number of threads. Calls for
  ///   numbers after it may be left out.
  package static func map<Value: Sendable, Failure: Error>(
    _ count: Int, workers: Int, _ body: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    guard min(count, workers, processors) > 1 else { return try (0..<max(count, 0)).map(body) }
    let results = LoopResults<Value, Failure>(count: count)
    perform(count, workers: workers) { results.call(body, $0) }
    return try results.values()
  }

  /// The values of a body for the numbers below a count, in order, made by other threads while this
  /// one looks after them.
  ///
  /// - Parameters:
  ///   - workers: The most threads besides this one.
  ///   - look: What this thread does again and again; it returns the milliseconds to the next time.
  package static func map<Value: Sendable>(
    _ count: Int, workers: Int, look: () -> Int, _ body: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    let results = LoopResults<Value, Never>(count: count)
    let indices = DynamicSchedule(0..<max(count, 0))
    supervise(max(1, min(workers, count))) { part in
      while let index = indices.next() {
        results.call(body, index)
        part()
      }
    } look: {
      look()
    }
    return results.values()
  }

  // MARK: - Single threads

  /// Starts a thread that is not one of those that wait for work.
  ///
  /// - Parameter allocates: Whether it takes much memory: where the address space is limited, and has
  ///   too little left for that, it is not started.
  /// - Returns: Whether the system started it.
  package static func startThread(
    allocates: Bool = true, _ work: @escaping @Sendable () -> Void
  ) -> Bool {
    guard allocates, isAddressSpaceLimited else { return start(work) }
    let size = arenaSize + stackSize
    let probe = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let probe, probe != MAP_FAILED else { return false }
    munmap(probe, size)
    // It has its arena before the space for the next thread's is looked at.
    let hasArena = DispatchSemaphore(value: 0)
    let isStarted = start {
      free(malloc(1))
      hasArena.signal()
      work()
    }
    if isStarted { hasArena.wait() }
    return isStarted
  }

  private static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    final class Start: Sendable {
      let work: @Sendable () -> Void
      init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Signals are for the threads that the process knows, but for those that a fault of the thread causes.
    var (blocked, known) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPROF] {
      sigdelset(&blocked, number)
    }
    pthread_sigmask(SIG_SETMASK, &blocked, &known)
    defer { pthread_sigmask(SIG_SETMASK, &known, nil) }
    let start = Unmanaged.passRetained(Start(work))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { start in
        guard let start else { return nil }
        Unmanaged<Start>.fromOpaque(start).takeRetainedValue().work()
        return nil
      }, start.toOpaque())
    if failure != 0 { start.release() }
    return failure == 0
  }

  /// The stack that the system gives to the first thread by default.
  private static let stackSize = 8 << 20

  /// The address space that the GNU C library maps for the arena of a thread. A thread that does
  /// not get it maps each of its allocations, which is a hundred times slower.
  private static let arenaSize = 128 << 20

  private static var isAddressSpaceLimited: Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
      && limit.rlim_cur < rlim_t.max
  }

  /// The processors that there are.
  package static let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

/// A thread of the pool.
private final class PooledThread: Sendable {
  private let work: Mutex<(@Sendable () -> Void)?>
  private let wakes = DispatchSemaphore(value: 0)

  /// The threads that wait for work, the one that waits longest first.
  private static let idle = Mutex<[PooledThread]>([])

  private init(_ work: @escaping @Sendable () -> Void) { self.work = Mutex(work) }

  /// Lets a thread that waits, or a new one, do some work; false when there is none.
  static func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = idle.withLock({ $0.popLast() }) else {
      let thread = PooledThread(work)
      return ThreadPool.startThread { thread.serve() }
    }
    thread.work.withLock { $0 = work }
    thread.wakes.signal()
    return true
  }

  private func serve() -> Never {
    while true {
      takenWork()?()
      Self.idle.withLock { $0.append(self) }
      wakes.wait()
    }
  }

  private func takenWork() -> (@Sendable () -> Void)? {
    work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}

// MARK: - Loops

/// The numbers of a range, handed out in order to the threads that ask for the next ones.
package struct DynamicSchedule: ~Copyable, Sendable {
  private let start: Atomic<Int>
  private let end: Int

  /// Begins with the first number.
  package init(_ range: Range<Int>) {
    start = Atomic(range.lowerBound)
    end = range.upperBound
  }

  /// The next number; nil after the last.
  package func next() -> Int? {
    let index = start.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < end ? index : nil
  }

  /// The next numbers, at most `count`; nil after the last.
  package func next(_ count: Int) -> Range<Int>? {
    let first = start.wrappingAdd(count, ordering: .relaxed).oldValue
    return first < end ? first..<min(first + count, end) : nil
  }
}

/// The results of a parallel loop.
private final class LoopResults<Value: Sendable, Failure: Error>: Sendable {
  private let results: Mutex<[Result<Value, Failure>?]>
  /// Where the loop ends: the lowest number whose call threw.
  private let end: Atomic<Int>

  init(count: Int) {
    results = Mutex([Result<Value, Failure>?](repeating: nil, count: max(count, 0)))
    end = Atomic(count)
  }

  /// Makes the call for a number. Numbers begin in order, so those before the end are never left out.
  func call(_ body: (Int) throws(Failure) -> Value, _ index: Int) {
    guard index < end.load(ordering: .relaxed) else { return }
    let result = Result { () throws(Failure) in try body(index) }
    if case .failure = result { end.min(index, ordering: .relaxed) }
    results.withLock { $0[index] = result }
  }

  /// The values, once all calls are made.
  func values() throws(Failure) -> [Value] {
    var values: [Value] = []
    for result in results.withLock({ $0 }) {
      if let value = try result?.get() { values.append(value) }
    }
    return values
  }
}

/// The calls of a loop, made by several threads until all are made.
private final class SharedLoop: Sendable {
  private struct State {
    /// Nil when the loop is over.
    var body: (@Sendable (Int) -> Void)?
    /// The other threads that make calls.
    var helpers = 0
    /// Whether a thread may still join.
    var isOpen = true
    /// Signalled by the last helper that leaves.
    var end: DispatchSemaphore?
  }

  private let indices: DynamicSchedule
  private let state: Mutex<State>

  init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    indices = DynamicSchedule(0..<count)
    state = Mutex(State(body: body))
  }

  /// Makes calls on another thread; none after the first one has finished.
  func help() {
    let hasJoined = state.withLock { state in
      if state.isOpen { state.helpers += 1 }
      return state.isOpen
    }
    guard hasJoined else { return }
    makeCalls()
    state.withLock { state in
      state.helpers -= 1
      if state.helpers == 0 { state.end?.signal() }
    }
  }

  /// Makes calls on the first thread, and waits for those of the others.
  func finish() {
    makeCalls()
    let end = state.withLock { state -> DispatchSemaphore? in
      state.isOpen = false
      if state.helpers > 0 { state.end = DispatchSemaphore(value: 0) }
      return state.end
    }
    end?.wait()
    state.withLock { $0.body = nil }
  }

  /// A function of its own, so that its reference to the body is released before a helper leaves.
  @inline(never)
  private func makeCalls() {
    guard let body = state.withLock({ $0.body }) else { return }
    while let index = indices.next() { body(index) }
  }
}
