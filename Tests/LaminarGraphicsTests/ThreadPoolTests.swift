import Foundation
import Synchronization
import Testing

@testable import LaminarGraphics

@Suite struct `A pool of threads` {
  /// How often each number below a count is passed.
  private func calls(_ count: Int) -> [Int] {
    let calls = Mutex([Int](repeating: 0, count: max(count, 0)))
    ThreadPool.perform(count) { index in calls.withLock { $0[index] += 1 } }
    return calls.withLock { $0 }
  }

  @Test func `makes every call of a loop once`() {
    for count in [-1, 0, 1, 2, 3, 64, 1000] {
      #expect(calls(count) == [Int](repeating: 1, count: max(count, 0)))
    }
  }

  @Test func `returns when all calls have, also from loops in loops`() {
    for _ in 0..<200 {
      let sum = Atomic<Int>(0)
      ThreadPool.perform(4) { outer in
        ThreadPool.perform(4) { inner in
          sum.wrappingAdd(4 * outer + inner, ordering: .relaxed)
        }
      }
      // 0 + 1 + … + 15
      #expect(sum.load(ordering: .relaxed) == 120)
    }
  }

  @Test func `serves several threads at once`() {
    let totals = Mutex<[Int]>([])
    let group = DispatchGroup()
    for _ in 0..<8 {
      group.enter()
      let isStarted = ThreadPool.startThread {
        let total = (0..<50).reduce(0) { total, _ in total + self.calls(10).reduce(0, +) }
        totals.withLock { $0.append(total) }
        group.leave()
      }
      if !isStarted { group.leave() }
    }
    group.wait()
    #expect(totals.withLock { $0 } == [Int](repeating: 500, count: 8))
  }

  @Test(arguments: [0, 1, 3])
  func `does supervised work once on each thread, on this one where there is no other`(count: Int) {
    let runs = Atomic<Int>(0)
    var looks = 0
    ThreadPool.supervise(count) { part in
      runs.wrappingAdd(1, ordering: .relaxed)
      part()
    } look: {
      looks += 1
      return 1
    }
    #expect(runs.load(ordering: .relaxed) == max(count, 1))
    #expect(count > 0 || looks == 1)
  }

  @Test func `starts threads that no signal of the process reaches`() throws {
    let mask = Mutex<[Int32: Bool]>([:])
    let group = DispatchGroup()
    group.enter()
    try #require(
      ThreadPool.startThread {
        var blocked = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &blocked)
        for number in [SIGINT, SIGTERM, SIGUSR1, SIGSEGV] {
          let isBlocked = sigismember(&blocked, number) == 1
          mask.withLock { $0[number] = isBlocked }
        }
        group.leave()
      })
    group.wait()
    #expect(
      mask.withLock { $0 } == [SIGINT: true, SIGTERM: true, SIGUSR1: true, SIGSEGV: false])
  }
}
