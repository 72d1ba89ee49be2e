import QuartzCore

extension SymbolUse {
  static var shapes: [SymbolUse] {
    let (shape, gradient) = (CAShapeLayer(), CAGradientLayer())
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let (replicator, tiles) = (CAReplicatorLayer(), CATiledLayer())
    return [
      SymbolUse("type CAShapeLayer") {
        let made: CAShapeLayer = CAShapeLayer(); _ = made
      },
      SymbolUse("CAShapeLayer.path") { shape.path = CGMutablePath() },
      SymbolUse("CAShapeLayer.fillColor") { shape.fillColor = red },
      SymbolUse("CAShapeLayer.strokeColor") { shape.strokeColor = nil },
      SymbolUse("CAShapeLayer.lineWidth") { shape.lineWidth = 3 },
      SymbolUse("CAShapeLayer.fillRule") { shape.fillRule = .nonZero },
      SymbolUse("CAShapeLayer.lineCap") { shape.lineCap = .square },
      SymbolUse("CAShapeLayer.lineJoin") { shape.lineJoin = .bevel },
      SymbolUse("CAShapeLayer.lineDashPattern") { shape.lineDashPattern = [4, 2] },
      SymbolUse("CAShapeLayer.lineDashPhase") { shape.lineDashPhase = 1 },
      SymbolUse("CAShapeLayer.strokeStart") { shape.strokeStart = 0.1 },
      SymbolUse("CAShapeLayer.strokeEnd") { shape.strokeEnd = 0.9 },
      SymbolUse("CAShapeLayer.miterLimit") { shape.miterLimit = 4 },
      SymbolUse("type CAShapeLayerLineJoin") {
        let join: CAShapeLayerLineJoin = .miter; _ = join
      },
      SymbolUse("type CAShapeLayerLineCap") {
        let cap: CAShapeLayerLineCap = .butt; _ = cap
      },
      SymbolUse("type CAShapeLayerFillRule") {
        let rule: CAShapeLayerFillRule = .nonZero
        _ = rule
      },
      SymbolUse("CAShapeLayerLineCap.round") { shape.lineCap = CAShapeLayerLineCap.round },
      SymbolUse("CAShapeLayerLineJoin.round") { shape.lineJoin = CAShapeLayerLineJoin.round },
      SymbolUse("CAShapeLayerFillRule.evenOdd") { shape.fillRule = CAShapeLayerFillRule.evenOdd },
      SymbolUse("type CAGradientLayer") { _ = CAGradientLayer() },
      SymbolUse("CAGradientLayer.colors") { gradient.colors = [red, red.copy(alpha: 0) as Any] },
      SymbolUse("CAGradientLayer.locations") { gradient.locations = [0, 1] },
      SymbolUse("CAGradientLayer.startPoint") { gradient.startPoint = CGPoint(x: 0, y: 0.5) },
      SymbolUse("CAGradientLayer.endPoint") { gradient.endPoint = CGPoint(x: 1, y: 0.5) },
      SymbolUse("type CAReplicatorLayer") { _ = CAReplicatorLayer() },
      SymbolUse("CAReplicatorLayer.instanceCount") { replicator.instanceCount = 3 },
      SymbolUse("CAReplicatorLayer.instanceDelay") { replicator.instanceDelay = 0.1 },
      SymbolUse("CAReplicatorLayer.instanceTransform") {
        replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
      },
      SymbolUse("type CATransformLayer") { _ = CATransformLayer() },
      SymbolUse("type CAScrollLayer") { CAScrollLayer().scroll(to: CGPoint(x: 0, y: 10)) },
      SymbolUse("type CATiledLayer") { _ = CATiledLayer.fadeDuration() },
      SymbolUse("CATiledLayer.tileSize") { tiles.tileSize = CGSize(width: 100, height: 100) },
    ]
  }

  static var emitters: [SymbolUse] {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    return [
      SymbolUse("type CAEmitterLayer") { _ = CAEmitterLayer() },
      SymbolUse("CAEmitterLayer.emitterPosition") { layer.emitterPosition = CGPoint(x: 50, y: 0) },
      SymbolUse("CAEmitterLayer.emitterCells") { layer.emitterCells = [cell] },
      SymbolUse("CAEmitterLayer.scale") { layer.scale = 0.5 },
      SymbolUse("CAEmitterLayer.emitterShape") { layer.emitterShape = .line },
      SymbolUse("CAEmitterLayer.emitterSize") { layer.emitterSize.width = 100 },
      SymbolUse("CAEmitterLayer.velocity") { layer.velocity = 2 },
      SymbolUse("CAEmitterLayer.birthRate") { layer.birthRate = 0 },
      SymbolUse("type CAEmitterCell") { _ = CAEmitterCell() },
      SymbolUse("CAEmitterCell.color") {
        cell.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      },
      SymbolUse("CAEmitterCell.emissionRange") { cell.emissionRange = .pi / 4 },
      SymbolUse("CAEmitterCell.birthRate") { cell.birthRate = 6 },
      SymbolUse("CAEmitterCell.lifetime") { cell.lifetime = 7 },
      SymbolUse("CAEmitterCell.velocity") { cell.velocity = 350 },
      SymbolUse("CAEmitterCell.velocityRange") { cell.velocityRange = 80 },
      SymbolUse("CAEmitterCell.contents") { cell.contents = nil },
      SymbolUse("CAEmitterCell.emissionLongitude") { cell.emissionLongitude = .pi },
      SymbolUse("CAEmitterCell.scaleRange") { cell.scaleRange = 0.2 },
      SymbolUse("CAEmitterCell.yAcceleration") { cell.yAcceleration = 150 },
      SymbolUse("CAEmitterCell.lifetimeRange") { cell.lifetimeRange = 1 },
      SymbolUse("CAEmitterCell.scaleSpeed") { cell.scaleSpeed = -0.1 },
      SymbolUse("CAEmitterCell.spinRange") { cell.spinRange = 3 },
    ]
  }

  static var texts: [SymbolUse] {
    let text = CATextLayer()
    return [
      SymbolUse("type CATextLayer") { _ = CATextLayer() },
      SymbolUse("CATextLayer.foregroundColor") {
        text.foregroundColor = CGColor(gray: 0, alpha: 1)
      },
      SymbolUse("CATextLayer.alignmentMode") { text.alignmentMode = .left },
      SymbolUse("CATextLayer.string") { text.string = "42" },
      SymbolUse("CATextLayer.font") { text.font = "Helvetica" as CFString },
      SymbolUse("CATextLayer.fontSize") { text.fontSize = 14 },
      SymbolUse("CATextLayer.isWrapped") { text.isWrapped = true },
      SymbolUse("CATextLayer.truncationMode") { text.truncationMode = .end },
      SymbolUse("CATextLayerAlignmentMode.center") {
        text.alignmentMode = CATextLayerAlignmentMode.center
      },
      SymbolUse("CATextLayerAlignmentMode.justified") {
        text.alignmentMode = CATextLayerAlignmentMode.justified
      },
      SymbolUse("const kCAAlignmentJustified") { text.alignmentMode = kCAAlignmentJustified },
    ]
  }
}
