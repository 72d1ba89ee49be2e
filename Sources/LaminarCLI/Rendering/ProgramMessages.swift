import Dispatch
import Foundation
import Synchronization

/// What a program writes to standard error, read while it runs so that it never waits for a reader.
final class ProgramMessages: Sendable {
  /// The program's standard error.
  let pipe = Pipe()

  private static let mostLines = 4
  /// How long the last output may take after the program ended: another program that it started may
  /// keep the pipe open.
  private static let patience = DispatchTimeInterval.seconds(2)

  private let bytes = Mutex(Data())
  private let end = DispatchGroup()

  /// Begins to read.
  func read() {
    DispatchQueue.global().async(group: end) { [self] in
      while let part = try? pipe.fileHandleForReading.read(upToCount: 4096), !part.isEmpty {
        // The last lines count.
        bytes.withLock { $0 = ($0 + part).suffix(4096) }
      }
    }
  }

  /// The last lines, for a program that has ended.
  var lastLines: [String] {
    _ = end.wait(timeout: .now() + Self.patience)
    let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
    return text.split(whereSeparator: \.isNewline).suffix(Self.mostLines).map(String.init)
  }
}
