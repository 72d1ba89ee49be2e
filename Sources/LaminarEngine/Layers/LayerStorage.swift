import Foundation
import LaminarGraphics

extension Layer {
  /// Stores a value that passed the checks, with the consequences of the change.
  package func store(_ id: PropertyID, _ value: PropertyValue) {
    let key = PropertyTable[id].name
    guard allowsChange(forKey: key) else { return }
    change(forKey: key) {
      let oldSize = hasLayoutRules ? bounds.size : .zero
      values[id] = value
      setNeedsCommit()
      storeDidChange(id)
      if hasLayoutRules { layoutRulesDidChange(id, from: oldSize) }
    }
    if id == .hidden { runOrderAction(value.double == 0 ? .onOrderIn : .onOrderOut) }
  }

  private func storeDidChange(_ id: PropertyID) {
    switch id {
    case .contents: extras?.drawing = nil
    case .bounds:
      setNeedsLayout()
      superlayer?.setNeedsLayout()
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
    case .transform:
      setNeedsLayout()
      superlayer?.setNeedsLayout()
    case .semanticContentAttribute, .zoomScale: setNeedsLayout()
    case .scrollEnabled, .delaysContentTouches, .minimumZoomScale, .maximumZoomScale:
      (self as? ScrollLayer)?.updateScrollRecognizers()
    case .compositingFilter:
      if case .string(let name) = values[id], BlendMode(filterName: name) == nil {
        recordIgnored(
          "no blend mode is called \"\(name)\""
            + Spelling.hint(name, among: BlendMode.allCases.map(\.rawValue)),
          key: "compositingFilter")
      }
    default:
      break
    }
    if type(of: self).needsDisplay(forKey: PropertyTable[id].name) { setNeedsDisplay() }
  }

  /// Records a value that was ignored, and why. The oldest hundred are kept, each once; a
  /// presentation layer's are recorded on its model.
  package func recordIgnored(_ message: String, key: String) {
    if let model = extras?.presentation?.model {
      model.recordIgnored(message, key: key)
      return
    }
    let diagnostic = EngineDiagnostic(
      layer: name ?? String(describing: type(of: self)), key: key, message: message)
    guard mutableExtras.diagnostics.count < 100, !mutableExtras.diagnostics.contains(diagnostic)
    else {
      return
    }
    mutableExtras.diagnostics.append(diagnostic)
  }

  /// Whether the layer may be changed: a presentation layer is read-only.
  func allowsChange(forKey key: String) -> Bool {
    guard extras?.presentation != nil else { return true }
    recordIgnored("a presentation layer cannot be changed", key: key)
    return false
  }

  /// The rarely used state, made when it is first needed.
  var mutableExtras: LayerExtras {
    if let extras { return extras }
    let made = LayerExtras()
    extras = made
    return made
  }

  /// Changes the rarely used state, for a key that is not a stored property.
  func changeExtras(forKey key: String, _ change: (LayerExtras) -> Void) {
    guard allowsChange(forKey: key) else { return }
    change(mutableExtras)
    setNeedsCommit()
  }
}

// MARK: - Rarely used state

/// The rarely used state of a layer, kept apart so that most layers stay small.
package final class LayerExtras {
  var mask: Layer?
  var actions: [String: any Action]?
  var style: [AnyHashable: Any]?
  var layoutManager: (any LayoutManager)?
  var tag = 0
  var windowLevel = WindowLevel.normal
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var emitterCells: [EmitterCell]?
  /// The drawing that is the contents.
  var drawing: Drawing?
  /// The rectangles that the next display draws again; nil for the whole layer.
  var displayRects: [CGRect]?
  /// What draws every moment's contents.
  var frameDrawing: FrameDrawing?
  /// What `display()` displayed last for a frame; kept by model layers whose class displays by keys.
  var displayedFrame: DisplayedFrame?
  /// What a scene mixes into an emitter's seed.
  var sceneSeed: UInt64 = 0
  var touchArea: TouchArea?
  /// What properties follow, by their key paths, in the order added.
  var followers: [(keyPath: String, follower: ValueFollower)] = []
  /// What takes part in layout: constraints, masks, margins. Presentations do not have it, simulations
  /// only autoresizing masks.
  var layout: LayerLayout?
  /// What takes part in input: recognisers, the control.
  var input: LayerInput?
  /// Declared custom keys that were set.
  package var customValues: [String: PropertyValue] = [:]
  /// The values that key paths set on parts of matrices, where the matrix alone does not tell them.
  var transformComponents: [PropertyID: TransformComponents] = [:]
  /// Whether a sublayer has had a window level other than the normal one.
  var sortsByWindowLevel = false
  /// Undeclared keys: kept and returned, nothing else.
  var keyValues: [String: Any] = [:]
  var diagnostics: [EngineDiagnostic] = []
  /// The observations of the layer, in the order of registration; neither presentations nor
  /// simulations have them.
  var observations: [ObservationEntry] = []
  /// Animations without duration, whose delegates are told of start and stop after the next commit.
  var zeroDurationPlaybacks: [AnimationPlayback] = []
  /// Whether a part of a property is being set, which is not an event of the whole.
  var isSettingPart = false
  /// The values with which a paused layer's clock continues.
  var pausedClock: PausedClock?
  /// For a simulation's layers: the layer that this one is a copy of.
  var original: Layer?
  /// For presentation layers: the model and the evaluated tree.
  var presentation: PresentationSource?

  init() {}

  func copiedForPresentation() -> LayerExtras {
    let copy = LayerExtras()
    copy.actions = actions
    copy.style = style
    copy.tag = tag
    copy.windowLevel = windowLevel
    copy.filters = filters
    copy.backgroundFilters = backgroundFilters
    copy.drawing = drawing
    copy.frameDrawing = frameDrawing
    copy.emitterCells = emitterCells
    copy.sceneSeed = sceneSeed
    copy.touchArea = touchArea
    copy.customValues = customValues
    copy.keyValues = keyValues
    copy.transformComponents = transformComponents
    return copy
  }

  /// The state of a simulation's copy of a layer: without masks, cells and playbacks, which are copied
  /// too, and without delegates.
  func copied(simulating original: Layer) -> LayerExtras {
    let copy = LayerExtras()
    copy.actions = actions
    copy.style = style
    copy.tag = tag
    copy.windowLevel = windowLevel
    copy.filters = filters
    copy.backgroundFilters = backgroundFilters
    copy.drawing = drawing
    copy.frameDrawing = frameDrawing
    copy.customValues = customValues
    copy.keyValues = keyValues
    copy.transformComponents = transformComponents
    copy.diagnostics = diagnostics
    copy.sortsByWindowLevel = sortsByWindowLevel
    copy.isSettingPart = isSettingPart
    copy.pausedClock = pausedClock
    copy.sceneSeed = sceneSeed
    copy.followers = followers
    copy.touchArea = touchArea
    copy.layout = layout?.simulated
    copy.original = original
    return copy
  }
}

/// What a presentation layer shows: a node of an evaluated tree, and its model layer.
struct PresentationSource {
  let model: Layer
  let layers: PresentationLayers
  let node: Int
}

/// Something that an embedder requested and the engine ignored, with the reason.
public struct EngineDiagnostic: Error, Sendable, Hashable, CustomStringConvertible {
  /// The layer's name, or its type.
  public let layer: String
  /// The key or key path.
  public let key: String
  /// What was ignored and why.
  public let message: String

  /// Makes a diagnostic.
  package init(layer: String, key: String, message: String) {
    self.layer = layer
    self.key = key
    self.message = message
  }

  /// One line: where, and what.
  public var description: String { "\(layer):\(key): \(message)" }
}

/// A zeroing weak reference: it does not keep its object alive, and is empty once the deinitialiser of the
/// object's class has begun. The deinitialiser of a subclass runs before: it must not keep what it reads
/// here. An object and its references belong to one thread at a time.
///
/// FAST PATH: a weak reference gives its object a table beside it, through which every later retain and
/// release of the object goes; with layers that refer to their superlayer, their context and their playbacks
/// that was a quarter of the time of a first commit.
final class ZeroingReference<Object: AnyObject> {
  /// Only the object's own deinitialiser ends its life, and that empties the reference.
  private var reference: Unmanaged<Object>?

  /// - Parameter object: Its deinitialiser calls ``empty()`` before anything else.
  init(_ object: Object) { reference = .passUnretained(object) }

  var object: Object? { reference?.takeUnretainedValue() }

  func empty() { reference = nil }
}
