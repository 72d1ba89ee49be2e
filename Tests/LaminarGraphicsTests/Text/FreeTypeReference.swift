import Foundation
import LaminarGraphics

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
