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

  @Test(arguments: [1, 2, 64])
  func `maps numbers in their order`(workers: Int) {
    for count in [-1, 0, 1, 3, 1000] {
      let squares = (0..<max(count, 0)).map { $0 * $0 }
      #expect(ThreadPool.map(count, workers: workers) { $0 * $0 } == squares)
      #expect(ThreadPool.map(count, workers: workers, look: { 1 }) { $0 * $0 } == squares)
    }
  }

  private struct Fault: Error, Equatable { let number: Int }

  @Test(arguments: [1, 2, 64])
  func `throws the error of the lowest number`(workers: Int) {
    #expect(throws: Fault(number: 37)) {
      _ = try ThreadPool.map(1000, workers: workers) { number throws(Fault) in
        if number % 100 == 37 { throw Fault(number: number) }
        return number
      }
    }
  }

  @Test func `hands out the numbers of a range once`() {
    let schedule = DynamicSchedule(3..<10)
    #expect(schedule.next() == 3)
    #expect(schedule.next(4) == 4..<8)
    #expect(schedule.next(4) == 8..<10)
    #expect(schedule.next() == nil)
    #expect(schedule.next(4) == nil)
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
