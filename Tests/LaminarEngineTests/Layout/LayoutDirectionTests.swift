import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarEngine

/// Laminar.docc: Constraints, "Right to left".
@Suite struct `The direction of a layer` {
  private let root = Layer()
  private let card = Layer()
  private let icon = Layer()
  private let label = Layer()

  private init() {
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    root.addSublayer(card)
    for layer in [icon, label] { card.addSublayer(layer) }
    for layer in [card, icon, label] { layer.translatesAutoresizingMaskIntoConstraints = false }
    LayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      card.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -50),
      icon.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
      icon.widthAnchor.constraint(equalToConstant: 24),
      label.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
      label.trailingAnchor.constraint(lessThanOrEqualTo: card.trailingAnchor, constant: -6),
      label.widthAnchor.constraint(equalToConstant: 100),
    ])
  }

  /// The left edges and widths of card, icon and label.
  private var spans: [[CGFloat]] {
    root.layoutIfNeeded()
    return [card, icon, label].map { [$0.frame.minX, $0.frame.width] }
  }

  /// From left to right: 400 − 20 − 50 = 330 wide at 20; in it 10, then 10 + 24 + 8.
  private let leftToRight: [[CGFloat]] = [[20, 330], [10, 24], [42, 100]]

  /// What a layer of a width is mirrored in one of another width.
  private func mirrored(_ span: [CGFloat], in width: CGFloat) -> [CGFloat] {
    [width - span[0] - span[1], span[1]]
  }

  @Test func `is that of its attribute, else that of the stage, as UIKit documents it`() {
    let context = LayerContext(root: root, layoutDirection: .rightToLeft)
    let free = Layer()
    for attribute in SemanticContentAttribute.allCases {
      let fromLeft: UserInterfaceLayoutDirection =
        attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
      let fromRight = attribute == .unspecified ? .rightToLeft : fromLeft
      #expect(
        Layer.userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight) == fromLeft)
      #expect(
        Layer.userInterfaceLayoutDirection(for: attribute, relativeTo: .rightToLeft) == fromRight)
      for layer in [free, card] { layer.semanticContentAttribute = attribute }
      #expect(free.effectiveUserInterfaceLayoutDirection == fromLeft)
      #expect(card.effectiveUserInterfaceLayoutDirection == fromRight)
      #expect(icon.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }
    card.setValue("playback", forKey: "semanticContentAttribute")
    #expect(card.semanticContentAttribute == .playback)
    withExtendedLifetime(context) {}
  }

  /// A layer with a shadow, which is not aligned.
  private final class Ornate: Layer {
    override var alignmentRectInsets: EdgeInsets {
      EdgeInsets(top: 0, left: 3, bottom: 0, right: 7)
    }
  }

  @Test func `mirrors alignment rectangles and directional margins`() {
    let item = Ornate()
    root.addSublayer(item)
    item.translatesAutoresizingMaskIntoConstraints = false
    root.directionalLayoutMargins = DirectionalEdgeInsets(leading: 20, trailing: 5)
    LayoutConstraint.activate([
      item.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor, constant: 10),
      item.widthAnchor.constraint(equalToConstant: 50),
    ])
    root.layoutIfNeeded()
    // What is aligned is 50 wide from 20 + 10; the frame has 3 before and 7 after it.
    #expect([item.frame.minX, item.frame.width] == [27, 60])
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    // It ends at 400 − 20 − 10, and the insets stay where they are: 370 − 50 − 3.
    #expect([item.frame.minX, item.frame.width] == [317, 60])
  }

  @Test func `mirrors leading and trailing on a stage from right to left`() {
    #expect(spans == leftToRight)
    let stage = Layer()
    stage.bounds = root.bounds
    let context = LayerContext(root: stage, layoutDirection: .rightToLeft)
    stage.addSublayer(root)
    #expect(
      spans == [
        mirrored(leftToRight[0], in: 400), mirrored(leftToRight[1], in: 330),
        mirrored(leftToRight[2], in: 330),
      ])
    root.removeFromSuperlayer()
    #expect(spans == leftToRight)
    withExtendedLifetime(context) {}
  }

  @Test func `mirrors what is directly in a layer, and nothing deeper`() {
    root.semanticContentAttribute = .forceRightToLeft
    #expect(spans == [mirrored(leftToRight[0], in: 400), leftToRight[1], leftToRight[2]])
    card.semanticContentAttribute = .forceRightToLeft
    root.semanticContentAttribute = .unspecified
    #expect(
      spans == [
        leftToRight[0], mirrored(leftToRight[1], in: 330), mirrored(leftToRight[2], in: 330),
      ])
    card.semanticContentAttribute = .unspecified
    #expect(spans == leftToRight)
  }

  @Test func `leaves left, right and middles as they are, and mirrors what is related to them`() {
    let (left, middle, leading) = (Layer(), Layer(), Layer())
    for layer in [left, middle, leading] {
      root.addSublayer(layer)
      layer.translatesAutoresizingMaskIntoConstraints = false
      layer.bounds.size.width = 40
    }
    LayoutConstraint.activate([
      left.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5),
      middle.centerXAnchor.constraint(equalTo: root.centerXAnchor, constant: 30),
      leading.leadingAnchor.constraint(equalTo: middle.centerXAnchor, constant: 3),
    ])
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    #expect(left.frame.minX == 5 && middle.frame.midX == 230 && leading.frame.maxX == 227)
  }

  @Test func `counts multiplied positions and inequalities from the right edge`() {
    let (quarter, far) = (Layer(), Layer())
    for layer in [quarter, far] {
      root.addSublayer(layer)
      layer.translatesAutoresizingMaskIntoConstraints = false
      layer.bounds.size.width = 40
    }
    func relate(_ layer: Layer, _ relation: LayoutConstraint.Relation, by factor: CGFloat) {
      LayoutConstraint(
        item: layer, attribute: .leading, relatedBy: relation, toItem: root, attribute: .trailing,
        multiplier: factor, constant: 7
      ).isActive = true
    }
    relate(quarter, .equal, by: 0.25)
    relate(far, .greaterThanOrEqual, by: 0.5)
    far.position.x = 390
    root.layoutIfNeeded()
    #expect(quarter.frame.minX == 107 && far.frame.minX == 370)
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    // 400 − 107 and at most 400 − 207.
    #expect(quarter.frame.maxX == 293 && far.frame.maxX == 193)
  }

  @Test func `gives directional margins their sides`() {
    root.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 1, leading: 20, bottom: 3, trailing: 40)
    let guide = root.layoutMarginsGuide
    card.removeFromSuperlayer()
    let inset = Layer()
    root.addSublayer(inset)
    inset.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([
      inset.leftAnchor.constraint(equalTo: guide.leftAnchor),
      inset.rightAnchor.constraint(equalTo: guide.rightAnchor),
    ])
    root.layoutIfNeeded()
    #expect(inset.frame.minX == 20 && inset.frame.maxX == 360)
    #expect(root.layoutMargins == EdgeInsets(top: 1, left: 20, bottom: 3, right: 40))
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    #expect(inset.frame.minX == 40 && inset.frame.maxX == 380)
    #expect(root.layoutMargins == EdgeInsets(top: 1, left: 40, bottom: 3, right: 20))
    // Physical margins keep their sides, and are read by the direction.
    root.layoutMargins = EdgeInsets(top: 0, left: 5, bottom: 0, right: 9)
    #expect(root.directionalLayoutMargins.leading == 9)
    root.semanticContentAttribute = .unspecified
    #expect(root.directionalLayoutMargins.leading == 5 && guide.layoutFrame.minX == 5)
    root.directionalLayoutMargins.leading = .infinity
    #expect(root.layoutMargins.left == 5)
  }

  /// The shares of the free width on the left of a first line that is not the last, and of the last.
  @Test(arguments: [
    (TextLayoutStyle.Alignment.natural, [1.0, 1]), (.left, [0, 0]), (.right, [1, 1]),
    (.center, [0.5, 0.5]), (.justified, [1, 1]),
  ])
  func `aligns natural lines, and justified ones that are not widened, where lines begin`(
    alignment: TextLayoutStyle.Alignment, shares: [Double]
  ) {
    var style = TextLayoutStyle(isWrapped: true, alignment: alignment)
    style.isRightToLeft = true
    let text = "aaaa bb"
    let width = TextLayout.suggestedSize(for: AttributedText("aaaa"), fontSize: 20).width
    let last = TextLayout.suggestedSize(for: AttributedText("bb"), fontSize: 20).width
    let frame = CGRect(x: 0, y: 0, width: width + 5, height: 100)
    let lines = TextLayout(text, fontSize: 20, in: frame, style: style).lines
    let free = [5, Double(frame.width - last)]
    #expect(lines.count == 2)
    for (line, (free, share)) in zip(lines, zip(free, shares)) {
      #expect(abs(Double(line.origin.x) - free * share) < 1e-9)
    }
  }

  @Test func `draws the natural text of a text layer at the right`() throws {
    func box(_ change: (TextLayer) -> Void, _ direction: UserInterfaceLayoutDirection) -> CGRect? {
      let text = TextLayer()
      text.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
      (text.string, text.fontSize) = ("Natural", 20)
      change(text)
      let stage = Layer()
      stage.bounds = CGRect(x: 0, y: 0, width: 200, height: 40)
      stage.addSublayer(text)
      let context = LayerContext(root: stage, layoutDirection: direction)
      context.commitPending(callingBlocks: false)
      guard let presentation = context.timeline(until: 0).evaluate(at: 0) else { return nil }
      return LayerText(presentation, 1, text.bounds)?.steps.lazy.compactMap { step -> CGRect? in
        if case .fill(.glyphs(let run), _) = step { run.boundingBox } else { nil }
      }.first
    }
    let right = try #require(box({ $0.alignmentMode = .right }, .leftToRight))
    let left = try #require(box({ _ in }, .leftToRight))
    #expect(right.minX > left.minX + 50)
    #expect(box({ _ in }, .rightToLeft) == right)
    #expect(box({ $0.semanticContentAttribute = .forceRightToLeft }, .leftToRight) == right)
    #expect(box({ $0.semanticContentAttribute = .playback }, .rightToLeft) == left)
  }
}
