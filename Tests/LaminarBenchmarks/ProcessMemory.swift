import Foundation

/// The memory of the process as the system counts it.
enum ProcessMemory {
  /// The most that was resident at any time, in bytes; nil where the system does not report it.
  static var peak: Int? { field("VmHWM:") }
  /// What is resident now, in bytes.
  static var resident: Int? { field("VmRSS:") }

  /// Returns freed memory to the system, where the allocator can, so that `resident` is what is in
  /// use.
  static func trim() {
    typealias Trim = @convention(c) (Int) -> CInt
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }

  private static func field(_ name: String) -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    return status?.split(separator: "\n").first { $0.hasPrefix(name) }?
      .split { !$0.isNumber }.first.flatMap { Int($0) }.map { $0 * 1024 }
  }
}
