public import Foundation
public import LaminarGraphics

/// A rectangle that is positioned, styled and animated, and that contains other layers: Core
/// Animation's `CALayer`.
///
/// A layer is the model: the values its properties were last set to. What it shows at a time, with
/// the animations applied, is its presentation. Layers are not thread-safe; the compiled trees of
/// commits are.
///
/// The one class body above the length limit: Swift lets subclasses override only what the body
/// declares.
open class Layer: TimedObject, PropertyHolder {
  // MARK: - Storage

  /// The values that differ from the property table's defaults.
  package final var values = PropertyBag()
  /// The sublayers, back to front at equal depth.
  package final var children: [Layer] = []
  /// The animations in the order added.
  package final var attachments: AttachmentList {
    get {
      attachmentStorage.makePlaybacks(for: self)
      return attachmentStorage
    }
    _modify {
      attachmentStorage.makePlaybacks(for: self)
      yield &attachmentStorage
    }
  }
  /// The stored list behind `attachments`. Animations that came from a scene may not have their
  /// playbacks yet.
  final var attachmentStorage = AttachmentList()
  /// The rarely used state.
  package final var extras: LayerExtras?
  /// The number that identifies the layer in display lists and snapshots; set at the first commit.
  package final var layerNumber = -1
  /// The context that commits the layer's tree.
  package var context: LayerContext? {
    get { contextReference?.object }
    set { contextReference = newValue?.reference }
  }
  private var contextReference: ZeroingReference<LayerContext>?
  /// Whether `layoutSublayers` is due, and whether drawing is.
  package final var layoutIsNeeded = false, displayIsNeeded = false
  /// Whether the layer changed since the last commit of its tree.
  var isChanged: Bool {
    get { changeIsNoted }
    set { changeIsNoted = newValue }
  }
  // Private storage avoids a runtime exclusivity check on every change.
  private var changeIsNoted = false
  /// True while the move callbacks of the layer (`willMove(to:)` …) run.
  var isMoving = false
  /// Whether constraints or autoresizing masks concern the layer or any layer in it; never false again.
  var hasLayoutRules = false
  /// Sublayers with an update due in or below, in no order; some may have been updated or removed
  /// since. So neither clean subtrees nor clean siblings are walked.
  var pendingSublayers: [PendingUpdate] = []

  /// The superlayer.
  var parent: Layer? {
    get { parentReference?.object }
    set { parentReference = newValue?.reference }
  }
  private var parentReference: ZeroingReference<Layer>?
  /// What refers to the layer without keeping it alive.
  var reference: ZeroingReference<Layer> {
    if let knownReference { return knownReference }
    let made = ZeroingReference(self)
    knownReference = made
    return made
  }
  private var knownReference: ZeroingReference<Layer>?

  /// The layer that contains this one, the masked layer for a mask; nil for a root.
  public var superlayer: Layer? {
    extras?.presentation == nil ? parent : presentedRelative(\.parent)
  }

  /// The name that scenes, key paths and traces use. Nil by default.
  open var name: String? {
    didSet {
      guard name != oldValue else { return }
      if allowsChange(forKey: "name") { setNeedsCommit() } else { name = oldValue }
    }
  }

  /// The object that handles layout, drawing and actions of the layer. Nil by default.
  open weak var delegate: (any LayerDelegate)? {
    didSet { if isObserved { setNeedsCommit() } }
  }

  // MARK: - Making

  /// Makes a layer with every property at its default.
  public init() { super.init(clock: .layer) }

  /// Makes a copy of a layer's properties, without its sublayers and animations: what presentations
  /// are made by. Override it to copy what a subclass adds.
  public init(layer: Any) {
    super.init(clock: (layer as? Layer)?.clock ?? .layer)
    guard let other = layer as? Layer else { return }
    values = other.values
    name = other.name
    delegate = other.delegate
    extras = other.extras?.copiedForPresentation()
    layerNumber = other.layerNumber
  }

  /// Returns nil: layers have no archives. It is required as on Apple's systems, where a subclass with
  /// a designated initialiser of its own has to supply it.
  public required init?(coder: NSCoder) { return nil }

  // A deep tree is released level by level, not by nested deinitialisers.
  deinit {
    knownReference?.empty()
    releaseDescendants()
  }

  /// The class's row owner in the property table.
  package class var owner: PropertyOwner { .layer }

  /// The typed key paths that animations may name, for the class itself.
  package class func keyPathNames() -> [KeyPathName] { PropertyTable.layerNames(Self.self) }

  override func allowsTimingChange() -> Bool { allowsChange(forKey: "timing") }

  override func timingDidChange() {
    if clock.speed != 0 { extras?.pausedClock = nil }
    setNeedsCommit()
  }

  // MARK: - For subclasses

  /// The keys that a subclass adds, with kinds and defaults: they are stored, animated and traced
  /// as the built-in ones are. None by default.
  open class var customProperties: [CustomProperty] { [] }

  /// The present presentation: at the stage's time, nil when the layer is in no committed tree.
  open func presentation() -> Layer? { makePresentation(at: nil, Layer.init(layer:)) }

  /// The presentation at a time of the stage; nil when the layer is in no tree. What changed is
  /// committed first, outside of transactions; the clock does not move. A stage without history
  /// returns its oldest moment for times before it.
  open func presentation(at time: TimeInterval) -> Layer? {
    makePresentation(at: time, Layer.init(layer:))
  }

  /// Lays out the sublayers. Called before a commit when layout is needed; calls the delegate, then
  /// the layout manager.
  open func layoutSublayers() { layoutByDelegate() }

  /// Adds or changes constraints after `setNeedsUpdateConstraints()`, before layout; the deepest layer
  /// first. Does nothing by default.
  open func updateConstraints() {}

  /// The size of the contents in points, which constraints keep near by the priorities of hugging and
  /// compression resistance; `noIntrinsicMetric` for an axis without one. That of an image, if the
  /// contents are one.
  open var intrinsicContentSize: CGSize { imageContentSize }

  /// The distances from the frame's edges to those that constraints align: what is outside of them, such
  /// as a shadow that is drawn, is ornament. Zero by default. It is read when layout first concerns the
  /// layer, and again after `invalidateIntrinsicContentSize()`; what is not finite counts as 0.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// The size that the layer needs at most within a size: that of its contents, or of its bounds.
  open func sizeThatFits(_ size: CGSize) -> CGSize { sizeThatFitsContents() }

  /// Provides the contents when display is needed: calls the delegate, then records what
  /// `draw(in:)` draws; if that is anything, it becomes the contents instead of an image.
  open func display() { displayByDelegate() }

  /// Draws the contents; calls the delegate. Called by the commit when display is needed, not for
  /// every frame: what it draws is kept, and positioned by the gravity, `contentsRect` and
  /// `contentsCenter` as an image of the bounds' size would be. It is sharp at any scale, whatever
  /// `contentsScale` is.
  open func draw(in context: DrawingContext) { delegate?.draw(self, in: context) }

  /// Draws the layer and all below it in the present space of a context: the layer's own point (0, 0) is
  /// drawn at the origin of the space.
  ///
  /// Layers are drawn by their model values, a presentation and its sublayers by those of its moment.
  /// The layer's own position and transform do not count, its opacity, mask, filters and shadow do.
  /// Animations, and the particles of emitters, are not drawn: those belong to a time.
  open func render(in context: DrawingContext) { renderValues(in: context) }

  /// The layer's preferred size: the layout manager's, or the bounds' size.
  open func preferredFrameSize() -> CGSize { preferredSizeByLayoutManager() }

  /// Whether the layer's bounds contain a point of its own space; the right and lower edges are
  /// excluded.
  open func contains(_ point: CGPoint) -> Bool { boundsContain(point) }

  /// Whether a point of the layer's own space is in its touch area; without one, whether the layer
  /// contains it.
  open func point(inside point: CGPoint) -> Bool { touchAreaContains(point) }

  /// The farthest descendant that contains a point of the superlayer's space, or nil.
  ///
  /// Overrides count for touches too, where `super` follows the rules of views
  /// (Laminar.docc: HitTesting, "Overriding hit tests").
  open func hitTest(_ point: CGPoint) -> Layer? { hitTestSubtree(point) }

  /// The layer that a touch at a point of the layer's own space reaches, by the rules of views: the
  /// layer itself, one in it, or nil. Overrides decide what touches hit.
  ///
  /// - Parameter event: The event of the touch; nil for a test by hand.
  open func hitTest(_ point: CGPoint, with event: Event?) -> Layer? { hitTestAsView(point) }

  /// What receives the touches that the layer does not handle: the superlayer.
  open var next: Layer? { superlayer }

  /// Called when fingers touch the layer. By default its control receives them, or what a scene
  /// declares for them, or else ``next``.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    passTouches(.began, touches, with: event)
  }

  /// Called when touches that began on the layer have moved, wherever they are now.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    passTouches(.moved, touches, with: event)
  }

  /// Called when touches that began on the layer have left the canvas.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    passTouches(.ended, touches, with: event)
  }

  /// Called when touches that began on the layer are taken away: what they did is to be undone.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    passTouches(.cancelled, touches, with: event)
  }

  /// Whether a recogniser that is about to leave `possible` may; false lets it fail.
  ///
  /// The layer that a touch of the recogniser hit is asked, then its superlayers up to the one that the
  /// recogniser was added to. True by default, but for a control whose own action the gesture of a layer
  /// above overlaps (Laminar.docc: Controls, "Controls and gestures").
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !(touchTracking?.prevents(recognizer) ?? false)
  }

  /// The action for an event, such as a change of the property of that name.
  open func action(forKey event: String) -> (any Action)? { lookUpAction(forKey: event) }

  /// The class's own action for an event. Nil by default.
  open class func defaultAction(forKey event: String) -> (any Action)? { nil }

  /// The class's default for a key.
  open class func defaultValue(forKey key: String) -> Any? { tableDefault(forKey: key) }

  /// Whether a change of a key draws the contents again: setting it, and each frame of an animation of
  /// it, which the stage draws with `display()` (Laminar.docc: Drawing, "Frame by frame"). False by
  /// default.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether an archive would contain the value of a key. True, as in Core Animation; there are no
  /// archives here, so that only code of yours calls it.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// Writes nothing: layers have no archives.
  open func encode(with coder: NSCoder) {}

  /// Sets a value by its KVC key. Values of a wrong kind are ignored and recorded.
  open func setValue(_ value: Any?, forKey key: String) { setValueByTable(value, forKey: key) }

  /// The value of a KVC key, or nil.
  open func value(forKey key: String) -> Any? { valueByTable(forKey: key) }

  /// Handles a value for a key that is neither built in nor declared. Keeps it; override it to store it
  /// elsewhere.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    keepValue(value, forKey: key)
  }

  /// The value of a key that is neither built in nor declared: the one that was set, or the class's
  /// default for the key. Override it to compute one.
  open func value(forUndefinedKey key: String) -> Any? { keptValue(forKey: key) }

  /// Tells the layer, as an observer, of a change of an observed value. Records that the change was not
  /// handled: override it, and call it for other key paths.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    recordUnhandledChange(of: object, forKeyPath: keyPath)
  }

  /// Attaches a copy of an animation under a key.
  open func add(_ animation: Animation, forKey key: String?) { attach(animation, forKey: key) }

  /// The keys of the attached animations in the order added; nil when there is none.
  open func animationKeys() -> [String]? { attachedKeys() }

  /// The layer's copy of the animation under a key, or nil. Changing it has no effect.
  open func animation(forKey key: String) -> Animation? { attachedAnimation(forKey: key) }

  /// Removes the animation under a key, if there is one.
  open func removeAnimation(forKey key: String) { detachAnimation(forKey: key) }

  /// Removes every animation of the layer.
  open func removeAllAnimations() { detachEveryAnimation() }

  /// Sets a value by its key path, such as `transform.rotation.z` or `sublayers.dial.opacity`. One that is
  /// unknown is kept like an undefined key; if it is within an edit of a known one, that is reported too.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValueByPath(value, forKeyPath: keyPath)
  }

  /// The value of a key path, or nil.
  open func value(forKeyPath keyPath: String) -> Any? { valueByPath(forKeyPath: keyPath) }

  // MARK: - Hierarchy

  /// The sublayers, back to front at equal depth; nil when there are none.
  open var sublayers: [Layer]? {
    get { shownChildren.isEmpty ? nil : shownChildren }
    set { replaceChildren(with: newValue ?? []) }
  }

  /// The layer whose alpha this one is multiplied with; its superlayer is this one. Nil by default.
  open var mask: Layer? {
    get { shownMask }
    set { replaceMask(with: newValue) }
  }

  /// Adds a layer in front of the others at its depth.
  open func addSublayer(_ layer: Layer) { insert(layer, at: children.count) }

  /// Inserts a layer at an index of the sublayers; too great an index counts as the last.
  open func insertSublayer(_ layer: Layer, at index: UInt32) { insert(layer, at: Int(index)) }

  /// Inserts a layer in front of a sublayer; nil puts it in front of all.
  open func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    insert(layer, beside: sibling, offset: 1)
  }

  /// Inserts a layer behind a sublayer; nil puts it behind all.
  open func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    insert(layer, beside: sibling, offset: 0)
  }

  /// Replaces a sublayer, which is removed, by a layer.
  open func replaceSublayer(_ old: Layer, with new: Layer) { replace(old, with: new) }

  /// Removes the layer from its superlayer, as a sublayer or as a mask.
  open func removeFromSuperlayer() { detach() }

  /// Called before the layer gets another superlayer, or none. The default does nothing.
  ///
  /// One move calls `willMove(to:)` of the layer, ``willRemoveSublayer(_:)`` of the old superlayer, then,
  /// after the change, ``didMoveToSuperlayer()`` of the layer and ``didAddSublayer(_:)`` of the new one. A
  /// change of the order within one superlayer calls nothing, and a mask is not told of as a sublayer.
  open func willMove(to superlayer: Layer?) {}

  /// Called after the superlayer of the layer changed. The default does nothing.
  open func didMoveToSuperlayer() {}

  /// Called after a layer became a sublayer of this one. The default does nothing.
  open func didAddSublayer(_ sublayer: Layer) {}

  /// Called before a sublayer leaves this layer, to another one or to none. The default does nothing.
  open func willRemoveSublayer(_ sublayer: Layer) {}

  // MARK: - Updates

  /// Requests `layoutSublayers` before the next commit.
  open func setNeedsLayout() { markLayout() }

  /// Lays out now: from the topmost ancestor that needs it, superlayers first, until nothing does.
  open func layoutIfNeeded() { layoutFromTopmost() }

  /// Requests `display` before the next commit.
  open func setNeedsDisplay() { markDisplay() }

  /// Requests `display` before the next commit for a rectangle of the bounds: what `draw(in:)` draws there
  /// replaces what it drew before, and all else is kept (Laminar.docc: Drawing, "Parts of a layer").
  open func setNeedsDisplay(_ rect: CGRect) { markDisplay(in: rect) }

  /// Displays now if it was requested.
  open func displayIfNeeded() { displayNow() }

  // MARK: - Geometry

  /// The rectangle of the layer in its own space; negative sizes are standardised. Animatable, zero by default.
  open var bounds: CGRect {
    get { CGRect(propertyValue: values[.bounds]) ?? .zero }
    set { write(.bounds, .rect(newValue.standardized)) }
  }

  /// The position of the anchor point in the superlayer’s space. Animatable, zero by default.
  open var position: CGPoint {
    get { CGPoint(propertyValue: values[.position]) ?? .zero }
    set { write(.position, .point(newValue)) }
  }

  /// The bounding box of the bounds in the superlayer’s space. Derived from bounds, position,
  /// anchor point and transform; setting it sets bounds and position, which is only useful without
  /// rotation.
  open var frame: CGRect {
    get { geometry.frame }
    set { setFrame(newValue) }
  }

  /// The depth among the siblings; greater is nearer the viewer. Animatable, 0 by default.
  open var zPosition: CGFloat {
    get { CGFloat(numeric(.zPosition)) }
    set { write(.zPosition, .number(Double(newValue))) }
  }

  /// The point of the bounds, in fractions, that is at the position. Animatable, (0.5, 0.5) by
  /// default.
  open var anchorPoint: CGPoint {
    get { CGPoint(propertyValue: values[.anchorPoint]) ?? .zero }
    set { write(.anchorPoint, .point(newValue)) }
  }

  /// The depth of the anchor point. Animatable, 0 by default.
  open var anchorPointZ: CGFloat {
    get { CGFloat(numeric(.anchorPointZ)) }
    set { write(.anchorPointZ, .number(Double(newValue))) }
  }

  /// The matrix applied about the anchor point. Animatable, the identity by default.
  open var transform: Transform3D {
    get { Transform3D(propertyValue: values[.transform]) ?? .identity }
    set { write(.transform, .transform(newValue)) }
  }

  /// The matrix applied to the sublayers about the anchor point. Animatable, the identity by default.
  open var sublayerTransform: Transform3D {
    get { Transform3D(propertyValue: values[.sublayerTransform]) ?? .identity }
    set { write(.sublayerTransform, .transform(newValue)) }
  }

  /// Whether the layer and its sublayers are left out. Animatable, false by default.
  open var isHidden: Bool {
    get { numeric(.hidden) != 0 }
    set { write(.hidden, .bool(newValue)) }
  }

  /// Whether the layer is drawn when it faces away. Animatable, true by default.
  open var isDoubleSided: Bool {
    get { numeric(.doubleSided) != 0 }
    set { write(.doubleSided, .bool(newValue)) }
  }

  /// Whether y points up in the layer’s space. False by default.
  open var isGeometryFlipped: Bool {
    get { numeric(.geometryFlipped) != 0 }
    set { write(.geometryFlipped, .bool(newValue)) }
  }

  /// Whether contents and sublayers are clipped to the bounds. Animatable, false by default.
  open var masksToBounds: Bool {
    get { numeric(.masksToBounds) != 0 }
    set { write(.masksToBounds, .bool(newValue)) }
  }

  // MARK: - Contents

  /// The image that the layer shows: an `Image` or nil. Setting an image withdraws a request for display
  /// that was made before. Animatable, nil by default.
  open var contents: Any? {
    get { values[.contents].keyValueForm }
    set {
      write(.contents, converting: newValue)
      if values[.contents] != .none { withdrawDisplay() }
    }
  }

  /// The part of the image that is shown, in fractions. Animatable, the unit square by default.
  open var contentsRect: CGRect {
    get { CGRect(propertyValue: values[.contentsRect]) ?? .zero }
    set { write(.contentsRect, .rect(newValue)) }
  }

  /// The part of the image that stretches, in fractions. Animatable, the unit square by default.
  open var contentsCenter: CGRect {
    get { CGRect(propertyValue: values[.contentsCenter]) ?? .zero }
    set { write(.contentsCenter, .rect(newValue)) }
  }

  /// How the image fills the bounds. Resize by default.
  open var contentsGravity: LayerContentsGravity {
    get { LayerContentsGravity(rawValue: word(.contentsGravity)) }
    set { write(.contentsGravity, .string(newValue.rawValue)) }
  }

  /// The image’s pixels per point. Animatable, 1 by default.
  open var contentsScale: CGFloat {
    get { CGFloat(numeric(.contentsScale)) }
    set { write(.contentsScale, .number(Double(newValue))) }
  }

  /// The storage of drawn contents: a hint without effect here. RGBA8 by default.
  open var contentsFormat: LayerContentsFormat {
    get { LayerContentsFormat(rawValue: word(.contentsFormat)) }
    set { write(.contentsFormat, .string(newValue.rawValue)) }
  }

  /// How a larger image is sampled. Linear by default.
  open var minificationFilter: LayerContentsFilter {
    get { LayerContentsFilter(rawValue: word(.minificationFilter)) }
    set { write(.minificationFilter, .string(newValue.rawValue)) }
  }

  /// How a smaller image is sampled. Linear by default.
  open var magnificationFilter: LayerContentsFilter {
    get { LayerContentsFilter(rawValue: word(.magnificationFilter)) }
    set { write(.magnificationFilter, .string(newValue.rawValue)) }
  }

  /// The bias of the level that trilinear filtering picks. Animatable, 0 by default.
  open var minificationFilterBias: Float {
    get { Float(numeric(.minificationFilterBias)) }
    set { write(.minificationFilterBias, newValue.propertyValue) }
  }

  /// Whether the layer's drawing fills its bounds with opaque colours: a promise. False by default.
  ///
  /// As in Core Animation the pixels that `draw(in:)`, the delegate or `frameDrawing` draw on have no
  /// alpha then: what the drawing leaves out is black. An image in `contents`, texts, sublayers and
  /// everything else keep theirs. Nothing is faster or slower: opaque pixels are found by themselves.
  open var isOpaque: Bool {
    get { numeric(.opaque) != 0 }
    set { write(.opaque, .bool(newValue)) }
  }

  /// Whether a change of the bounds draws the contents again. False by default.
  open var needsDisplayOnBoundsChange: Bool {
    get { numeric(.needsDisplayOnBoundsChange) != 0 }
    set { write(.needsDisplayOnBoundsChange, .bool(newValue)) }
  }

  /// Whether drawing is queued for another thread in Core Animation. False by default.
  ///
  /// It has no effect: `draw(in:)` records its commands, which in Core Animation is what this property
  /// asks for, and every frame draws the recording on the workers that it is rendered with.
  open var drawsAsynchronously: Bool {
    get { numeric(.drawsAsynchronously) != 0 }
    set { write(.drawsAsynchronously, .bool(newValue)) }
  }

  /// The edges that are antialiased: a hint without effect here, all are. All by default.
  open var edgeAntialiasingMask: EdgeAntialiasingMask {
    get {
      EdgeAntialiasingMask(propertyValue: values[.edgeAntialiasingMask])
        ?? EdgeAntialiasingMask(rawValue: 15)
    }
    set { write(.edgeAntialiasingMask, .number(Double(newValue.rawValue))) }
  }

  /// A hint without effect here: edges are always antialiased. False by default.
  open var allowsEdgeAntialiasing: Bool {
    get { numeric(.allowsEdgeAntialiasing) != 0 }
    set { write(.allowsEdgeAntialiasing, .bool(newValue)) }
  }

  // MARK: - Appearance

  /// The colour behind the contents. Animatable, nil by default.
  open var backgroundColor: Color? {
    get { Color(propertyValue: values[.backgroundColor]) }
    set { write(.backgroundColor, newValue.propertyValue) }
  }

  /// The radius of the corners in points. Animatable, 0 by default.
  open var cornerRadius: CGFloat {
    get { CGFloat(numeric(.cornerRadius)) }
    set { write(.cornerRadius, .number(Double(newValue))) }
  }

  /// The corners that the radius applies to. All by default.
  open var maskedCorners: CornerMask {
    get { CornerMask(propertyValue: values[.maskedCorners]) ?? CornerMask(rawValue: 15) }
    set { write(.maskedCorners, .number(Double(newValue.rawValue))) }
  }

  /// The shape of the corners. Circular by default.
  open var cornerCurve: LayerCornerCurve {
    get { LayerCornerCurve(rawValue: word(.cornerCurve)) }
    set { write(.cornerCurve, .string(newValue.rawValue)) }
  }

  /// The width of the border, inside the bounds. Animatable, 0 by default.
  open var borderWidth: CGFloat {
    get { CGFloat(numeric(.borderWidth)) }
    set { write(.borderWidth, .number(Double(newValue))) }
  }

  /// The colour of the border. Animatable, opaque black by default.
  open var borderColor: Color? {
    get { Color(propertyValue: values[.borderColor]) }
    set { write(.borderColor, newValue.propertyValue) }
  }

  /// The opacity of the layer with all that it holds, 0…1. Animatable, 1 by default.
  open var opacity: Float {
    get { Float(numeric(.opacity)) }
    set { write(.opacity, newValue.propertyValue) }
  }

  /// Whether opacity applies to layer and sublayers as one picture. True by default.
  open var allowsGroupOpacity: Bool {
    get { numeric(.allowsGroupOpacity) != 0 }
    set { write(.allowsGroupOpacity, .bool(newValue)) }
  }

  /// The name of the blend mode of the layer with its backdrop. Nil by default.
  ///
  /// An unknown name is reported in the stage's diagnostics and blends as usual.
  open var compositingFilter: Any? {
    get { values[.compositingFilter].keyValueForm }
    set { write(.compositingFilter, converting: newValue) }
  }

  /// Whether the layer is drawn to a bitmap first. Animatable, false by default.
  open var shouldRasterize: Bool {
    get { numeric(.shouldRasterize) != 0 }
    set { write(.shouldRasterize, .bool(newValue)) }
  }

  /// The pixels per point of that bitmap. Animatable, 1 by default.
  open var rasterizationScale: CGFloat {
    get { CGFloat(numeric(.rasterizationScale)) }
    set { write(.rasterizationScale, .number(Double(newValue))) }
  }

  /// The colour of the shadow. Animatable, opaque black by default.
  open var shadowColor: Color? {
    get { Color(propertyValue: values[.shadowColor]) }
    set { write(.shadowColor, newValue.propertyValue) }
  }

  /// The opacity of the shadow, 0…1. Animatable, 0 by default.
  open var shadowOpacity: Float {
    get { Float(numeric(.shadowOpacity)) }
    set { write(.shadowOpacity, newValue.propertyValue) }
  }

  /// How far the shadow is moved, in the layer’s own space. Animatable, (0, −3) by default.
  open var shadowOffset: CGSize {
    get { CGSize(propertyValue: values[.shadowOffset]) ?? .zero }
    set { write(.shadowOffset, .size(newValue)) }
  }

  /// The standard deviation of the shadow’s blur in points. Animatable, 3 by default.
  open var shadowRadius: CGFloat {
    get { CGFloat(numeric(.shadowRadius)) }
    set { write(.shadowRadius, .number(Double(newValue))) }
  }

  /// The outline that casts the shadow instead of the picture. Animatable, nil by default.
  // Disfavoured: QuartzCore adds a member of the same name and the type CGPath, which is preferred.
  @_disfavoredOverload
  open var shadowPath: Path? {
    get { Path(propertyValue: values[.shadowPath]) }
    set { write(.shadowPath, newValue.propertyValue) }
  }

  // MARK: - Filters

  /// The filters applied to the layer's picture, in order: values of `Filter`. Nil by default.
  open var filters: [Any]? {
    get { extras?.filters }
    set {
      checkFilters(newValue, forKey: "filters")
      change(forKey: "filters") { changeExtras(forKey: "filters") { $0.filters = newValue } }
    }
  }

  /// The filters applied to the backdrop, inside the bounds and their corners. Nil by default.
  open var backgroundFilters: [Any]? {
    get { extras?.backgroundFilters }
    set {
      checkFilters(newValue, forKey: "backgroundFilters")
      change(forKey: "backgroundFilters") {
        changeExtras(forKey: "backgroundFilters") { $0.backgroundFilters = newValue }
      }
    }
  }

  // MARK: - Actions

  /// The actions for events, before those of the style and the class. Nil by default.
  open var actions: [String: any Action]? {
    get { extras?.actions }
    set { changeExtras(forKey: "actions") { $0.actions = newValue } }
  }

  /// Values for keys that the layer itself does not have, which `value(forKey:)` returns; `actions`,
  /// and `style` for the next one in line. Nil by default.
  open var style: [AnyHashable: Any]? {
    get { extras?.style }
    set { changeExtras(forKey: "style") { $0.style = newValue } }
  }
}

// MARK: - Kinds

extension PropertyOwner {
  /// A new layer of the class; a plain one for cells, which are not layers.
  package func makeLayer() -> Layer {
    switch self {
    case .layer, .cell: Layer()
    case .shape: ShapeLayer()
    case .gradient: GradientLayer()
    case .text: TextLayer()
    case .replicator: ReplicatorLayer()
    case .emitter: EmitterLayer()
    case .transform: TransformLayer()
    case .scroll: ScrollLayer()
    }
  }
}

extension Layer {
  private static let builtInClasses = Set(
    PropertyOwner.allCases.map { ObjectIdentifier(type(of: $0.makeLayer())) }
      + [ObjectIdentifier(Control.self)])

  /// Whether the layer's class is the engine's, so that no code of the embedder overrides its methods.
  var isOfBuiltInClass: Bool {
    // Most layers are of the plain class.
    type(of: self) == Layer.self
      || Self.builtInClasses.contains(ObjectIdentifier(type(of: self)))
  }
}

extension Layer: CustomStringConvertible {
  /// One line: the class, the name, the frame.
  public var description: String {
    let frame = frame
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    let components = numbers.map { "\(Double($0))" }.joined(separator: ", ")
    return "\(type(of: self))\(name.map { " \"\($0)\"" } ?? "") (\(components))"
  }
}
