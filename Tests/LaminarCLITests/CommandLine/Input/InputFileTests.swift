import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `Input file` {
  private let folder = TemporaryFolder()

  @Test func `is read whole, up to its limit`() throws {
    let path = folder.file("scene.json")
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try InputFile.read(path, limit: 600_000) == bytes)
    #expect(throws: CommandError("\(path) is longer than 599999 bytes")) {
      _ = try InputFile.read(path, limit: 599_999)
    }
  }

  @Test func `without an end is refused at its limit`() {
    #expect(throws: CommandError("/dev/zero is longer than 1000000 bytes")) {
      _ = try InputFile.read("/dev/zero", limit: 1_000_000)
    }
  }

  @Test func `that is missing or a folder is bad input`() {
    let path = folder.file("none")
    #expect(throws: CommandError("cannot read \(path): no such file or folder")) {
      _ = try InputFile.read(path, limit: 10)
    }
    let folderError = CommandError(
      "cannot read \(folder.path): it is a folder", hint: "name a file in it")
    #expect(throws: folderError) {
      _ = try InputFile.read(folder.path, limit: 10)
    }
    #expect(throws: CommandError("cannot read \(path)/x: no such file or folder")) {
      _ = try InputFile.read(path + "/x", limit: 10)
    }
  }
}
