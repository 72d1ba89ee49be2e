import Foundation

/// The installed HarfBuzz, called through its C interface: a reference for the kerning of two glyphs.
final class HarfBuzzReference {
  private typealias Handle = OpaquePointer
  private typealias CreateBlob =
    @convention(c) (
      UnsafePointer<UInt8>, UInt32, Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Handle?
  private typealias CreateFace = @convention(c) (Handle, UInt32) -> Handle?
  private typealias CreateFont = @convention(c) (Handle) -> Handle?
  private typealias CreateBuffer = @convention(c) () -> Handle?
  private typealias AddCharacters =
    @convention(c) (Handle, UnsafePointer<UInt32>, Int32, UInt32, Int32) -> Void
  private typealias Act = @convention(c) (Handle) -> Void
  private typealias SetWord = @convention(c) (Handle, UInt32) -> Void
  private typealias Shape = @convention(c) (Handle, Handle, UnsafePointer<UInt32>, UInt32) -> Void
  private typealias Read =
    @convention(c) (Handle, UnsafeMutablePointer<UInt32>?) -> UnsafeRawPointer?

  private let data: UnsafeMutableBufferPointer<UInt8>
  private let font: Handle
  private let buffer: Handle
  private let clear: Act
  private let add: AddCharacters
  private let setScript: SetWord
  private let guess: Act
  private let shape: Shape
  private let positions: Read

  /// Whether HarfBuzz is installed.
  static var isInstalled: Bool { dlopen("libharfbuzz.so.0", RTLD_NOW) != nil }

  /// Nil where HarfBuzz is not installed. Its objects are kept until the process ends.
  init?(_ bytes: [UInt8]) {
    guard let library = dlopen("libharfbuzz.so.0", RTLD_NOW),
      let createBlob = Self.find("hb_blob_create", in: library, as: CreateBlob.self),
      let createFace = Self.find("hb_face_create", in: library, as: CreateFace.self),
      let createFont = Self.find("hb_font_create", in: library, as: CreateFont.self),
      let createBuffer = Self.find("hb_buffer_create", in: library, as: CreateBuffer.self),
      let clear = Self.find("hb_buffer_clear_contents", in: library, as: Act.self),
      let add = Self.find("hb_buffer_add_codepoints", in: library, as: AddCharacters.self),
      let setScript = Self.find("hb_buffer_set_script", in: library, as: SetWord.self),
      let guess = Self.find("hb_buffer_guess_segment_properties", in: library, as: Act.self),
      let shape = Self.find("hb_shape", in: library, as: Shape.self),
      let positions = Self.find("hb_buffer_get_glyph_positions", in: library, as: Read.self)
    else { return nil }
    data = .allocate(capacity: bytes.count)
    _ = data.initialize(from: bytes)
    guard let base = data.baseAddress,
      let blob = createBlob(base, UInt32(bytes.count), 1, nil, nil), let face = createFace(blob, 0),
      let font = createFont(face), let buffer = createBuffer()
    else { return nil }
    self.font = font
    self.buffer = buffer
    self.clear = clear
    self.add = add
    self.setScript = setScript
    self.guess = guess
    self.shape = shape
    self.positions = positions
  }

  private static func find<Function>(
    _ name: String, in library: UnsafeMutableRawPointer, as type: Function.Type
  ) -> Function? {
    dlsym(library, name).map { unsafeBitCast($0, to: type) }
  }

  /// The advances of characters in font units, with kerning and no other feature; nil where they do not
  /// become one glyph each.
  func advances(of characters: [Unicode.Scalar], isKerned: Bool = true) -> [Int]? {
    clear(buffer)
    let codes = characters.map(\.value)
    add(buffer, codes, Int32(codes.count), 0, Int32(codes.count))
    func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
    // Digits alone have no script.
    setScript(buffer, tag("Latn"))
    guess(buffer)
    // Tag, value, beginning and end of each feature.
    let unused = ["liga", "clig", "calt", "rlig", "ccmp", "locl", "mark", "mkmk", "curs", "dist"]
    var features: [UInt32] = [tag("kern"), isKerned ? 1 : 0, 0, .max]
    for name in unused { features += [tag(name), 0, 0, .max] as [UInt32] }
    shape(font, buffer, features, UInt32(features.count / 4))
    var count: UInt32 = 0
    guard let records = positions(buffer, &count), count == codes.count else { return nil }
    return (0..<Int(count)).map {
      Int(records.load(fromByteOffset: 20 * $0, as: Int32.self))
    }
  }
}
