import LaminarTestSupport
import QuartzCore
import Testing

/// A view as apps write it, over the page's UIKit.
private final class PulseView: UIView {
  private let ring = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    ring.strokeColor = UIColor.red.withAlphaComponent(0.5).cgColor
    ring.fillColor = UIColor.clear.cgColor
    ring.lineWidth = 4
    ring.contentsScale = UIScreen.main.scale
    layer.addSublayer(ring)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ring.frame = bounds
    ring.path =
      UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 2,
        startAngle: 0, endAngle: .pi, clockwise: true
      ).cgPath
  }
}

@Suite struct `The page's UIKit` {
  private static let page = "Sources/Laminar/Laminar.docc/BringingCoreAnimationCode.md"

  private static func blocks(of page: String) -> [String] {
    page.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  @Test func `is code that compiles`() throws {
    let page = try #require(Repository.text(Self.page))
    let source = ["UIColor", "BringingExamples"].compactMap {
      Repository.text("Tests/QuartzCoreTests/Documentation/\($0).swift")
    }.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }
    let examples = source.joined(separator: "\n")
    let stub = try ["UIColor", "UILabel"].map {
      try #require(Repository.text("Tests/QuartzCoreTests/Documentation/\($0).swift"))
    }.joined(separator: "\n")
    let blocks = Self.blocks(of: page).filter {
      !$0.contains("PackageDescription") && !$0.contains("canImport")
    }
    #expect(blocks.count == 5)
    for block in blocks {
      #expect(
        stub.contains(block) || examples.contains(block),
        "copy this into the files of this folder:\n\(block)")
    }
  }

  @Test func `is beside examples that do what the page states`() {
    let (picture, ring) = BringingExamples.pulse()
    // Half of 0.8 s: easeOut at one half is 0.684643, so 40 points are 53.7.
    #expect(picture.rgba(x: 26, y: 20) == 0x0000_00ff)
    #expect(ring.animation(forKey: "pulse") is CABasicAnimation)
    let stage = Stage(width: 10, height: 10)
    let hand = BringingExamples.clock(on: stage)
    stage.advance(to: 15)
    let angle = hand.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0
    #expect(abs(angle - .pi / 2) < 1e-9)
    let gauge = BringingExamples.gauge()
    gauge.setValue(CGFloat(3), forKey: "angle")
    #expect(gauge.value(forKey: "angle") as? CGFloat == 3)
  }

  @Test func `shows a view`() {
    let stage = Stage(width: 60, height: 60)
    let view = PulseView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    let host = UIView(frame: stage.rootLayer.bounds)
    host.backgroundColor = .white
    host.addSubview(view)
    stage.rootLayer.addSublayer(host.layer)
    let picture = stage.render(at: 0)
    // From three o'clock clockwise to nine: the lower half, as UIKit's true means it.
    #expect(
      picture.rgba(x: 30, y: 48) == 0xff80_80ff || picture.rgba(x: 30, y: 48) == 0xff7f_7fff)
    #expect(picture.rgba(x: 30, y: 12) == 0xffff_ffff)
    view.frame.origin.x = 0
    #expect(view.layer.animationKeys() == nil)
    #expect(host.subviews.count == 1 && view.superview === host)
    #expect(UIView(coder: NSCoder()) == nil)
    view.removeFromSuperview()
    #expect(host.subviews.isEmpty && view.superview == nil && view.layer.superlayer == nil)
  }

  @Test func `fades a view as its library does`() {
    let stage = Stage(width: 20, height: 20)
    let view = UIView(frame: stage.rootLayer.bounds)
    view.backgroundColor = #colorLiteral(red: 0, green: 0, blue: 1, alpha: 1)
    view.alpha = 0
    stage.rootLayer.addSublayer(view.layer)
    stage.advance(to: 0)
    var isComplete = false
    UIView.animate(withDuration: 0.5, animations: { view.alpha = 1 }) { isComplete = $0 }
    stage.advance(to: 0.25)
    #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
    stage.advance(to: 1)
    #expect(isComplete && stage.render(at: 1).rgba(x: 10, y: 10) == 0x0000_ffff)
    view.isHidden = true
    #expect(view.layer.isHidden && view.intrinsicContentSize.width == -1)
  }

  @Test func `insets rectangles, reads points and has a bold font`() {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
      .inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(rect == CGRect(x: 3, y: 3, width: 24, height: 36))
    #expect(NSCoder.cgPoint(for: "{-2.5,4}") == CGPoint(x: -2.5, y: 4))
    let bold = CTFontGetSymbolicTraits(UIFont.boldSystemFont(ofSize: 20).ctFont)
    #expect(bold == .traitBold && UIFont.systemFont(ofSize: 9).pointSize == 9)
  }
}
