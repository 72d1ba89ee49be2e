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
    case .contents: rare?.drawing = nil
    case .bounds:
      setNeedsLayout()
      superlayer?.setNeedsLayout()
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
    case .transform:
      setNeedsLayout()
      superlayer?.setNeedsLayout()
    case .scrollEnabled, .delaysContentTouches: (self as? ScrollLayer)?.updateScrollRecognizers()
    case .compositingFilter:
      if case .string(let name) = values[id], BlendMode(filterName: name) == nil {
        recordIgnored("no blend mode is called \"\(name)\"", key: "compositingFilter")
      }
    default:
      break
    }
    if type(of: self).needsDisplay(forKey: PropertyTable[id].name) { setNeedsDisplay() }
  }

  /// Records a value that was ignored, and why. The oldest hundred are kept, each once; a
  /// presentation layer's are recorded on its model.
  package func recordIgnored(_ message: String, key: String) {
    if let model = rare?.presentation?.model {
      model.recordIgnored(message, key: key)
      return
    }
    let diagnostic = EngineDiagnostic(
      layer: name ?? String(describing: type(of: self)), key: key, message: message)
    guard rareState.diagnostics.count < 100, !rareState.diagnostics.contains(diagnostic) else {
      return
    }
    rareState.diagnostics.append(diagnostic)
  }

  /// Whether the layer may be changed: a presentation layer is read-only.
  func allowsChange(forKey key: String) -> Bool {
    guard rare?.presentation != nil else { return true }
    recordIgnored("a presentation layer cannot be changed", key: key)
    return false
  }

  /// The rarely used state, made when it is first needed.
  var rareState: RareLayerState {
    if let rare { return rare }
    let made = RareLayerState()
    rare = made
    return made
  }

  /// Changes the rarely used state, for a key that is not a stored property.
  func changeRare(forKey key: String, _ change: (RareLayerState) -> Void) {
    guard allowsChange(forKey: key) else { return }
    change(rareState)
    setNeedsCommit()
  }
}
