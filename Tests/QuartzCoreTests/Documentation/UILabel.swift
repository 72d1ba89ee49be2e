// What the manual's page on bringing code shows of UIKit's labels, images and controls.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import QuartzCore

open class UILabel: UIView {
  open override class func makeLayer() -> CALayer { CATextLayer() }

  private var textLayer: CATextLayer? { layer as? CATextLayer }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    textLayer?.verticalAlignment = .middle
    textLayer?.contentsScale = UIScreen.main.scale
    textLayer?.foregroundColor = textColor.cgColor
    show(font)
  }

  public required init?(coder: NSCoder) { nil }

  open var text: String? {
    get { textLayer?.string as? String }
    set { textLayer?.string = newValue }
  }

  open var font: UIFont = .systemFont(ofSize: 17) {
    didSet { show(font) }
  }

  open var textColor: UIColor = .black {
    didSet { textLayer?.foregroundColor = textColor.cgColor }
  }

  open var textAlignment = NSTextAlignment.natural {
    didSet {
      textLayer?.alignmentMode =
        switch textAlignment {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
  }

  open override var intrinsicContentSize: CGSize { layer.preferredFrameSize() }

  private func show(_ font: UIFont) {
    textLayer?.font = font
    textLayer?.fontSize = font.pointSize
  }
}

public final class UIImage {
  public let cgImage: CGImage?
  public let size: CGSize

  public init(cgImage: CGImage, scale: CGFloat = 1) {
    self.cgImage = cgImage
    size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }
}

open class UIImageView: UIView {
  public enum ContentMode { case scaleToFill, scaleAspectFit, scaleAspectFill, center }

  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  open var image: UIImage? {
    didSet { layer.contents = image?.cgImage }
  }

  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity =
        switch contentMode {
        case .scaleToFill: .resize
        case .scaleAspectFit: .resizeAspect
        case .scaleAspectFill: .resizeAspectFill
        case .center: .center
        }
    }
  }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}

// Its actions are sent by code: touches reach layers, not these views.
open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
  }

  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
  }

  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  private var actions: [(events: Event, run: (UIControl) -> Void)] = []

  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  // On Apple's systems `action` is a selector: here it is a method of the target's class.
  open func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (UIControl) -> Void, for events: Event
  ) {
    actions.append((events, { [weak target] in target.map(action)?($0) }))
  }

  open func sendActions(for events: Event) {
    for action in actions where !action.events.isDisjoint(with: events) { action.run(self) }
  }
}
