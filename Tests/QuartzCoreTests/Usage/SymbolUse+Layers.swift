import QuartzCore

extension SymbolUse {
  static var layers: [SymbolUse] {
    let (layer, white) = (CALayer(), CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    return [
      SymbolUse("type CALayer") {
        let made: CALayer? = CALayer(); _ = made
      },
      SymbolUse("CALayer.frame") { layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10) },
      SymbolUse("CALayer.backgroundColor") { layer.backgroundColor = white },
      SymbolUse("CALayer.bounds") { layer.bounds.size.width = 40 },
      SymbolUse("CALayer.opacity") { layer.opacity = 0.5 },
      SymbolUse("CALayer.cornerRadius") { layer.cornerRadius = layer.bounds.height / 2 },
      SymbolUse("CALayer.position") { layer.position = CGPoint(x: 5, y: 5) },
      SymbolUse("CALayer.contentsScale") { layer.contentsScale = 2 },
      SymbolUse("CALayer.transform") { layer.transform = CATransform3DIdentity },
      SymbolUse("CALayer.masksToBounds") { layer.masksToBounds = true },
      SymbolUse("CALayer.shadowOffset") { layer.shadowOffset = CGSize(width: 0, height: 2) },
      SymbolUse("CALayer.shadowRadius") { layer.shadowRadius = 4 },
      SymbolUse("CALayer.shadowOpacity") { layer.shadowOpacity = 0.3 },
      SymbolUse("CALayer.shadowColor") { layer.shadowColor = white },
      SymbolUse("CALayer.shadowPath") {
        layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
      },
      SymbolUse("CALayer.anchorPoint") { layer.anchorPoint = CGPoint(x: 0, y: 1) },
      SymbolUse("CALayer.sublayers") { layer.sublayers?.forEach { $0.removeFromSuperlayer() } },
      SymbolUse("CALayer.mask") { layer.mask = CAShapeLayer() },
      SymbolUse("CALayer.zPosition") { layer.zPosition = 100 },
      SymbolUse("CALayer.borderWidth") { layer.borderWidth = 1 },
      SymbolUse("CALayer.borderColor") { layer.borderColor = white },
      SymbolUse("CALayer.contents") { layer.contents = nil },
      SymbolUse("CALayer.contentsRect") {
        layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
      },
      SymbolUse("CALayer.name") { layer.name = "card" },
      SymbolUse("CALayer.contentsGravity") { layer.contentsGravity = .center },
      SymbolUse("CALayer.sublayerTransform") { layer.sublayerTransform.m34 = -1 / 500 },
      SymbolUse("CALayer.superlayer") { _ = layer.superlayer?.bounds },
      SymbolUse("CALayer.delegate") { layer.delegate = nil },
      SymbolUse("CALayer.actions") {
        layer.actions = ["position": NSNull(), "opacity": CABasicAnimation()]
      },
    ]
  }

  static var layerMethods: [SymbolUse] {
    let layer = CALayer()
    return [
      SymbolUse("CALayer.add(_:forKey:)") { layer.add(CABasicAnimation(), forKey: "fade") },
      SymbolUse("CALayer.addSublayer") { layer.addSublayer(CALayer()) },
      SymbolUse("CALayer.insertSublayer") {
        layer.insertSublayer(CALayer(), at: 0)
        layer.insertSublayer(CALayer(), above: layer.sublayers?.first)
        layer.insertSublayer(CALayer(), below: nil)
      },
      SymbolUse("CALayer.removeFromSuperlayer") { layer.removeFromSuperlayer() },
      SymbolUse("CALayer.value") {
        _ = layer.value(forKey: "position") as? CGPoint
        _ = layer.value(forKeyPath: "transform.scale") as? NSNumber
      },
      SymbolUse("CALayer.setValue") { layer.setValue(CGFloat(2), forKeyPath: "transform.scale.x") },
      SymbolUse("CALayer.removeAnimation") { layer.removeAnimation(forKey: "fade") },
      SymbolUse("CALayer.removeAllAnimations") { layer.removeAllAnimations() },
      SymbolUse("CALayer.animation") { _ = layer.animation(forKey: "fade") },
      SymbolUse("CALayer.animationKeys") { _ = layer.animationKeys()?.contains("fade") },
      SymbolUse("CALayer.presentation") { _ = layer.presentation()?.frame },
      SymbolUse("CALayer.setNeedsDisplay") { layer.setNeedsDisplay() },
      SymbolUse("CALayer.layoutSublayers") { layer.layoutSublayers() },
      SymbolUse("CALayer.display") { layer.display() },
      SymbolUse("CALayer.contains") { _ = layer.contains(CGPoint(x: 1, y: 1)) },
      SymbolUse("CALayer.convert") {
        _ = layer.convert(CGPoint.zero, to: nil)
        _ = layer.convert(CGRect.zero, from: CALayer())
      },
      SymbolUse("CALayer.convertTime") {
        _ = layer.convertTime(CACurrentMediaTime(), from: nil)
      },
      SymbolUse("CALayer.render") {
        final class Copied: CALayer {
          override func draw(in context: CGContext) { CALayer().render(in: context) }
        }
        let copied = Copied()
        copied.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        copied.display()
      },
      SymbolUse("type CALayerDelegate") {
        final class Rows: CALayerDelegate {
          func layoutSublayers(of layer: CALayer) {}
          func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }
        }
        _ = Rows()
      },
      SymbolUse("type CAAction") {
        final class Log: CAAction {
          func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
          {}
        }
        let action: CAAction = Log()
        action.run(forKey: "position", object: layer, arguments: nil)
      },
      SymbolUse("override/delegate draw(in ctx)") {
        final class Dial: CALayer {
          override func draw(in ctx: CGContext) { ctx.fill(bounds) }
        }
        _ = Dial()
      },
      SymbolUse("override/delegate needsDisplay(forKey key)") {
        final class Dial: CALayer {
          override class func needsDisplay(forKey key: String) -> Bool {
            key == "angle" || super.needsDisplay(forKey: key)
          }
        }
        _ = Dial.needsDisplay(forKey: "angle")
      },
    ]
  }
}
