import Foundation
import Laminar

/// A trace in a file without a name, which is gone with the object.
final class ScratchFile: TraceSink, TraceBytes {
  private let descriptor: Int32

  init() throws {
    var path = Array((NSTemporaryDirectory() + "/laminar-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw MeasuredTimes.Failure(reason: "no temporary file can be made")
    }
    unlink(path)
  }

  deinit { close(descriptor) }

  var count: Int { Int(lseek(descriptor, 0, SEEK_END)) }

  func write(_ bytes: RawSpan) throws {
    let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.byteCount else { throw MeasuredTimes.Failure(reason: "the disk is full") }
  }

  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = pread(descriptor, target.baseAddress, target.count, off_t(offset))
    guard count >= 0 else { throw MeasuredTimes.Failure(reason: "a temporary file cannot be read") }
    return count
  }
}
