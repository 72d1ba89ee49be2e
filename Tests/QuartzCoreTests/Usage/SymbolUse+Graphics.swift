import QuartzCore

extension SymbolUse {
  static var transforms: [SymbolUse] {
    var matrix = CATransform3DIdentity
    let elements: [(String, WritableKeyPath<CATransform3D, Double>)] = [
      ("m11", \.m11), ("m12", \.m12), ("m13", \.m13), ("m14", \.m14), ("m21", \.m21),
      ("m22", \.m22), ("m23", \.m23), ("m24", \.m24), ("m31", \.m31), ("m32", \.m32),
      ("m33", \.m33), ("m34", \.m34), ("m41", \.m41), ("m42", \.m42), ("m43", \.m43),
      ("m44", \.m44),
    ]
    return elements.map { name, element in
      SymbolUse("CATransform3D.\(name)") { matrix[keyPath: element] = matrix[keyPath: element] }
    } + [
      SymbolUse("type CATransform3D") {
        let made: CATransform3D = CATransform3D(); _ = made
      },
      SymbolUse("func CATransform3DIdentity") { matrix = CATransform3DIdentity },
      SymbolUse("func CATransform3DMakeTranslation") {
        matrix = CATransform3DMakeTranslation(1, 2, 3)
      },
      SymbolUse("func CATransform3DMakeRotation") {
        matrix = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      },
      SymbolUse("func CATransform3DMakeScale") { matrix = CATransform3DMakeScale(2, 2, 1) },
      SymbolUse("func CATransform3DRotate") { matrix = CATransform3DRotate(matrix, 1, 1, 0, 0) },
      SymbolUse("func CATransform3DScale") { matrix = CATransform3DScale(matrix, 2, 2, 1) },
      SymbolUse("func CATransform3DTranslate") {
        matrix = CATransform3DTranslate(matrix, 0, 0, 50)
      },
      SymbolUse("func CATransform3DConcat") { matrix = CATransform3DConcat(matrix, matrix) },
      SymbolUse("func CATransform3DGetAffineTransform") {
        _ = CATransform3DGetAffineTransform(matrix)
      },
      SymbolUse("init NSValue(caTransform3D:)") { _ = NSValue(caTransform3D: matrix) },
      SymbolUse("init NSValue(cgSize:)") { _ = NSValue(cgSize: CGSize(width: 1, height: 2)) },
      SymbolUse("init NSValue(cgPoint:)") { _ = NSValue(cgPoint: CGPoint(x: 1, y: 2)) },
      SymbolUse("init NSValue(cgRect:)") { _ = NSValue(cgRect: .zero) },
      SymbolUse("member .cgPointValue") { _ = NSValue(cgPoint: .zero).cgPointValue.x },
    ]
  }

  static var graphics: [SymbolUse] {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    let (affine, space) = (CGAffineTransform(rotationAngle: 1), CGColorSpaceCreateDeviceRGB())
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return [
      SymbolUse("cg/ui CGFloat") {
        let number: CGFloat = 1.5; _ = number.rounded()
      },
      SymbolUse("cg/ui CGRect") { _ = CGRect(origin: .zero, size: rect.size) },
      SymbolUse("cg/ui CGSize") { _ = CGSize(width: 1, height: 2) },
      SymbolUse("cg/ui CGPoint") { _ = CGPoint(x: rect.midX, y: rect.maxY) },
      SymbolUse("cg/ui CGColor") {
        let color: CGColor = red; _ = color.alpha
      },
      SymbolUse("cg/ui CGAffineTransform") {
        let map: CGAffineTransform = .identity; _ = map.a
      },
      SymbolUse("member .midX") { _ = rect.midX },
      SymbolUse("member .midY") { _ = rect.midY },
      SymbolUse("member .minX") { _ = rect.minX },
      SymbolUse("member .maxX") { _ = rect.maxX },
      SymbolUse("member .maxY") { _ = rect.maxY },
      SymbolUse("member .insetBy") { _ = rect.insetBy(dx: 2, dy: 2) },
      SymbolUse("member .offsetBy") { _ = rect.offsetBy(dx: 2, dy: 2) },
      SymbolUse("member .applying") {
        _ = CGPoint(x: 1, y: 1).applying(affine)
        _ = rect.applying(affine)
        _ = rect.size.applying(affine)
      },
      SymbolUse("init CGAffineTransform(rotationAngle:)") {
        _ = CGAffineTransform(rotationAngle: .pi)
      },
      SymbolUse("init CGAffineTransform(translationX:)") {
        _ = CGAffineTransform(translationX: 3, y: 4)
      },
      SymbolUse("init CGAffineTransform(scaleX:)") { _ = CGAffineTransform(scaleX: 2, y: 2) },
      SymbolUse("member .rotated") { _ = affine.rotated(by: .pi) },
      SymbolUse("member .scaledBy") { _ = affine.scaledBy(x: 2, y: 1) },
      SymbolUse("member .translatedBy") { _ = affine.translatedBy(x: 1, y: 1) },
      SymbolUse("member .concatenating") { _ = affine.concatenating(.identity) },
      SymbolUse("member .inverted") { _ = affine.inverted() },
      SymbolUse("cg/ui CGContext") {
        final class Dial: CALayer {
          override func draw(in ctx: CGContext) {
            ctx.saveGState()
            ctx.setFillColor(CGColor(gray: 0, alpha: 1))
            ctx.fillEllipse(in: bounds)
            ctx.restoreGState()
          }
        }
        let dial = Dial()
        dial.frame = rect
        dial.display()
      },
      SymbolUse("cg/ui CGGradient") {
        let gradient: CGGradient? = CGGradient(
          colorsSpace: nil, colors: [red, red] as CFArray, locations: nil)
        _ = gradient
      },
      SymbolUse("init CGGradient(colorsSpace:)") {
        _ = CGGradient(colorsSpace: space, colors: [red, red] as CFArray, locations: [0, 1])
      },
      SymbolUse("cg/ui CGImage") {
        let context = CGContext(
          data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        let image: CGImage? = context?.makeImage()
        _ = image?.width
      },
    ]
  }

  static var paths: [SymbolUse] {
    let (path, point) = (CGMutablePath(), CGPoint(x: 10, y: 10))
    return [
      SymbolUse("cg/ui CGMutablePath") { _ = CGMutablePath() },
      SymbolUse("cg/ui CGPath") {
        let made: CGPath? = path.copy(); _ = made
      },
      SymbolUse("init CGPath(rect:)") {
        _ = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
      },
      SymbolUse("path .move") { path.move(to: .zero) },
      SymbolUse("path .addLine") { path.addLine(to: point) },
      SymbolUse("path .addCurve") { path.addCurve(to: .zero, control1: point, control2: point) },
      SymbolUse("path .addQuadCurve") { path.addQuadCurve(to: point, control: .zero) },
      SymbolUse("path .addArc") {
        path.addArc(center: point, radius: 5, startAngle: 0, endAngle: .pi, clockwise: true)
      },
      SymbolUse("path .addRect") { path.addRect(CGRect(x: 0, y: 0, width: 5, height: 5)) },
      SymbolUse("path .closeSubpath") { path.closeSubpath() },
      SymbolUse("path .isEmpty") { _ = path.isEmpty },
      SymbolUse("path .boundingBox") { _ = path.boundingBox },
    ]
  }

  static var foundation: [SymbolUse] {
    let layer = CALayer()
    return [
      SymbolUse("cg/ui NSCoder") {
        final class Badge: CALayer {
          let count: Int

          init(count: Int) {
            self.count = count
            super.init()
          }

          required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
          }
        }
        _ = Badge(count: 3)
      },
      SymbolUse("cg/ui NSNumber") { _ = NSNumber(value: 0.5).doubleValue },
      SymbolUse("cg/ui NSValue") { _ = NSValue(cgSize: .zero) },
      SymbolUse("cg/ui NSNull") { _ = NSNull() },
      SymbolUse("cg/ui NSAttributedString") { _ = NSAttributedString(string: "a").length },
      SymbolUse("other setValue(") { layer.setValue(1, forKey: "zPosition") },
      SymbolUse("other value(forKeyPath") { _ = layer.value(forKeyPath: "position.x") },
      SymbolUse("other .infinity") { layer.repeatCount = .infinity },
      SymbolUse("other .greatestFiniteMagnitude") {
        layer.repeatCount = .greatestFiniteMagnitude
      },
      SymbolUse("other HUGE") { layer.repeatCount = HUGE },
      SymbolUse("other RunLoop") { _ = RunLoop.main },
      SymbolUse("other DispatchQueue") { DispatchQueue.main.async {} },
      SymbolUse("other Timer.") { Timer(timeInterval: 1, repeats: false) { _ in }.invalidate() },
    ]
  }
}
