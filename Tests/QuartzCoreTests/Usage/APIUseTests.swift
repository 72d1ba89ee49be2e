import LaminarTestSupport
import QuartzCore
import Testing

@Suite struct `What code takes from Core Animation` {
  private static let page = "Sources/Laminar/Laminar.docc/BringingCoreAnimationCode.md"

  /// Rows whose code has to be edited. The page of edits names them.
  private static let edited: [String: String] = [
    // Linux has no selectors.
    "init CADisplayLink(target:)": "CADisplayLink(target:selector:)",
    // A method of UIBezierPath: `closeSubpath()` in Core Graphics. The page's UIBezierPath has it.
    "path .close": "UIBezierPath",
    // A deprecated constant.
    "other M_PI": "M_PI",
  ]

  /// The share of an owner's uses that compiles as it is.
  private func share(of owner: APIUse.Owner) -> Double {
    let used = Set(SymbolUse.all.map(\.symbol))
    let rows = APIUse.rows(of: owner)
    let had = rows.filter { used.contains($0.symbol) }.map(\.count).reduce(0, +)
    return Double(had) / Double(rows.map(\.count).reduce(0, +))
  }

  @Test func `compiles and runs`() {
    let stage = Stage(width: 10, height: 10)
    for use in SymbolUse.all { use.use() }
    stage.advance(to: 0.1)
  }

  @Test func `is there but for few uses`() {
    #expect(share(of: .coreAnimation) >= 0.995)
    #expect(share(of: .coreGraphics) >= 0.99)
  }

  @Test func `is on the page of edits where it is not there`() throws {
    let page = try #require(Repository.text(Self.page))
    let used = Set(SymbolUse.all.map(\.symbol))
    for owner in [APIUse.Owner.coreAnimation, .coreGraphics, .foundation] {
      for row in APIUse.rows(of: owner) where !used.contains(row.symbol) {
        let spelling = try #require(Self.edited[row.symbol], "use \(row.symbol), or add its edit")
        #expect(page.contains(spelling), "\(Self.page) does not name \(spelling)")
      }
    }
    for spelling in ["#selector", "@objc", "#keyPath", "@NSManaged", "AVPlayerLayer", "CIFilter"] {
      #expect(page.contains(spelling))
    }
  }

  @Test func `has each row once`() {
    let rows = APIUse.Owner.allCases.flatMap(APIUse.rows).map(\.symbol)
    #expect(rows.count == 330)
    #expect(Set(rows).count == rows.count)
    let used = SymbolUse.all.map(\.symbol)
    #expect(Set(used).count == used.count)
    #expect(Set(used).isSubset(of: rows))
  }

  @Test func `animates the key paths that code animates`() {
    let (shape, gradient) = (CAShapeLayer(), CAGradientLayer())
    let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    shape.shadowPath = shape.path
    shape.strokeColor = white
    shape.backgroundColor = white
    shape.lineDashPattern = [1, 2]
    gradient.colors = [white, white]
    gradient.locations = [0, 1]
    let layers: [CALayer] = [shape, gradient, CAEmitterLayer()]
    let stage = Stage(width: 10, height: 10)
    layers.forEach(stage.rootLayer.addSublayer)
    var unknown: [String] = []
    for row in APIUse.keyPathRows where row.symbol != "contents" {
      guard let layer = layers.first(where: { $0.value(forKeyPath: row.symbol) != nil }) else {
        unknown.append(row.symbol)
        continue
      }
      let animation = CABasicAnimation(keyPath: row.symbol)
      animation.fromValue = layer.value(forKeyPath: row.symbol)
      animation.toValue = layer.value(forKeyPath: row.symbol)
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    stage.advance(to: 0.5)
    #expect(unknown == [])
    #expect(stage.diagnostics == [])
  }
}

/// How often public code uses what it takes from Core Animation and its neighbours: our count over 21
/// repositories of animation code.
struct APIUse: Sendable {
  /// Whose declaration it is.
  enum Owner: Sendable, CaseIterable {
    /// Core Animation's: the module QuartzCore has to have it.
    case coreAnimation
    /// Core Graphics', and the boxes of its values.
    case coreGraphics
    /// Foundation's and the language's.
    case foundation
    /// UIKit's and AppKit's: out.
    case uiKit
    /// What needs Objective-C's runtime: out, the page of edits has it.
    case objectiveC
    /// Of Core Image, Core Text and AVFoundation: out.
    case otherFrameworks
  }

  let symbol: String
  let count: Int

  /// The rows of an owner.
  static func rows(of owner: Owner) -> [APIUse] {
    let text =
      switch owner {
      case .coreAnimation: coreAnimation
      case .coreGraphics: coreGraphics
      case .foundation: foundation
      case .uiKit: uiKit
      case .objectiveC: objectiveC
      case .otherFrameworks: otherFrameworks
      }
    return rows(text)
  }

  /// The key paths that code sets or animates; rows that are not key paths of layers are left out.
  static var keyPathRows: [APIUse] { rows(keyPaths) }

  private static func rows(_ text: String) -> [APIUse] {
    text.split(whereSeparator: { $0 == ";" || $0.isNewline }).compactMap { row in
      let words = row.split(separator: " ")
      guard let count = words.last.flatMap({ Int($0) }) else { return nil }
      return APIUse(symbol: words.dropLast().joined(separator: " "), count: count)
    }
  }

  // Core Animation.
  private static let coreAnimation = """
    type CALayer 513; CAMediaTiming.duration 318; CALayer.frame 239; CABasicAnimation.toValue 151;
    CALayer.backgroundColor 81; CALayer.bounds 262; CALayer.add(_:forKey:) 202;
    type CABasicAnimation 173; CABasicAnimation.fromValue 117; type CAKeyframeAnimation 227;
    CALayer.addSublayer 222; type CAMediaTimingFunction 213; CAKeyframeAnimation.values 160;
    type CATransaction 142; type CAAnimation 70; CAAnimation.timingFunction 61;
    CATransaction.commit 35; CATransaction.begin 29; type CAShapeLayer 112;
    init CAMediaTimingFunction(name:) 64; CALayer.opacity 50; func CACurrentMediaTime 46;
    CAShapeLayer.path 63; CALayer.cornerRadius 28; CAMediaTiming.repeatCount 145;
    CAKeyframeAnimation.keyTimes 141; func CATransform3DIdentity 129;
    CAAnimation.isRemovedOnCompletion 106; CAMediaTiming.beginTime 97;
    CAAnimationGroup.animations 74; CALayer.position 74; CALayer.contentsScale 49;
    type CATransform3D 107; type CAAnimationGroup 88; CALayer.transform 60;
    CAShapeLayer.fillColor 59; CAShapeLayer.strokeColor 42; CAMediaTiming.fillMode 22;
    CALayer.masksToBounds 22; CALayer.removeFromSuperlayer 21; type CADisplayLink 21;
    init CAMediaTimingFunction(controlPoints:) 103; func CATransform3DRotate 71;
    CATransform3D.m34 47; CALayer.value 43; CAMediaTiming.autoreverses 41;
    CALayer.shadowOffset 41; type CAMediaTimingFunctionName 39; func CATransform3DConcat 34;
    CAShapeLayer.lineWidth 34; type CAGradientLayer 30; CAGradientLayer.colors 25;
    CAKeyframeAnimation.path 20; CAAnimation.delegate 16; CATransaction.setCompletionBlock 13;
    init CADisplayLink(target:) 8; func CATransform3DMakeTranslation 69;
    CAKeyframeAnimation.timingFunctions 64; func CATransform3DMakeRotation 57;
    CAPropertyAnimation.keyPath 41; CALayer.shadowRadius 36; CALayer.shadowOpacity 34;
    CALayer.shadowColor 32; CALayer.anchorPoint 32; CATransaction.setDisableActions 29;
    CAMediaTiming.timeOffset 27; CAMediaTimingFunctionName.linear 25;
    CAMediaTimingFunctionName.easeInEaseOut 19; CAMediaTiming.speed 16;
    type CAAnimationDelegate 12; CALayer.sublayers 12; func CATransform3DScale 22;
    func CATransform3DTranslate 21; CALayer.removeAnimation 17; CAGradientLayer.startPoint 16;
    CAGradientLayer.endPoint 16; override/delegate animationDidStop(_ anim, finished flag) 14;
    CALayer.removeAllAnimations 12; CAMediaTimingFunctionName.easeIn 12;
    override/delegate draw(in ctx) 11; CADisplayLink.invalidate 9; CALayer.setValue 30;
    CALayer.mask 27; CALayer.presentation 23; CALayer.zPosition 21;
    CAPropertyAnimation.isAdditive 20; func CATransform3DMakeScale 18; CAShapeLayer.fillRule 15;
    type CAMediaTimingFillMode 14; CALayer.borderWidth 13; CAMediaTimingFillMode.forwards 12;
    CAMediaTimingFunctionName.easeOut 11; CALayer.borderColor 11; CADisplayLink.isPaused 9;
    CAShapeLayer.lineCap 9; type CAReplicatorLayer 7; CAEmitterCell.color 6;
    CATransaction.setAnimationTimingFunction 6; CAShapeLayer.lineJoin 6;
    CALayer.setNeedsDisplay 34; CALayer.contents 30; CALayer.name 25; CALayer.contentsGravity 22;
    type CAShapeLayerLineJoin 21; type CAShapeLayerLineCap 19;
    CATransaction.setAnimationDuration 16; CATextLayer.foregroundColor 16; CALayer.animation 13;
    CAEmitterLayer.emitterPosition 12; CABasicAnimation.byValue 11; type CAAction 11;
    CAGradientLayer.locations 11; CAEmitterCell.emissionRange 10; CALayer.render 9;
    CAMediaTimingFunctionName.default 8; CALayer.insertSublayer 8; type CAEmitterLayer 8;
    CAEmitterLayer.emitterCells 8; CASpringAnimation.stiffness 8;
    CASpringAnimation.settlingDuration 8; CAShapeLayer.lineDashPattern 8;
    CAShapeLayerLineCap.round 8; CAReplicatorLayer.instanceCount 8; CALayer.sublayerTransform 7;
    CALayer.superlayer 7; type CAEmitterCell 7; type CATransition 7; CAEmitterCell.birthRate 6;
    CAEmitterCell.lifetime 6; CAEmitterCell.velocity 6; CAEmitterCell.velocityRange 6;
    CAShapeLayerFillRule.evenOdd 6; CADisplayLink.timestamp 6; CAEmitterCell.contents 5;
    CAReplicatorLayer.instanceTransform 4; CATextLayer.alignmentMode 21; type CATextLayer 19;
    CALayer.delegate 16; CATextLayer.string 14; CALayer.shadowPath 13; CAEmitterLayer.scale 12;
    type CALayerDelegate 12; CALayer.contentsRect 9; CATextLayer.font 9; CALayer.actions 9;
    CALayerContentsGravity.resizeAspect 9; CATransition.type 8; type CAShapeLayerFillRule 8;
    CAKeyframeAnimation.calculationMode 8; type CATransformLayer 8;
    CAEmitterCell.emissionLongitude 7; type CAPropertyAnimation 7; type CASpringAnimation 7;
    const kCAMediaTimingFunctionEaseIn 7; const kCAMediaTimingFunctionEaseOut 7;
    CAEmitterCell.scaleRange 6; CASpringAnimation.damping 6; const kCAFillModeForwards 6;
    CALayer.contains 6; CALayer.convert 6; CALayer.convertTime 6;
    override/delegate needsDisplay(forKey key) 6; CALayer.animationKeys 5;
    CAEmitterCell.yAcceleration 5; CAMediaTimingFillMode.both 5;
    func CATransform3DGetAffineTransform 5; CATransition.subtype 5; CATextLayer.fontSize 5;
    CAEmitterCell.lifetimeRange 4; CAEmitterCell.scaleSpeed 4; init CASpringAnimation(keyPath:) 4;
    CAReplicatorLayer.instanceDelay 4; CAShapeLayerLineJoin.round 4; const kCALineCapRound 4;
    CAAnimationCalculationMode.discrete 4; const kCAMediaTimingFunctionEaseInEaseOut 3;
    CATransitionSubtype.fromLeft 3; const kCALineJoinRound 3; CATextLayerAlignmentMode.center 10;
    CATextLayer.isWrapped 9; CALayer.layoutSublayers 8; type CATiledLayer 8;
    const kCAGravityResizeAspect 8; CAEmitterLayer.emitterShape 7; CATextLayer.truncationMode 7;
    CAEmitterLayer.emitterSize 6; CADisplayLink.targetTimestamp 6;
    CADisplayLink.preferredFramesPerSecond 6; CATransaction.disableActions 6;
    CAShapeLayer.strokeEnd 6; type CAScrollLayer 6; CATransform3D.m11 5; CATransform3D.m12 5;
    CATransform3D.m13 5; CATransform3D.m14 5; CATransform3D.m21 5; CATransform3D.m22 5;
    CATransform3D.m23 5; CATransform3D.m24 5; CATransform3D.m31 5; CATransform3D.m32 5;
    CATransform3D.m33 5; CATransform3D.m41 5; CATransform3D.m42 5; CATransform3D.m43 5;
    CATransform3D.m44 5; CAEmitterLayer.velocity 5; CAShapeLayer.lineDashPhase 5;
    CAShapeLayer.strokeStart 5; CAShapeLayer.miterLimit 5; CALayer.display 5;
    CALayerContentsGravity.resizeAspectFill 5; CATiledLayer.tileSize 5;
    CATextLayerAlignmentMode.justified 5; const kCAAlignmentJustified 5;
    CAEmitterLayer.birthRate 4; CAEmitterCell.spinRange 4; CAAnimation.preferredFrameRateRange 4;
    CATransaction.setValue 4
    """

  // Core Graphics, and the boxes of its values.
  private static let coreGraphics = """
    cg/ui CGFloat 1999; cg/ui CGRect 589; cg/ui CGSize 528; cg/ui CGPoint 927; cg/ui CGColor 78;
    cg/ui CGAffineTransform 72; member .midY 43; member .midX 40; path .move 33; path .addLine 37;
    cg/ui CGContext 48; cg/ui CGPath 32; cg/ui CGMutablePath 28;
    init CGAffineTransform(rotationAngle:) 25; init CGAffineTransform(translationX:) 13;
    member .maxY 8; init NSValue(caTransform3D:) 65; init CGAffineTransform(scaleX:) 20;
    init NSValue(cgSize:) 19; path .addCurve 16; member .maxX 10; member .rotated 23;
    path .close 9; cg/ui CGGradient 9; init NSValue(cgPoint:) 8; init CGGradient(colorsSpace:) 7;
    member .applying 24; path .addArc 21; member .insetBy 21; member .offsetBy 15;
    path .addQuadCurve 11; member .concatenating 11; path .closeSubpath 6; member .cgPointValue 5;
    member .translatedBy 4; path .addRect 4; member .scaledBy 3; init NSValue(cgRect:) 3;
    member .minX 3; cg/ui CGImage 14; path .isEmpty 7; member .inverted 7; path .boundingBox 4;
    init CGPath(rect:) 4
    """

  // Foundation and the language.
  private static let foundation = """
    cg/ui NSCoder 89; cg/ui NSNumber 102; other setValue( 62; cg/ui NSValue 123;
    other .infinity 62; other DispatchQueue 56; other RunLoop 19; cg/ui NSNull 54;
    cg/ui NSAttributedString 21; other value(forKeyPath 19; other Timer. 7; other M_PI 6;
    other HUGE 41; other .greatestFiniteMagnitude 12
    """

  // UIKit and AppKit: out.
  private static let uiKit = """
    cg/ui UIView 635; cg/ui UIColor 551; member .cgColor 313; cg/ui UIViewController 218;
    cg/ui UILabel 96; UIColor.black 41; cg/ui UIBezierPath 101; cg/ui UIImage 91;
    member .cgPath 57; cg/ui UIScreen 46; init UIColor(red:) 55; other UIView.animate 57;
    UIColor.blue 40; UIColor.white 34; cg/ui UIFont 31; UIColor.clear 17; member .cgImage 50;
    cg/ui UIImageView 60; UIColor.red 48; init UIBezierPath() 32; cg/ui UIEvent 30;
    cg/ui UITouch 24; cg/ui UIEdgeInsets 31; cg/ui UIGraphicsGetCurrentContext 13;
    init UIBezierPath(roundedRect:) 10; init UIColor(cgColor:) 9;
    cg/ui UIGraphicsImageRenderer 35; init UIColor(white:) 19; UIColor.gray 14; cg/ui NSColor 9;
    member .withAlphaComponent 9; cg/ui NSView 8; UIColor.darkGray 8;
    cg/ui UIGraphicsGetImageFromCurrentImageContext 6; member .getRed 5; UIColor.yellow 4;
    UIColor.green 14; init UIBezierPath(arcCenter:) 12; cg/ui UIGraphicsEndImageContext 7;
    init UIBezierPath(rect:) 6; init UIColor(hue:) 5;
    cg/ui UIGraphicsBeginImageContextWithOptions 3; cg/ui NSImage 8;
    cg/ui UICubicTimingParameters 6
    """

  // Objective-C: out, the page has the edits.
  private static let objectiveC = """
    other #selector 92; other @objc 152; other #keyPath(CA…) 66; other @NSManaged 9
    """

  // Other frameworks: out.
  private static let otherFrameworks = """
    type AVPlayerLayer 10; cg/ui CIImage 11; cg/ui CIContext 7; cg/ui CIFilter 6;
    cg/ui CTFontCreateWithName 5
    """

  private static let keyPaths = """
    opacity 42; transform 40; position 33; transform.rotation.z 15; path 17; transform.scale 26;
    transform.scale.y 8; transform.rotation 7; cornerRadius 9; backgroundColor 7;
    transform.translation.y 6; strokeEnd 5; transform.rotation.y 5; transform.scale.x 5;
    transform.translation 4; transform.translation.x 4; transform.rotation.x 4; bounds 9;
    lineWidth 5; strokeStart 4; shadowColor 4; shadowRadius 4; shadowOpacity 4; shadowOffset 4;
    anchorPoint 8; zPosition 6; bounds.size 6; hidden 5; contentsRect 4; sublayerTransform 4;
    position.x 3; position.y 3; startPoint 3; endPoint 3; fillColor 3; strokeColor 3;
    lineDashPhase 3; borderWidth 2; borderColor 2; masksToBounds 2; shadowPath 2;
    transform.scale.z 2; transform.translation.z 2; bounds.size.width 2; colors 2; locations 2;
    transform.scale.xy 1; bounds.size.height 1; lineDashPattern 1; contents 1; emitterPosition 1
    """
}
