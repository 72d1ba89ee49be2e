import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Constraints, "Contents".
@Suite struct `Sizes of contents` {
  private let fixture = LayoutFixture()
  private var root: Layer { fixture.root }

  @Test func `lay out a form: labels hug, fields stretch, baselines align`() {
    let label = fixture.text("Name:")
    let field = fixture.text("Ada Lovelace", size: 30)
    field.setContentHuggingPriority(LayoutPriority(100), for: .horizontal)
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
      field.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
      field.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      label.firstBaselineAnchor.constraint(equalTo: field.firstBaselineAnchor),
    ])
    root.layoutIfNeeded()
    let (small, large) = (
      LayoutFixture.size("Name:"), LayoutFixture.size("Ada Lovelace", 30)
    )
    #expect(label.intrinsicContentSize == small)
    func ascent(_ string: String, _ size: CGFloat) -> CGFloat {
      TextLayout(string, fontSize: size, in: rect(0, 0, 500, 100)).lines[0].origin.y
    }
    let top = 10 + ascent("Ada Lovelace", 30) - ascent("Name:", 20)
    #expect(label.frame.isNear(rect(10, top, small.width, small.height)))
    #expect(
      field.frame.isNear(rect(18 + small.width, 10, 372 - small.width, large.height)))
    label.string = "Full name:"
    root.layoutIfNeeded()
    #expect(label.bounds.width == LayoutFixture.size("Full name:").width)
    #expect(
      field.frame.isNear(
        rect(18 + label.bounds.width, 10, 372 - label.bounds.width, large.height)))
  }

  @Test func `compress what resists less`() {
    let (first, second) = (fixture.text("A rather long title"), fixture.text("Some details of it"))
    let widths = [first, second].map { LayoutFixture.size($0.string as? String ?? "").width }
    second.setContentCompressionResistancePriority(LayoutPriority(740), for: .horizontal)
    root.bounds.size.width = widths[0] + widths[1] - 30
    LayoutConstraint.activate([
      first.leftAnchor.constraint(equalTo: root.leftAnchor),
      second.leftAnchor.constraint(equalTo: first.rightAnchor),
      second.rightAnchor.constraint(equalTo: root.rightAnchor),
    ])
    root.layoutIfNeeded()
    #expect(first.bounds.width == widths[0] && second.bounds.width == widths[1] - 30)
    #expect(second.contentCompressionResistancePriority(for: .horizontal).rawValue == 740)
    #expect(second.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
    second.setContentCompressionResistancePriority(LayoutPriority(760), for: .horizontal)
    root.layoutIfNeeded()
    #expect(first.bounds.width == widths[0] - 30 && second.bounds.width == widths[1])
  }

  @Test func `make a wrapped text as high as its width requires`() {
    let string = "Several words that need more than one line in a narrow column"
    let text = fixture.text(string)
    let below = fixture.layer("below")
    text.isWrapped = true
    let width = text.widthAnchor.constraint(lessThanOrEqualToConstant: 150)
    LayoutConstraint.activate([
      width,
      text.topAnchor.constraint(equalTo: root.topAnchor),
      below.topAnchor.constraint(equalTo: text.bottomAnchor, constant: 5),
      below.bottomAnchor.constraint(equalTo: text.lastBaselineAnchor, constant: 40),
    ])
    root.layoutIfNeeded()
    let size = LayoutFixture.size(string, width: 150)
    #expect(size.height > 2 * LayoutFixture.size("x").height)
    #expect(text.bounds.size == CGSize(width: 150, height: size.height))
    #expect(below.frame.minY == size.height + 5)
    let lines = TextLayout(
      string, fontSize: 20, in: rect(0, 0, 150, 1000), style: TextLayoutStyle(isWrapped: true)
    ).lines
    #expect(abs(below.frame.maxY - (lines.last?.origin.y ?? 0) - 40) < 1e-5)
    width.constant = 250
    root.layoutIfNeeded()
    #expect(text.bounds.height == LayoutFixture.size(string, width: 250).height)
    width.isActive = false
    root.layoutIfNeeded()
    #expect(text.bounds.size == LayoutFixture.size(string))
    text.preferredMaxLayoutWidth = 100
    root.layoutIfNeeded()
    let preferred = LayoutFixture.size(string, width: 100)
    #expect(text.bounds.size == preferred)
    #expect(text.sizeThatFits(CGSize(width: 100, height: 0)) == preferred)
    #expect(text.sizeThatFits(.zero) == LayoutFixture.size(string))
  }

  @Test func `are those of images, of subclasses, or none`() {
    final class Square: Layer {
      var side: CGFloat = 40 { didSet { invalidateIntrinsicContentSize() } }
      override var intrinsicContentSize: CGSize {
        CGSize(width: side, height: Layer.noIntrinsicMetric)
      }
    }
    let square = fixture.add(Square(), "square", in: nil)
    square.bounds.size.height = 7
    square.layoutIfNeeded()
    #expect(square.bounds.size == CGSize(width: 40, height: 7))
    square.side = 60
    root.layoutIfNeeded()
    #expect(square.bounds.size == CGSize(width: 60, height: 7))
    square.sizeToFit()
    #expect(square.bounds.size == CGSize(width: 60, height: 7))
    let photo = fixture.layer("photo")
    #expect(photo.intrinsicContentSize == CGSize(width: -1, height: -1))
    photo.contents = Image(
      width: 60, height: 20, pixels: Array(repeating: 0xFF00_00FF, count: 1200))
    photo.contentsScale = 2
    #expect(photo.intrinsicContentSize == CGSize(width: 30, height: 10))
    photo.frame = rect(5, 5, 100, 100)
    photo.sizeToFit()
    #expect(photo.frame == rect(5, 5, 30, 10))
    root.layoutIfNeeded()
    #expect(photo.frame == rect(5, 5, 30, 10))
  }

  @Test func `fit a layer around its contents`() {
    let card = Layer()
    let text = TextLayer()
    text.string = "Words that wrap in a card"
    text.fontSize = 20
    text.isWrapped = true
    text.translatesAutoresizingMaskIntoConstraints = false
    card.addSublayer(text)
    LayoutConstraint.activate([
      text.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 10),
      text.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -10),
      text.topAnchor.constraint(equalTo: card.topAnchor, constant: 5),
      text.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -5),
    ])
    let free = LayoutFixture.size("Words that wrap in a card")
    let size = card.systemLayoutSizeFitting(Layer.layoutFittingCompressedSize)
    #expect(size == CGSize(width: free.width + 20, height: free.height + 10))
    let narrow = card.systemLayoutSizeFitting(
      CGSize(width: 120, height: 0), withHorizontalFittingPriority: .required)
    let wrapped = LayoutFixture.size("Words that wrap in a card", width: 100)
    #expect(narrow == CGSize(width: 120, height: wrapped.height + 10))
    let large = card.systemLayoutSizeFitting(
      Layer.layoutFittingExpandedSize, withHorizontalFittingPriority: .defaultHigh,
      verticalFittingPriority: .defaultHigh)
    #expect(large == Layer.layoutFittingExpandedSize)
    #expect(card.bounds == .zero && text.bounds == .zero)
    card.bounds.size = CGSize(width: 120, height: 80)
    card.layoutIfNeeded()
    #expect(text.frame == rect(10, 5, 100, 70))
  }
}

/// Laminar.docc: Constraints, "Autoresizing".
@Suite struct `Autoresizing` {
  /// The rule in words of UIKit's documentation, for one axis: the flexible parts share the change in
  /// proportion to their sizes.
  private func expected(_ mask: UInt, _ a: Double, _ b: Double, _ c: Double, _ change: Double)
    -> (Double, Double)
  {
    switch mask {
    case 0, 4: (a, b)
    case 1: (a + change, b)
    case 2: (a, b + change)
    case 3: (a + change * a / (a + b), b + change * b / (a + b))
    case 5: (a + change * a / (a + c), b)
    case 6: (a, b + change * b / (b + c))
    default: (a + change * a / (a + b + c), b + change * b / (a + b + c))
    }
  }

  @Test func `follows the superlayer by all combinations of masks`() {
    for bits in UInt(0)..<64 {
      let (parent, child) = (Layer(), Layer())
      parent.bounds.size = CGSize(width: 100, height: 200)
      parent.addSublayer(child)
      child.frame = rect(10, 40, 60, 120)
      child.autoresizingMask = AutoresizingMask(rawValue: bits)
      parent.bounds.size = CGSize(width: 150, height: 180)
      let x = expected(bits & 7, 10, 60, 30, 50)
      let y = expected(bits >> 3, 40, 120, 40, -20)
      #expect(child.frame.isNear(rect(x.0, y.0, x.1, y.1)), "\(bits)")
    }
    #expect(AutoresizingMask([.flexibleWidth, .flexibleHeight]).rawValue == 18)
  }

  @Test func `shares equally what has no size, and stops at 0`() {
    let (parent, child) = (Layer(), Layer())
    parent.addSublayer(child)
    child.autoresizingMask = [.flexibleWidth, .flexibleRightMargin]
    parent.bounds.size = CGSize(width: 100, height: 0)
    #expect(child.frame == rect(0, 0, 50, 0))
    child.autoresizingMask = .flexibleWidth
    parent.bounds.size = .zero
    #expect(child.frame == .zero)
  }

  @Test func `passes from layer to layer, and ends where constraints begin`() {
    let fixture = LayoutFixture()
    let card = fixture.layer("card")
    let (photo, free) = (Layer(), fixture.layer("free", in: card))
    card.addSublayer(photo)
    photo.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    free.autoresizingMask = .flexibleWidth
    free.frame = rect(0, 0, 5, 5)
    let inset = fixture.layer("inset", in: photo)
    let width = card.widthAnchor.constraint(equalToConstant: 100)
    LayoutConstraint.activate([
      width,
      card.heightAnchor.constraint(equalToConstant: 50),
      inset.rightAnchor.constraint(equalTo: photo.rightAnchor, constant: -3),
      inset.widthAnchor.constraint(equalToConstant: 10),
    ])
    fixture.root.layoutIfNeeded()
    // From 0 × 0: all of it.
    #expect(photo.frame == rect(0, 0, 100, 50) && inset.frame.minX == 87)
    width.constant = 200
    fixture.root.layoutIfNeeded()
    #expect(photo.frame == rect(0, 0, 200, 50) && inset.frame.minX == 187)
    #expect(free.frame == rect(0, 0, 5, 5))
  }
}

/// Laminar.docc: Constraints, "Size classes".
@Suite struct `Size classes` {
  @Test func `switch groups of constraints when the topmost layer is resized, in blocks animated`()
  {
    let fixture = LayoutFixture(width: 599, height: 800)
    let root = fixture.root
    let box = fixture.layer("box")
    #expect(root.horizontalSizeClass == .compact && box.verticalSizeClass == .regular)
    let (narrow, wide, tall) = (
      box.widthAnchor.constraint(equalToConstant: 100),
      box.widthAnchor.constraint(equalToConstant: 300),
      box.heightAnchor.constraint(equalToConstant: 70)
    )
    box.setConstraints([narrow], for: .compact)
    box.setConstraints([wide], for: .regular)
    box.setConstraints([tall], for: nil, vertical: .regular)
    #expect(!narrow.isActive)
    root.layoutIfNeeded()
    #expect(narrow.isActive && !wide.isActive && tall.isActive)
    #expect(box.bounds.size == CGSize(width: 100, height: 70))
    fixture.context.commitIfNeeded()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      root.bounds.size = CGSize(width: 600, height: 599)
      root.layoutIfNeeded()
    }
    #expect(!narrow.isActive && wide.isActive && !tall.isActive)
    #expect(box.bounds.width == 300)
    fixture.context.commitIfNeeded()
    fixture.context.advance(to: 0.5)
    #expect(box.presentation()?.bounds.width == 200)
    box.setConstraints([narrow], for: .regular)
    root.layoutIfNeeded()
    #expect(!wide.isActive && box.bounds.width == 100)
    box.setConstraints([], for: .regular)
    root.layoutIfNeeded()
    #expect(!narrow.isActive && box.constraints.isEmpty)
  }
}
