public import Foundation

/// The axis of anchors at x: UIKit's `NSLayoutXAxisAnchor` is `LayoutAnchor<LayoutXAxis>`.
public enum LayoutXAxis {}
/// The axis of anchors at y: UIKit's `NSLayoutYAxisAnchor` is `LayoutAnchor<LayoutYAxis>`.
public enum LayoutYAxis {}
/// What widths and heights are: UIKit's `NSLayoutDimension` is `LayoutAnchor<LayoutDimension>`.
public enum LayoutDimension {}

/// An edge, a middle, a baseline or a length of a layer or guide, from which constraints are made.
/// Anchors of different axes do not mix: that does not compile.
public struct LayoutAnchor<Axis> {
  let item: any LayoutItem
  let attribute: LayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  private func constraint(
    _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor?, _ multiplier: CGFloat,
    _ constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  /// An inactive constraint: this is the other plus a constant in points.
  public func constraint(equalTo other: LayoutAnchor, constant: CGFloat = 0) -> LayoutConstraint {
    constraint(.equal, other, 1, constant)
  }

  /// An inactive constraint: this is at least the other plus a constant in points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, other, 1, constant)
  }

  /// An inactive constraint: this is at most the other plus a constant in points.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, other, 1, constant)
  }
}

extension LayoutAnchor where Axis == LayoutDimension {
  /// An inactive constraint: this is the other times a multiplier plus a constant in points.
  public func constraint(
    equalTo other: LayoutAnchor, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.equal, other, multiplier, constant)
  }

  /// An inactive constraint: this is at least the other times a multiplier plus a constant in points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, other, multiplier, constant)
  }

  /// An inactive constraint: this is at most the other times a multiplier plus a constant in points.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, other, multiplier, constant)
  }

  /// An inactive constraint: this is a length in points.
  public func constraint(equalToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.equal, nil, 1, constant)
  }

  /// An inactive constraint: this is at least a length in points.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, nil, 1, constant)
  }

  /// An inactive constraint: this is at most a length in points.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.lessThanOrEqual, nil, 1, constant)
  }
}
