public import Foundation
package import LaminarGraphics

/// Sizes that follow from contents and constraints (Laminar.docc: Constraints, "Contents").
extension Layer {
  /// −1: contents without a length of their own in an axis.
  public static let noIntrinsicMetric: CGFloat = -1
  /// A target of `systemLayoutSizeFitting`: as small as can be.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// A target of `systemLayoutSizeFitting`: as large as can be, up to 10,000 points.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
}

extension LayerAdditions where Self: Layer {
  /// Gives the layer the size that fits its present one; its top left corner stays.
  public func sizeToFit() { resizeToFit() }

  /// Requests that layout asks for ``Layer/intrinsicContentSize`` again. Texts and images do it themselves.
  public func invalidateIntrinsicContentSize() {
    existingLayoutEngine?.contentsDidChange(of: self)
  }

  /// How strongly the layer refuses to be larger than its contents; 250 by default.
  public func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
    contentPriorities(axis).hugging
  }

  /// Sets how strongly the layer refuses to be larger than its contents.
  public func setContentHuggingPriority(
    _ priority: LayoutPriority, for axis: LayoutConstraint.Axis
  ) {
    setContentPriorities(axis) { $0.hugging = priority }
  }

  /// How strongly the layer refuses to be smaller than its contents; 750 by default.
  public func contentCompressionResistancePriority(
    for axis: LayoutConstraint.Axis
  ) -> LayoutPriority {
    contentPriorities(axis).resistance
  }

  /// Sets how strongly the layer refuses to be smaller than its contents.
  public func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutConstraint.Axis
  ) {
    setContentPriorities(axis) { $0.resistance = priority }
  }

}

extension Layer {
  fileprivate func contentPriorities(_ axis: LayoutConstraint.Axis) -> LayerLayout.ContentPriorities
  {
    let layout = model().extras?.layout
    return (axis == .horizontal ? layout?.horizontal : layout?.vertical) ?? .init()
  }

  fileprivate func setContentPriorities(
    _ axis: LayoutConstraint.Axis, _ change: (inout LayerLayout.ContentPriorities) -> Void
  ) {
    changeLayout(forKey: "constraints") { layout in
      if axis == .horizontal { change(&layout.horizontal) } else { change(&layout.vertical) }
      invalidateIntrinsicContentSize()
    }
  }

  /// The size that the constraints inside the layer, and its contents, give it when it is pulled towards
  /// a target. Changes no layer.
  ///
  /// - Parameters:
  ///   - target: The size, such as ``layoutFittingCompressedSize``.
  ///   - horizontal: How strongly the width is pulled; 50 by default.
  ///   - vertical: How strongly the height is pulled; 50 by default.
  public func systemLayoutSizeFitting(
    _ target: CGSize, withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
    verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
  ) -> CGSize {
    let layer = model()
    let engine = LayoutEngine(
      root: layer,
      target: .init(
        size: CGSize(
          width: target.width.isFinite ? target.width : 0,
          height: target.height.isFinite ? target.height : 0),
        horizontal: horizontal, vertical: vertical))
    engine.update()
    return engine.box(known: layer).map { engine.solvedFrame(of: $0).size } ?? layer.bounds.size
  }

  /// The size of the contents, where these are an image: its pixels per `contentsScale`, or per the
  /// image's own scale while that is 1.
  var imageContentSize: CGSize {
    guard case .image(let image) = values[.contents] else {
      return CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }
    let scale = contentsScale > 0 && contentsScale != 1 ? contentsScale : CGFloat(image.scale)
    let part = contentsRect.standardized
    return CGSize(
      width: CGFloat(image.width) * part.width / scale,
      height: CGFloat(image.height) * part.height / scale)
  }

  func sizeThatFitsContents() -> CGSize {
    let (size, own) = (intrinsicContentSize, bounds.size)
    return CGSize(
      width: size.width < 0 ? own.width : size.width,
      height: size.height < 0 ? own.height : size.height)
  }

  func resizeToFit() {
    var frame = untransformedFrame
    frame.size = sizeThatFits(frame.size)
    guard frame.width >= 0, frame.height >= 0, PropertyValue.rect(frame).isStorable else { return }
    setUntransformedFrame(frame)
  }
}

extension LayerAdditions where Self: TextLayer {
  /// The width at which a wrapped text breaks before its layout is known, in points; 0, the default: the
  /// width that its other constraints give it.
  public var preferredMaxLayoutWidth: CGFloat {
    get { CGFloat((model().extras?.layout?.preferredWidth) ?? 0) }
    set {
      changeLayout(forKey: "preferredMaxLayoutWidth") {
        $0.preferredWidth = newValue.isFinite ? max(0, Double(newValue)) : 0
        invalidateIntrinsicContentSize()
      }
    }
  }

}

extension TextLayer {
  /// The text that the layer shows: its number in its format, else its string.
  package var shownText: AttributedText? {
    LayerText.text(
      number: number, format: values[.format], rounding: values[.rounding],
      string: values[.string])
  }

  /// How the layer's lines are laid out in its bounds.
  package var textLayoutStyle: TextLayoutStyle {
    var style = TextLayoutStyle { values[$0] }
    style.isRightToLeft = showsRightToLeft
    return style
  }

  /// The size of the text, wrapped at a width or not; zero without text.
  func textSize(width: CGFloat?) -> CGSize {
    guard let text = shownText else { return .zero }
    return TextLayout.suggestedSize(
      for: text, font: LayerText.font(values[.font]), fontSize: fontSize, width: width,
      lineBreak: textLayoutStyle.lineBreak)
  }

  /// The size of the text in whole points, so that rounding breaks no line: the width that it needs, and
  /// the height for the width that layout gives it.
  func wrappedContentSize() -> CGSize {
    let preferred = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : nil
    guard isWrapped else { return Self.whole(textSize(width: nil)) }
    let size = textSize(width: preferred)
    let fitting = preferred ?? extras?.layout?.fittingWidth.map { CGFloat($0) }
    let height = fitting == preferred ? size.height : textSize(width: fitting).height
    return Self.whole(CGSize(width: size.width, height: height))
  }

  static func whole(_ size: CGSize) -> CGSize {
    CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// The distances of the first and last baseline from the top of the lines, and their height.
  func baselineOffsets(width: Double?) -> (first: Double, last: Double, height: Double) {
    guard let text = shownText else { return (0, 0, 0) }
    var style = TextLayoutStyle(isWrapped: isWrapped && width != nil)
    style.lineBreak = textLayoutStyle.lineBreak
    let frame = CGRect(x: 0, y: 0, width: width ?? 0, height: 1e7)
    let lines = TextLayout(
      text, font: LayerText.font(values[.font]), fontSize: fontSize, in: frame, style: style
    ).lines
    return (
      Double(lines.first?.origin.y ?? 0), Double(lines.last?.origin.y ?? 0),
      Double(textSize(width: isWrapped ? width.map { CGFloat($0) } : nil).height)
    )
  }
}
