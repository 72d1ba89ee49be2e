import LaminarGraphics
import LaminarRaster
import LaminarScene
import LaminarTrace

/// Golden pictures: how far those of a case may be off, and how far they are.
extension GoldenComparison {
  /// Compares pictures with those that are kept; those that are further off than they may be are the
  /// new ones.
  mutating func compareFrames() {
    let tolerance = FrameTolerance(item.tolerance)
    let samples = pixelSamples
    let evenly = Set(FrameTimes.spread(Self.sheetCells, over: samples.count))
    var set = FrameSetComparison(base: "goldens", new: source, tolerance: tolerance)
    set.moments = moments(of: samples)
    var paths: [String: String] = [:]
    var made: [(golden: SuiteGolden, bytes: [UInt8])] = []
    var kept = KeptPictures()
    var drawing = CasePictures(snapshot, ignored)
    for (index, sample) in samples.enumerated() {
      guard let bitmap = drawing.bitmap(at: sample.time) else {
        return add("pixels", .failed, drawing.excess ?? "")
      }
      let kind = SuiteGolden.frame(sample.frame)
      var picture = Picture(frame: sample.frame, time: sample.time, bitmap: bitmap)
      let (path, bytes) = goldens(kind)
      paths["\(sample.frame)"] = path
      if let bytes {
        do {
          var golden = try PNGDecoder.decode(bytes)
          ignored.mask(&golden)
          let difference = FrameDifference(golden, bitmap, channel: tolerance.channel)
          picture.golden = golden
          picture.difference = difference
          picture.differs = !tolerance.accepts(difference)
        } catch {
          return add("pixels", .failed, "\(path): \(error.words)") { check in
            check.golden = path
            check.details = ["restore it, or remove it and accept a new one"]
          }
        }
      }
      set.add(picture)
      if picture.differs { made.append((kind, PNGEncoder().encode(bitmap))) }
      kept.add(picture, isEven: evenly.contains(index))
    }
    products += made
    checkedFrames = samples.map(\.frame)
    pictures = kept.chosen
    report(set, paths, samples)
  }

  /// - Parameter paths: Those of the goldens by the names of the frames.
  private mutating func report(
    _ set: FrameSetComparison, _ paths: [String: String], _ samples: [(frame: Int, time: Double)]
  ) {
    guard let path = (set.worstFirst.first?.name ?? set.extra.first).flatMap({ paths[$0] }) else {
      return add("pixels", .passed, set.headline) { $0.pictures = set }
    }
    let without = set.extra.count
    guard let difference = set.worstFirst.first?.difference else {
      let more =
        without > 1 ? ", and \(without - 1) more \(without > 2 ? "are" : "is") missing" : ""
      return add("pixels", .missing, "there is no golden \(path)\(more)") { check in
        check.golden = path
        check.pictures = set
      }
    }
    let numbers = Set(set.differing.compactMap(\.number))
    let differing = without > 0 ? [] : samples.filter { numbers.contains($0.frame) }
    let causes = pixelCauses(differing) { isGolden($1, frame: $0, set.tolerance) }
    let share =
      difference.isCounted && difference.share < 1
      ? ", \(ReportNumber.short(100 * difference.share)) % of the picture" : ""
    add("pixels", .different, set.headline + share) { check in
      check.golden = path
      check.pictures = set
      check.location = causes.location
      check.details = causes.sentences + (set.tolerance == .exact ? [] : [set.tolerance.sentence])
      if without > 0 {
        check.details.append(
          "there is no golden of \(without == 1 ? "the frame" : "the frames") \(set.list(set.extra))"
        )
      }
    }
  }
}

extension GoldenComparison {
  /// Whether a picture is the golden of a frame, but for the regions that are ignored.
  private func isGolden(_ bitmap: Bitmap, frame: Int, _ tolerance: FrameTolerance) -> Bool {
    guard let bytes = goldens(.frame(frame)).bytes, var golden = try? PNGDecoder.decode(bytes)
    else { return false }
    var bitmap = bitmap
    ignored.mask(&golden)
    ignored.mask(&bitmap)
    return tolerance.accepts(FrameDifference(golden, bitmap, channel: tolerance.channel))
  }
}

extension FrameTolerance {
  /// What a case allows.
  package init(_ tolerance: SuiteTolerance) {
    self.init(
      channel: tolerance.channel ?? 0,
      budget: tolerance.pixelBudget.flatMap { PixelBudget($0) } ?? .pixels(0))
  }
}

extension FrameSetComparison {
  /// Adds a picture with its golden's; one without a golden is new.
  fileprivate mutating func add(_ picture: GoldenComparison.Picture) {
    let name = "\(picture.frame)"
    guard let difference = picture.difference else { return extra.append(name) }
    names.append(name)
    if picture.differs {
      differing.append(Frame(name: name, number: picture.frame, difference: difference))
    }
  }
}

/// The pictures of a case that a reviewer is shown: those that are furthest off, and others evenly among
/// all.
private struct KeptPictures {
  private var worst: [GoldenComparison.Picture] = []
  private var even: [GoldenComparison.Picture] = []

  mutating func add(_ picture: GoldenComparison.Picture, isEven: Bool) {
    if isEven { even.append(picture) }
    guard picture.differs else { return }
    let weight = Self.weight(picture)
    let index = worst.firstIndex { Self.weight($0) < weight } ?? worst.count
    guard index < GoldenComparison.sheetCells else { return }
    worst.insert(picture, at: index)
    if worst.count > GoldenComparison.sheetCells { worst.removeLast() }
  }

  private static func weight(_ picture: GoldenComparison.Picture) -> Double {
    picture.difference?.visibility ?? 1
  }

  /// In the order of time.
  var chosen: [GoldenComparison.Picture] {
    let known = Set(worst.map(\.frame))
    return (worst + even.filter { !known.contains($0.frame) }).prefix(GoldenComparison.sheetCells)
      .sorted { $0.frame < $1.frame }
  }
}

/// Draws pictures of a stage without what a case ignores, one after another.
struct CasePictures {
  private let snapshot: StageSnapshot
  private let ignored: IgnoredParts
  private var renderer: Renderer
  private var bitmap = Bitmap(width: 0, height: 0)
  /// Why the last picture was not drawn.
  private(set) var excess: String?

  init(_ snapshot: StageSnapshot, _ ignored: IgnoredParts) {
    (self.snapshot, self.ignored) = (snapshot, ignored)
    renderer = snapshot.renderer()
  }

  /// The picture of a time; nil, with `excess`, for one that costs too much.
  mutating func bitmap(at time: Double) -> Bitmap? {
    renderer.render(ignored.displayList(of: snapshot, at: time), into: &bitmap)
    excess = renderer.excess.map { "\(snapshot.diagnostic(of: $0, at: time))" }
    if excess != nil { return nil }
    ignored.mask(&bitmap)
    return bitmap
  }
}
