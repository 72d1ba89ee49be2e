import Laminar
import LaminarTestSupport
import Testing

/// A scene with a value in a variable is the scene with the value where it is used.
@Suite struct `Variables in the gallery` {
  /// Values of a scene that become variables: every `step`th, however deep, and all in it.
  private struct Hoisting {
    var variables: [String: JSONItem] = [:]
    let step: Int
    private var count = 0

    init(step: Int, from first: Int) {
      self.step = step
      count = first
    }

    mutating func hoisted(_ value: JSONItem, isTop: Bool = false) -> JSONItem {
      if !isTop {
        count += 1
        if count.isMultiple(of: step), value != .null {
          let name = "v\(variables.count)"
          variables[name] = value
          return .string("${\(name)}")
        }
      }
      switch value {
      case .array(let list): return .array(list.map { hoisted($0) })
      case .object(let members):
        var result: [String: JSONItem] = [:]
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
          result[key] = key == "note" ? value : hoisted(value)
        }
        return .object(result)
      case .string, .number, .bool, .null: return value
      }
    }
  }

  @Test(arguments: GalleryScene.all.filter { $0.name.hasPrefix("showcase/") }, [2, 7])
  func `change no value, wherever they are`(source: GalleryScene, step: Int) throws {
    var item = try JSONItem(try #require(Repository.text(source.file)))
    let assets = SceneAssets(scenePath: Repository.path(source.file), root: nil)
    func load(_ item: JSONItem) -> (scene: Scene?, report: DiagnosticReport) {
      SceneLoader.load(Array(Self.text(item).utf8), name: "a.json", assets: assets)
    }
    // The keys are sorted here, and the order of an event's keys matters.
    guard item["variables"] == nil, let original = load(item).scene else { return }
    var hoisting = Hoisting(step: step, from: step / 2)
    item = hoisting.hoisted(item, isTop: true)
    guard case .object(var members) = item else { return }
    members["variables"] = .object(hoisting.variables)
    #expect(hoisting.variables.count > 3)
    let (scene, report) = load(.object(members))
    let varied = Stage(scene: try #require(scene, "\(report.text())"))
    let plain = Stage(scene: original)
    let times = try #require(FrameTimes(rate: Rational(4), duration: Rational(2)))
    let difference = try TraceComparer().report(plain.trace(times), varied.trace(times))
    #expect(difference.isSame, "\(difference.headline)")
  }

  /// JSON text of a value.
  private static func text(_ item: JSONItem) -> String {
    switch item {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .string(let text):
      "\""
        + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n") + "\""
    case .array(let list): "[" + list.map(Self.text).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map {
          "\(Self.text(.string($0.key))):\(Self.text($0.value))"
        }
        .joined(separator: ",") + "}"
    }
  }
}
