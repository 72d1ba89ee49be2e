import LaminarEngine

/// A property of a scene that follows a number: an entry of `follow`.
struct SceneFollower {
  let layer: Layer
  let path: PropertyPath
  let keyPath: String
  let leader: Layer
  let leaderPath: PropertyPath
  let leaderKeyPath: String
  let from: [Double]
  let to: [PropertyValue]
  let isClamped: Bool
  /// The entry in the file.
  let member: JSONValue.Member

  /// Lets the layer's property follow.
  func apply() {
    var follower = ValueFollower(
      of: leader, keyPath: leaderKeyPath, from: from, to: to, isClamped: isClamped)
    follower.sourceIndex = member.value.index
    layer.add(follower, forKeyPath: keyPath)
  }
}

extension SceneBuilder {
  /// A `follow` of a layer, which is read when all layers are known.
  struct WaitingFollow {
    let layer: Layer
    let value: JSONValue
    /// Whose names it uses: the index of a part's use, or −1 for the scene's own; nil until that is
    /// known.
    var use: Int?
  }

  /// Gives what is read since an index the names of a part's use, or of the scene.
  func setUse(_ use: Int, ofFollowsFrom first: Int = 0) {
    for index in waitingFollows.indices.dropFirst(first) where waitingFollows[index].use == nil {
      waitingFollows[index].use = use
    }
  }

  func readFollow(_ index: Int, of layer: Layer) {
    let value = value(index)
    // What an asset shows is drawn once, as it is before anything happens.
    guard assetsBeingDrawn.isEmpty else {
      values.report(
        .noEffect, value, "a layer of an asset is drawn once, so that nothing in it follows")
      return
    }
    waitingFollows.append(WaitingFollow(layer: layer, value: value, use: nil))
  }
}
