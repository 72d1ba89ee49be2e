import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `dotLottie archives` {
  private let folder = TemporaryFolder()

  /// Of version 1, with the solids `red` and `blue` of 8 × 6, written with deflate by Python's zipfile;
  /// `blue` is the active one.
  private static let first = """
    UEsDBBQAAAAIAAAAIQCc2beuQQAAAFYAAAANAAAAbWFuaWZlc3QuanNvbqtWKkstKs7Mz1OyUjLUM1DSUUrMy8xNLA\
    GKFCtZRVcrZaYAZYpSU5RqdaCcpJzSVKXaWKDK5JLMslRHmHpPhCQAUEsDBBQAAAAIAAAAIQBS+6BvZQAAAIgAAAAT\
    AAAAYW5pbWF0aW9ucy9yZWQuanNvbqtWKlOyUjLVM1fSUUorUrIyNNBRyixQsgJS+UDKCEiXK1lZ6ChlKFmZ6SjlJF\
    amFhUrWUVXK5VUAlXrKOXlAvU75VcoYegrLgFziyH6iyEGFCcDlSunpRkAAVBLNtCs6tra2FoAUEsDBBQAAAAIAAAA\
    IQCpSHduZQAAAIgAAAAUAAAAYW5pbWF0aW9ucy9ibHVlLmpzb26rVipTslIy1TNX0lFKK1KyMjTQUcosULICUvlAyg\
    hIlytZWegoZShZmeko5SRWphYVK1lFVyuVVAJV6yjl5QL1O+VXKGHoKy4Bc4sh+oshBhQnA5UrGwBBWhpQSzbQrOra\
    2thaAFBLAQIUAxQAAAAIAAAAIQCc2beuQQAAAFYAAAANAAAAAAAAAAAAAACAAQAAAABtYW5pZmVzdC5qc29uUEsBAh\
    QDFAAAAAgAAAAhAFL7oG9lAAAAiAAAABMAAAAAAAAAAAAAAIABbAAAAGFuaW1hdGlvbnMvcmVkLmpzb25QSwECFAMU\
    AAAACAAAACEAqUh3bmUAAACIAAAAFAAAAAAAAAAAAAAAgAECAQAAYW5pbWF0aW9ucy9ibHVlLmpzb25QSwUGAAAAAA\
    MAAwC+AAAAmQEAAAAA
    """

  /// Of version 2, with the same animations and a state machine.
  private static let second = """
    UEsDBBQAAAAIAAAAIQBO50fSUwAAAGYAAAANAAAAbWFuaWZlc3QuanNvbk3KMQqAMAyF4bu8uZNj7+AJxCHaoAWbQh\
    pFkN7dDA6O3/vfg4u15SqIGBCwsbCSVXXfbpJcyLw3xOlBTr4rJ/TwYTlORp8DmpHxSOuehX/n4rG/UEsDBBQAAAAI\
    AAAAIQBS+6BvZQAAAIgAAAAKAAAAYS9yZWQuanNvbqtWKlOyUjLVM1fSUUorUrIyNNBRyixQsgJS+UDKCEiXK1lZ6C\
    hlKFmZ6SjlJFamFhUrWUVXK5VUAlXrKOXlAvU75VcoYegrLgFziyH6iyEGFCcDlSunpRkAAVBLNtCs6tra2FoAUEsD\
    BBQAAAAIAAAAIQCpSHduZQAAAIgAAAALAAAAYS9ibHVlLmpzb26rVipTslIy1TNX0lFKK1KyMjTQUcosULICUvlAyg\
    hIlytZWegoZShZmeko5SRWphYVK1lFVyuVVAJV6yjl5QL1O+VXKGHoKy4Bc4sh+oshBhQnA5UrGwBBWhpQSzbQrOra\
    2thaAFBLAQIUAxQAAAAIAAAAIQBO50fSUwAAAGYAAAANAAAAAAAAAAAAAACAAQAAAABtYW5pZmVzdC5qc29uUEsBAh\
    QDFAAAAAgAAAAhAFL7oG9lAAAAiAAAAAoAAAAAAAAAAAAAAIABfgAAAGEvcmVkLmpzb25QSwECFAMUAAAACAAAACEA\
    qUh3bmUAAACIAAAACwAAAAAAAAAAAAAAgAELAQAAYS9ibHVlLmpzb25QSwUGAAAAAAMAAwCsAAAAmQEAAAAA
    """

  private static func bytes(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64).map { Array($0) } ?? []
  }

  /// The message of the error with which an archive is refused; nil for one that is read.
  private static func fault(
    _ bytes: [UInt8], _ choice: DotLottieFile.Choice = .init()
  ) -> String? {
    do {
      _ = try choice.unpacking(bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func stage(_ bytes: [UInt8]) throws -> Stage {
    try Data(bytes).write(to: folder.url("a.lottie"))
    return try Stage(contentsOf: folder.url("a.lottie"))
  }

  // MARK: - Animations

  @Test func `of version 1 show their active animation`() throws {
    let picture = try stage(Self.bytes(Self.first)).render(at: 0)
    #expect(picture.width == 8 && picture.height == 6)
    #expect(Array(picture.straightBytes[0..<4]) == [0, 0, 255, 255])
  }

  @Test func `of version 2 show their first animation`() throws {
    let picture = try stage(Self.bytes(Self.second)).render(at: 0)
    #expect(Array(picture.straightBytes[0..<4]) == [255, 0, 0, 255])
    let (_, report) = try SceneLoader.load(contentsOf: folder.url("a.lottie"))
    #expect(
      report.diagnostics.map(\.message) == [
        "state machines are not run; the animation plays by itself"
      ])
  }

  @Test func `show the animation that is chosen`() throws {
    let archive = try DotLottieFile.Choice(animation: "red").unpacking(Self.bytes(Self.first))
    #expect(String(decoding: archive.animation, as: UTF8.self).contains("#ff0000"))
    #expect(
      Self.fault(Self.bytes(Self.first), .init(animation: "green"))
        == "it has no animation \"green\"")
  }

  // MARK: - Zip

  /// A zip archive of stored files, field by field as its specification (APPNOTE 4.3) has them.
  private struct Zip {
    var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// - Parameter size: The stated size, instead of the text's.
    mutating func add(_ name: String, _ text: String, size: Int? = nil) {
      let data = Array(text.utf8)
      let offset = bytes.count
      let size = size ?? data.count
      let common =
        number(20, 2) + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 2)
        + number(Self.checksum(data), 4) + number(data.count, 4) + number(size, 4)
        + number(name.utf8.count, 2) + number(0, 2)
      bytes += number(0x0403_4b50, 4) + common + name.utf8 + data
      directory +=
        number(0x0201_4b50, 4) + number(20, 2) + common + number(0, 2) + number(0, 2)
        + number(0, 2) + number(0, 4) + number(offset, 4) + name.utf8
      count += 1
    }

    func finished() -> [UInt8] {
      bytes + directory + number(0x0605_4b50, 4) + number(0, 4) + number(count, 2)
        + number(count, 2) + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// CRC-32, bit by bit.
    private static func checksum(_ data: [UInt8]) -> Int {
      var value: UInt32 = 0xffff_ffff
      for byte in data {
        value ^= UInt32(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
      }
      return Int(~value)
    }
  }

  private static let manifest =
    #"{"version": "2", "animations": [{"id": "a", "initialTheme": "t"}]}"#

  private static let animation =
    #"{"v": "5.7", "fr": 10, "ip": 0, "op": 20, "w": 8, "h": 6, "layers": []}"#

  @Test func `take the values of a theme as slots`() throws {
    var zip = Zip()
    zip.add("manifest.json", Self.manifest)
    zip.add("a/a.json", Self.animation)
    zip.add("i/logo.png", "picture")
    zip.add(
      "t/t.json",
      #"""
      {"rules": [
        {"id": "fill", "type": "Color", "value": [1, 0, 0]},
        {"id": "size", "type": "Scalar", "keyframes": [{"frame": 3, "value": 7, "hold": true}]},
        {"id": "ramp", "type": "Gradient",
         "value": [{"offset": 0, "color": [0, 0, 1]}, {"offset": 1, "color": [0, 1, 0, 0.5]}]},
        {"id": "other", "animations": ["b"], "type": "Scalar", "value": 1}]}
      """#)
    let archive = try DotLottieFile.Choice().unpacking(zip.finished())
    // Colours come first and opacities after them, as Lottie lists stops.
    #expect(
      archive.slots
        == #"{"fill":{"p":{"a":0,"k":[1,0,0]}},"#
        + #""size":{"p":{"a":1,"k":[{"t":3,"s":[7],"h":1}]}},"#
        + #""ramp":{"p":{"p":2,"k":{"a":0,"k":[0,0,0,1,1,0,1,0,0,1,1,0.5]}}}}"#)
    #expect(archive.files["images/logo.png"] == Array("picture".utf8))
    #expect(archive.files["logo.png"] == Array("picture".utf8))
    #expect(
      Self.fault(zip.finished(), .init(theme: "night")) == "it has no theme \"night\"")
  }

  @Test(arguments: ["../a.json", "/etc/a.json", "i\\a.png", "i/../../a", "C:/a"])
  func `with names that lead out of them are refused`(name: String) {
    var zip = Zip()
    zip.add("manifest.json", Self.manifest)
    zip.add(name, "{}")
    #expect(Self.fault(zip.finished())?.hasSuffix("leads out of it") == true)
  }

  @Test func `that are larger unpacked than is read are refused before they are`() {
    var zip = Zip()
    zip.add("manifest.json", Self.manifest)
    zip.add("i/bomb.png", "", size: (64 << 20) + 1)
    #expect(Self.fault(zip.finished()) == "its files are too large")
    zip = Zip()
    zip.add("manifest.json", Self.manifest)
    for index in 0..<5 { zip.add("i/\(index).png", "", size: 60 << 20) }
    #expect(Self.fault(zip.finished()) == "its files are too large")
  }

  @Test func `without a manifest are refused`() {
    var zip = Zip()
    zip.add("readme.txt", "no animation")
    #expect(Self.fault(zip.finished()) == "it has no manifest.json")
  }

  @Test(arguments: [first, second])
  func `that are cut off or damaged are refused or read`(text: String) {
    let whole = Self.bytes(text)
    #expect(Self.fault(whole) == nil)
    for count in 0..<whole.count { #expect(Self.fault(Array(whole[..<count])) != nil) }
    var random = MixedNumbers(seed: 39)
    for _ in 0..<3000 {
      var damaged = whole
      for _ in 0...random.next(3) {
        damaged[random.next(damaged.count)] = UInt8(random.next(256))
      }
      // No signal is the expectation.
      _ = Self.fault(damaged)
    }
  }

  /// A linear congruential generator with the constants of Knuth's MMIX.
  private struct MixedNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }
}
