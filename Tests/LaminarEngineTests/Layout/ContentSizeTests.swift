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
