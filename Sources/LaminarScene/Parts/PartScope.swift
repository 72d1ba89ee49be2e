import LaminarEngine

/// What the layers of a part are read with: its own names of assets and fonts, its own frame rate.
final class PartScope {
  /// The part's path from the scene's folder.
  let path: String
  let document: SceneDocument
  fileprivate var assets: [String: SceneBuilder.Asset] = [:]
  fileprivate var assetNames: [String] = []
  fileprivate var fonts = SceneFonts()

  init(path: String, document: SceneDocument) {
    self.path = path
    self.document = document
  }

  /// Whether anything happens in it over time beside the animations of its layers.
  var hasTimeline: Bool { !document.timeline.isEmpty }

  /// The path of a file that the part names, from the scene's folder.
  func path(of name: String) -> String {
    (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + name
  }
}

/// A layer that shows a part.
struct PartUse {
  let layer: Layer
  let scope: PartScope
  /// The path of the part, as a value of the file that uses it.
  let mark: JSONValue
}

extension SceneBuilder {
  /// Calls a closure with the names and the frame rate of a part.
  func inside<T>(_ scope: PartScope, _ body: () -> T) -> T {
    let outer = (values.frameRate, assets, assetNames, fonts)
    (assets, assetNames, fonts) = (scope.assets, scope.assetNames, scope.fonts)
    values.frameRate = scope.document.frameRate
    let result = body()
    (scope.assets, scope.assetNames, scope.fonts) = (assets, assetNames, fonts)
    (values.frameRate, assets, assetNames, fonts) = outer
    return result
  }
}
