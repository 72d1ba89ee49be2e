import Foundation
import Laminar
import Testing

/// Lays out a container by groups of constraints with names, of which those for the present size classes
/// hold: a layout manager as apps for phones and tablets have one.
private final class AdaptiveLayout {
  private weak var container: Layer?
  private var groups: [String: [LayoutConstraint]] = [:]

  init(of container: Layer) { self.container = container }

  func add(_ constraints: [LayoutConstraint], as name: String) { groups[name] = constraints }

  func activate(_ name: String) { LayoutConstraint.activate(groups[name] ?? []) }

  func deactivate(_ name: String) { LayoutConstraint.deactivate(groups[name] ?? []) }

  /// Switches the groups and animates what that changes.
  func update(horizontal: SizeClass, vertical: SizeClass) {
    groups.keys.forEach(deactivate)
    switch horizontal {
    case .compact: activate("compact")
    case .regular: activate("regular")
    }
    switch vertical {
    case .compact: activate("compactHeight")
    case .regular: activate("regularHeight")
    }
    Layer.animate(withDuration: 0.3) { container?.layoutIfNeeded() }
  }

  /// Puts a panel below the safe area's top: across a narrow container, in the middle of a wide one.
  func makePanel() -> Layer? {
    guard let container else { return nil }
    let panel = Layer()
    panel.name = "panel"
    panel.translatesAutoresizingMaskIntoConstraints = false
    container.addSublayer(panel)
    let safeTop = container.safeAreaLayoutGuide.topAnchor
    add(
      [
        panel.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 16),
        panel.trailingAnchor.constraint(equalTo: container.trailingAnchor, constant: -16),
        panel.topAnchor.constraint(equalTo: safeTop, constant: 20),
        panel.heightAnchor.constraint(equalToConstant: 200),
      ], as: "compact")
    add(
      [
        panel.centerXAnchor.constraint(equalTo: container.centerXAnchor),
        panel.widthAnchor.constraint(equalToConstant: 400),
        panel.topAnchor.constraint(equalTo: safeTop, constant: 40),
        panel.heightAnchor.constraint(equalToConstant: 300),
      ], as: "regular")
    return panel
  }
}

/// Laminar.docc: Constraints, "Guides and margins", "Size classes".
@Suite struct `An adaptive layout of groups of constraints` {
  /// A phone upright: 390 × 844 points with 47 covered at the top and 34 at the bottom.
  private let stage = Stage(width: 390, height: 844)
  private let container = Layer()

  init() {
    stage.safeAreaInsets = EdgeInsets(top: 47, bottom: 34)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.frame = stage.rootLayer.bounds
    stage.rootLayer.addSublayer(container)
  }

  /// Gives the stage's tree another size, as the turn of a device does.
  private func resize(_ width: CGFloat, _ height: CGFloat, safe: EdgeInsets) {
    stage.rootLayer.bounds.size = CGSize(width: width, height: height)
    stage.safeAreaInsets = safe
  }

  private func update(_ layout: AdaptiveLayout) {
    layout.update(
      horizontal: container.horizontalSizeClass, vertical: container.verticalSizeClass)
  }

  @Test func `follows size classes and the safe area, and animates the change`() throws {
    let layout = AdaptiveLayout(of: container)
    let panel = try #require(layout.makePanel())
    update(layout)
    // 16 from the sides, 47 + 20 from the top.
    #expect(panel.frame == CGRect(x: 16, y: 67, width: 358, height: 200))
    stage.advance(to: 1)

    // A tablet: 1024 × 768 with a status bar of 24.
    resize(1024, 768, safe: EdgeInsets(top: 24, bottom: 20))
    #expect(container.frame == CGRect(x: 0, y: 0, width: 1024, height: 768))
    update(layout)
    #expect(panel.frame == CGRect(x: 312, y: 64, width: 400, height: 300))
    #expect(panel.constraints.count == 2 && stage.diagnostics.isEmpty)
    // Half of the time is half of the way of a curve that eases in and out.
    stage.advance(to: 1.15)
    let middle = try #require(panel.presentation())
    #expect(abs(middle.bounds.width - 379) < 1e-6 && abs(middle.bounds.height - 250) < 1e-6)
    #expect(abs(middle.position.x - (195 + 512) / 2) < 1e-6)
    #expect(abs(middle.position.y - (167 + 214) / 2) < 1e-6)
    stage.advance(to: 1.3)
    #expect(panel.presentation()?.frame == panel.frame)

    // The phone lying: compact in height, regular in width, covered at the sides.
    resize(844, 390, safe: EdgeInsets(left: 47, bottom: 21, right: 47))
    update(layout)
    #expect(panel.frame == CGRect(x: 222, y: 40, width: 400, height: 300))
    resize(390, 844, safe: EdgeInsets(top: 47, bottom: 34))
    update(layout)
    #expect(panel.frame == CGRect(x: 16, y: 67, width: 358, height: 200))
    #expect(
      panel.constraintsAffectingLayout(for: .vertical).map(\.description) == [
        "panel.top = Layer’s safe area.top + 20", "panel.height = 200",
      ])
    #expect(!panel.hasAmbiguousLayout && container.layoutDiagnostics.isEmpty)
  }

  @Test func `goes on when its container is gone`() {
    var gone: Layer? = Layer()
    let layout = gone.map { AdaptiveLayout(of: $0) }
    gone = nil
    layout?.update(horizontal: .regular, vertical: .compact)
    #expect(layout?.makePanel() == nil)
  }
}

/// Laminar.docc: SceneTimelines, "Layouts".
@Suite struct `The safe area of a scene` {
  private let scene = """
    {
      "laminar": 1,
      "canvas": { "width": 390, "height": 844, "safeArea": [47, 10, 34, 20] },
      "duration": "1s",
      "layers": [
        { "name": "page", "bounds": [0, 0, 300, 700], "sublayers": [
          { "name": "close", "bounds": [0, 0, 40, 40] }
        ] },
        { "name": "bar", "bounds": [0, 0, 9, 9] }
      ],
      "layouts": {
        "compact": [
          { "layer": "page", "attribute": "left", "constant": 5 },
          { "layer": "page", "attribute": "top", "constant": 30 },
          { "layer": "page/close", "attribute": "top", "to": "safeArea", "constant": 3 },
          { "layer": "page/close", "attribute": "right", "to": "safeArea" },
          { "layer": "bar", "attribute": "width", "to": "safeArea", "multiplier": 0.5 },
          { "layer": "bar", "attribute": "centerX", "to": "safeArea" },
          { "layer": "bar", "attribute": "bottom", "to": "safeArea", "constant": -1 },
          { "layer": "bar", "attribute": "height", "to": "safeArea" }
        ]
      }
    }
    """

  @Test func `is what constraints leave free, and its stage's`() throws {
    let (loaded, report) = SceneLoader.load(Array(scene.utf8), name: "safe.json") { _ in nil }
    #expect(report.text() == "")
    let stage = Stage(scene: try #require(loaded))
    let page = try #require(stage.rootLayer.sublayers?.first)
    let bar = try #require(stage.rootLayer.sublayers?.last)
    #expect(page.sublayers?.first?.frame == CGRect(x: 325, y: 20, width: 40, height: 40))
    #expect(bar.frame == CGRect(x: 100, y: 46, width: 180, height: 763))
    #expect(stage.safeAreaInsets == EdgeInsets(top: 47, left: 10, bottom: 34, right: 20))
    #expect(page.safeAreaInsets == EdgeInsets(top: 17, left: 5))
  }

  @Test(arguments: [
    ("[47, 0, 34]", "expected insets [top, left, bottom, right]"),
    ("[47, 0, -34, 0]", "-34"), ("44", "insets [top, left, bottom, right]"),
  ])
  func `has four distances`(value: String, message: String) {
    let text = scene.replacingOccurrences(of: "[47, 10, 34, 20]", with: value)
    let (loaded, report) = SceneLoader.load(Array(text.utf8), name: "safe.json") { _ in nil }
    #expect(loaded == nil && report.text().contains(message))
  }
}
