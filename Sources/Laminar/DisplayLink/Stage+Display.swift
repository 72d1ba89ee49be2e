import Foundation
import LaminarEngine
import LaminarGraphics

extension Stage {
  /// The display that refreshes in the stage's own time: ``advance(to:)`` calls its links, each with
  /// the stage at the time of the refresh, after the animation delegates and completion blocks of
  /// that instant. 60 refreshes per second by default, the first at 0.
  ///
  /// Links come to it by ``DisplayLink/add(to:)``, or from ported code by adding them to a run loop.
  /// Another display can be set, such as one of 120 refreshes per second; the links move to it.
  /// Advancing the stage inside such a call moves nothing.
  public var display: VirtualDisplay {
    get { Self.display(of: context) }
    set {
      let before = context.display as? Display
      context.display = newValue
      if before !== newValue { before?.move(to: newValue) }
    }
  }

  /// The display of a tree, made when it is first needed.
  static func display(of context: LayerContext) -> VirtualDisplay {
    if let display = context.display as? VirtualDisplay { return display }
    let display = VirtualDisplay()
    // Refreshes that have passed are not made up for.
    if context.time > 0 { display.advance(to: context.time) }
    context.display = display
    return display
  }

  /// The most refreshes that one move of the clock makes: four and a half hours of 60 per second.
  private static var mostRefreshes: Int { 1_000_000 }

  /// Moves the clock from refresh to refresh of the display, as its links want them, up to a time.
  func passRefreshes(notAfter time: TimeInterval) {
    guard let display = context.display as? VirtualDisplay, time.isFinite, time >= context.time,
      !context.isDelivering
    else { return }
    var refreshes = 0
    while refreshes < Self.mostRefreshes, let due = display.nextRefreshTime, due <= time + 1e-9 {
      refreshes += 1
      context.advance(to: min(due, time))
      context.isRefreshing = true
      display.advance(to: due)
      context.isRefreshing = false
    }
    if refreshes == Self.mostRefreshes {
      rootLayer.recordIgnored("more than a million refreshes were cut off", key: "display")
    }
    display.advance(to: time)
  }
}
