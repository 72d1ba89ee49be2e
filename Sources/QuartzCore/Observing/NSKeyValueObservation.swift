public import LaminarEngine

/// The registration of an observer, which ends when nothing holds it any more.
public typealias NSKeyValueObservation = KeyValueObservation
/// What the observer of a key path is told of a change.
public typealias NSKeyValueObservedChange = KeyValueObservedChange
/// What an observer is told of a change, and when.
public typealias NSKeyValueObservingOptions = KeyValueObservingOptions
/// The kind of an observed change.
public typealias NSKeyValueChange = KeyValueChange
/// A key of the dictionary that an observer gets.
public typealias NSKeyValueChangeKey = KeyValueChangeKey
