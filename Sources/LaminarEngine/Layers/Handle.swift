/// What refers to an object without keeping it alive, and is empty once the deinitialiser of its class has
/// begun. That of a subclass runs before: what it reads here it must not keep. An object and what refers to
/// it belong to one thread at a time.
///
/// FAST PATH: a weak reference gives its object a table beside it, through which every later retain and
/// release of the object goes; with layers that refer to their superlayer, their context and their runs
/// that was a quarter of the time of a first commit.
final class Handle<Object: AnyObject> {
  /// Only the object's own deinitialiser ends its life, and that empties the handle.
  private var reference: Unmanaged<Object>?

  /// - Parameter object: Its deinitialiser calls ``empty()`` before anything else.
  init(_ object: Object) { reference = .passUnretained(object) }

  var object: Object? { reference?.takeUnretainedValue() }

  func empty() { reference = nil }
}
