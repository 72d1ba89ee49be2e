import Foundation
import LaminarGraphics

/// The installed font files, for tests that need real ones.
enum FontFiles {
  /// The maximum number of files that a test reads, and the maximum size of one in bytes.
  private static let most = 10
  private static let largest = 4 << 20

  /// A selection of the system's font files, or all files in the folder that `LAMINAR_TEST_FONTS` names.
  static let all: [String] = {
    let chosen = ProcessInfo.processInfo.environment["LAMINAR_TEST_FONTS"]
    let root = chosen ?? "/usr/share/fonts"
    guard let found = FileManager.default.enumerator(atPath: root) else { return [] }
    let files = found.compactMap { $0 as? String }
      .filter { name in ["ttf", "otf", "ttc"].contains { name.lowercased().hasSuffix("." + $0) } }
      .map { root + "/" + $0 }.sorted()
    if chosen != nil { return files }
    let small = files.filter {
      let size = try? FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int
      return (size ?? .max) <= largest
    }
    let step = max(small.count / most, 1)
    return stride(from: 0, to: small.count, by: step).prefix(most).map { small[$0] }
  }()

  /// How often each file is damaged: 60 times, or as often as set in `LAMINAR_TEST_FONT_ROUNDS`.
  static let rounds: Int = {
    let chosen = ProcessInfo.processInfo.environment["LAMINAR_TEST_FONT_ROUNDS"]
    return max(chosen.flatMap { Int($0) } ?? 60, 1)
  }()

  static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }
}

/// The installed FreeType, called through its C interface: a reference for outlines and advances.
///
/// The offsets in its records are those of 64-bit systems.
final class FreeTypeReference {
  private typealias NewMemoryFace =
    @convention(c) (
      OpaquePointer?, UnsafePointer<UInt8>?, Int, Int,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32
  private typealias LoadGlyph = @convention(c) (UnsafeMutableRawPointer, UInt32, Int32) -> Int32
  private typealias CharacterIndex = @convention(c) (UnsafeMutableRawPointer, UInt) -> UInt32
  private typealias Decompose =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer
    ) -> Int32
  private typealias Initialise = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias SetPixelSizes =
    @convention(c) (UnsafeMutableRawPointer, UInt32, UInt32) -> Int32
  private typealias DoneFace = @convention(c) (UnsafeMutableRawPointer) -> Int32

  /// FT_LOAD_NO_SCALE: font units. FreeType then truncates outlines to whole units, so only
  /// advances are read with it.
  private static let noScale: Int32 = 1
  /// FT_LOAD_NO_HINTING: used at a size of one pixel per font unit, so that a unit is 64 units of
  /// FreeType.
  private static let noHinting: Int32 = 2

  private let data: UnsafeMutableBufferPointer<UInt8>
  private let face: UnsafeMutableRawPointer
  private let loadGlyph: LoadGlyph
  private let characterIndex: CharacterIndex
  private let decompose: Decompose
  private let doneFace: DoneFace

  /// Whether FreeType is installed.
  static var isInstalled: Bool { dlopen("libfreetype.so.6", RTLD_NOW) != nil }

  /// Nil where FreeType is not installed or rejects the font.
  init?(_ bytes: [UInt8]) {
    guard let library = dlopen("libfreetype.so.6", RTLD_NOW),
      let initialise = Self.find("FT_Init_FreeType", in: library, as: Initialise.self),
      let newFace = Self.find("FT_New_Memory_Face", in: library, as: NewMemoryFace.self),
      let load = Self.find("FT_Load_Glyph", in: library, as: LoadGlyph.self),
      let index = Self.find("FT_Get_Char_Index", in: library, as: CharacterIndex.self),
      let decompose = Self.find("FT_Outline_Decompose", in: library, as: Decompose.self),
      let setSizes = Self.find("FT_Set_Pixel_Sizes", in: library, as: SetPixelSizes.self),
      let done = Self.find("FT_Done_Face", in: library, as: DoneFace.self)
    else { return nil }
    var handle: OpaquePointer?
    guard initialise(&handle) == 0 else { return nil }
    data = .allocate(capacity: bytes.count)
    _ = data.initialize(from: bytes)
    var face: UnsafeMutableRawPointer?
    guard newFace(handle, data.baseAddress, bytes.count, 0, &face) == 0, let face else {
      data.deallocate()
      return nil
    }
    let unitsPerEm = face.load(fromByteOffset: 136, as: UInt16.self)
    guard setSizes(face, 0, UInt32(unitsPerEm)) == 0 else {
      _ = done(face)
      data.deallocate()
      return nil
    }
    self.face = face
    loadGlyph = load
    characterIndex = index
    self.decompose = decompose
    doneFace = done
  }

  deinit {
    _ = doneFace(face)
    data.deallocate()
  }

  private static func find<Function>(
    _ name: String, in library: UnsafeMutableRawPointer, as type: Function.Type
  ) -> Function? {
    dlsym(library, name).map { unsafeBitCast($0, to: type) }
  }

  var glyphCount: Int { face.load(fromByteOffset: 32, as: Int.self) }

  func glyph(for character: Unicode.Scalar) -> Int {
    Int(characterIndex(face, UInt(character.value)))
  }

  /// The advance and outline of a glyph; nil for one that FreeType rejects.
  func glyph(_ glyph: Int) -> (advance: Int, outline: [OutlineStep])? {
    guard loadGlyph(face, UInt32(glyph), Self.noScale) == 0,
      let slot = face.load(fromByteOffset: 152, as: UnsafeMutableRawPointer?.self)
    else { return nil }
    let advance = slot.load(fromByteOffset: 80, as: Int.self)
    guard loadGlyph(face, UInt32(glyph), Self.noHinting) == 0 else { return nil }
    let functions = UnsafeMutableRawPointer.allocate(byteCount: 48, alignment: 8)
    defer { functions.deallocate() }
    functions.storeBytes(of: Self.move, as: StepFunction.self)
    functions.storeBytes(of: Self.line, toByteOffset: 8, as: StepFunction.self)
    functions.storeBytes(of: Self.quad, toByteOffset: 16, as: QuadFunction.self)
    functions.storeBytes(of: Self.cubic, toByteOffset: 24, as: CubicFunction.self)
    functions.storeBytes(of: 0, toByteOffset: 32, as: Int.self)
    functions.storeBytes(of: 0, toByteOffset: 40, as: Int.self)
    var steps: [OutlineStep] = []
    let result = withUnsafeMutablePointer(to: &steps) { steps in
      decompose(slot + 200, functions, UnsafeMutableRawPointer(steps))
    }
    return result == 0 ? (advance, steps) : nil
  }

  // MARK: - Callbacks of FreeType

  private typealias Vector = UnsafePointer<Int>
  private typealias StepFunction = @convention(c) (Vector, UnsafeMutableRawPointer) -> Int32
  private typealias QuadFunction =
    @convention(c) (Vector, Vector, UnsafeMutableRawPointer) -> Int32
  private typealias CubicFunction =
    @convention(c) (Vector, Vector, Vector, UnsafeMutableRawPointer) -> Int32

  private static func add(
    _ verb: Character, _ points: [Vector], to user: UnsafeMutableRawPointer
  ) -> Int32 {
    let steps = user.assumingMemoryBound(to: [OutlineStep].self)
    steps.pointee.append(
      OutlineStep(verb: verb, points: points.map { SIMD2(Double($0[0]), Double($0[1])) / 64 }))
    return 0
  }

  private static let move: StepFunction = { to, user in add("M", [to], to: user) }
  private static let line: StepFunction = { to, user in add("L", [to], to: user) }
  private static let quad: QuadFunction = { control, to, user in
    add("Q", [control, to], to: user)
  }
  private static let cubic: CubicFunction = { first, second, to, user in
    add("C", [first, second, to], to: user)
  }
}

/// A step of an outline.
struct OutlineStep: Hashable {
  var verb: Character
  var points: [SIMD2<Double>]

  /// The steps of a path.
  static func steps(of path: Path) -> [OutlineStep] {
    var steps: [OutlineStep] = []
    var at = 0
    for verb in path.verbs {
      let count = verb.coordinateCount / 2
      let points = (0..<count).map { index in
        SIMD2(path.coordinates[at + index * 2], path.coordinates[at + index * 2 + 1])
      }
      at += verb.coordinateCount
      switch verb {
      case .move: steps.append(OutlineStep(verb: "M", points: points))
      case .line: steps.append(OutlineStep(verb: "L", points: points))
      case .quad: steps.append(OutlineStep(verb: "Q", points: points))
      case .cubic: steps.append(OutlineStep(verb: "C", points: points))
      case .close: break
      }
    }
    return steps
  }

  /// The steps without lines of length 0, without lines back to the start of a contour, and without
  /// contours of a single point.
  static func normalised(_ steps: [OutlineStep]) -> [OutlineStep] {
    var contours: [[OutlineStep]] = []
    for step in steps {
      if step.verb == "M" { contours.append([]) }
      guard !contours.isEmpty else { continue }
      let last = contours[contours.count - 1].last?.points.last
      if step.verb == "L", step.points.last == last { continue }
      contours[contours.count - 1].append(step)
    }
    for index in contours.indices {
      let start = contours[index].first?.points.last
      while contours[index].count > 1, let last = contours[index].last, last.verb == "L",
        last.points.last == start
      {
        contours[index].removeLast()
      }
    }
    return contours.filter { $0.count > 1 }.flatMap { $0 }
  }
}

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
