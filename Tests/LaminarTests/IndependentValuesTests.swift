import Laminar
import Testing

/// The rules of time, values, keyframes and springs (Laminar.docc: ClocksAndTiming, "Local time")
/// against a second program that was written from their text alone.
@Suite struct `Values computed elsewhere` {
  @Test func `are what random layers show`() throws {
    var deviations: [String] = []
    for (index, row) in IndependentValues.rows.enumerated() {
      let text = """
        {"laminar": 1, "canvas": {"width": 9, "height": 9}, "duration": 5,
         "layers": [{"name": "p", "sublayers": [\(row.layer)]}]}
        """
      let (scene, report) = SceneLoader.load(Array(text.utf8), name: "row.json") { _ in nil }
      let snapshot = Stage(scene: try #require(scene, "\(index): \(report.text())")).snapshot()
      let expected = row.values.split(separator: " ").compactMap { Double($0) }
      #expect(expected.count == IndependentValues.times.count)
      for (time, value) in zip(IndependentValues.times, expected) {
        var number = Double.nan
        if case .number(let shown) = snapshot.value(
          forKeyPath: "zPosition", ofLayer: "p/layer#0/c", at: time)
        {
          number = shown
        }
        // The table has twelve digits.
        if !(abs(number - value) <= 1e-9 * max(1, abs(value))) {
          deviations.append("row \(index) at \(time): \(number), not \(value)")
        }
      }
    }
    #expect(deviations == [])
  }
}

// Made by a separate program in another language, only from the rules of time, values, keyframes and
// springs (Laminar.docc: ClocksAndTiming, "Local time"): bisected easings, springs in closed form, no
// code in common.

/// Layers with random timings and animations of zPosition, model value 7, and what they show.
enum IndependentValues {
  /// The times of the values, in seconds.
  static let times = [0.0, 0.137, 0.411, 0.685, 0.959, 1.507, 2.329, 4.11]

  /// A layer with a sublayer "c" that is animated, and the sublayer's values.
  static let rows: [(layer: String, values: String)] = [
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"beginTime":0.54,\#
      "animations":[{"keyPath":"zPosition","type":"basic","byValue":-20,"timeOffset":0.07,\#
      "repeatDuration":0.73,"autoreverses":true,"fillMode":"removed",\#
      "removedOnCompletion":false,"timingFunction":"easeIn","key":"k0"}]}]}
      """#,
      "4.70857664769 -7.63787586392 6.79863637336 -12.3295194738 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "cumulative":true,"type":"basic","fromValue":0,"toValue":-20,"byValue":0,\#
      "duration":0.1,"beginTime":1.37,"repeatCount":1,"fillMode":"both",\#
      "removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "0.0 0.0 0.0 0.0 0.0 -20.0 -20.0 -20.0"
    ),
    (
      #"""
      {"speed":2,"beginTime":0.28,"fillMode":"backwards","sublayers":[{"name":"c",\#
      "zPosition":7,"fillMode":"backwards","animations":[{"keyPath":"zPosition",\#
      "type":"basic","fromValue":35,"toValue":0,"duration":0.85,"timeOffset":1.48,\#
      "repeatCount":2.5,"autoreverses":true,"key":"k0"}]}]}
      """#,
      "25.9411764706 25.9411764706 33.2705882353 10.7058823529 11.8588235294 13.0117647059 15.3176470588 7.0"
    ),
    (
      #"""
      {"timeOffset":0.11,"sublayers":[{"name":"c","zPosition":7,"timeOffset":0.56,\#
      "beginTime":0.13,"animations":[{"keyPath":"zPosition","type":"basic","fromValue":0,\#
      "byValue":-20,"duration":1.29,"speed":1.5,"repeatCount":2,"key":"k0"}]}]}
      """#,
      "0.0 -3.18604651163 -9.55813953488 -15.9302325581 -2.3023255814 -15.0465116279 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "additive":true,"cumulative":true,"type":"basic","byValue":35,"toValue":42.4,\#
      "duration":0.3,"beginTime":1.11,"timeOffset":0.4,"repeatDuration":2.99,\#
      "fillMode":"removed","removedOnCompletion":false,"timingFunction":"default",\#
      "key":"k0"}]}]}
      """#,
      "7.0 7.0 7.0 7.0 7.0 131.384824144 250.121681291 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"speed":1.5,"beginTime":0.35,\#
      "animations":[{"keyPath":"zPosition","type":"spring","byValue":10,"initialVelocity":1,\#
      "duration":0.65,"speed":0.5,"autoreverses":true,"removedOnCompletion":false,\#
      "timingFunction":"linear","key":"k0"}]}]}
      """#,
      "7.0 11.0868972775 18.4572513913 17.541117845 17.0696677745 14.6031081109 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "cumulative":true,"type":"basic","fromValue":10,"duration":1.45,"autoreverses":true,\#
      "removedOnCompletion":false,"timingFunction":[0.9,-0.26,0.91,1.32],"key":"k0"},\#
      {"type":"group","animations":[{"keyPath":"zPosition","type":"spring","toValue":0,\#
      "damping":15,"mass":0.5,"allowsOverdamping":true,"duration":1.81,"beginTime":1.08,\#
      "speed":0.5,"fillMode":"removed"},{"type":"group",\#
      "animations":[{"keyPath":"zPosition","type":"basic","fromValue":10,"toValue":100,\#
      "duration":0.55,"beginTime":0.84,"timeOffset":0.77,"fillMode":"both",\#
      "removedOnCompletion":false}],"duration":1.63,"beginTime":0.62,"speed":2,\#
      "repeatCount":3,"removedOnCompletion":false,"timingFunction":"easeOut"}],\#
      "duration":1.11,"beginTime":0.41,"timeOffset":0.79,"repeatCount":1,"key":"k1"}]}]}
      """#,
      "10.0 10.0636316295 46.0 13.9586676776 9.26337076175 46.0 9.96525837775 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "additive":true,"type":"keyframe","values":[10,-20,10],"calculationMode":"cubicPaced",\#
      "timingFunctions":["linear","linear"],"duration":1.34,"autoreverses":true,\#
      "fillMode":"both","removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "17.0 9.86782180654 -5.76693998264 -12.9702631308 -4.24421178802 8.12313013901 -2.63655958346 17.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"basic","toValue":100,"duration":0.57,"repeatDuration":0.49,\#
      "autoreverses":true,"timingFunction":"easeIn","key":"k0"},{"keyPath":"zPosition",\#
      "type":"spring","fromValue":0,"toValue":0,"mass":0.5,"repeatCount":2.5,\#
      "autoreverses":true,"fillMode":"forwards","removedOnCompletion":false,\#
      "timingFunction":"easeInEaseOut","duration":"settling","key":"k1"},\#
      {"keyPath":"zPosition","additive":true,"type":"spring","fromValue":100,"toValue":35,\#
      "damping":15,"stiffness":200,"allowsOverdamping":true,"duration":0.69,"speed":1.5,\#
      "repeatCount":2,"removedOnCompletion":false,"key":"k2"}]}]}
      """#,
      "100.0 29.6173020577 35.6418326521 29.2614753758 0.0 0.0 0.0 0.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"timeOffset":0.7,\#
      "animations":[{"keyPath":"zPosition","cumulative":true,"type":"basic","fromValue":35,\#
      "byValue":100,"duration":0.28,"beginTime":0.44,"autoreverses":true,\#
      "removedOnCompletion":false,"timingFunction":[0.83,0.16,0.32,1.14],"key":"k0"}]}]}
      """#,
      "136.110903929 106.508041282 7.0 7.0 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"beginTime":0.78,"fillMode":"backwards","sublayers":[{"name":"c","zPosition":7,\#
      "fillMode":"backwards","animations":[{"keyPath":"zPosition","type":"spring",\#
      "fromValue":0,"toValue":10,"damping":20,"duration":1.69,"removedOnCompletion":false,\#
      "key":"k0"}]}]}
      """#,
      "0.0 0.0 0.0 0.0 5.34181126629 9.94243153812 9.99996909711 7.0"
    ),
    (
      #"""
      {"speed":2,"fillMode":"both","sublayers":[{"name":"c","zPosition":7,"timeOffset":0.46,\#
      "animations":[{"keyPath":"zPosition","type":"keyframe","values":[100,100,32.3],\#
      "calculationMode":"paced","keyTimes":[0,0.68,1],"duration":0.38,"timeOffset":0.76,\#
      "fillMode":"forwards","key":"k0"},{"type":"group",\#
      "animations":[{"keyPath":"zPosition","type":"keyframe","values":[0,35,100,10,-46.5],\#
      "calculationMode":"paced","duration":0.39,"repeatCount":0.5,"autoreverses":true,\#
      "timingFunction":"easeOut"}],"duration":1.55,"removedOnCompletion":false,\#
      "timingFunction":[0.73,0.03,0.25,-0.46],"key":"k1"}]}]}
      """#,
      "0.0 51.1847368421 29.658303478 7.0 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"speed":0.5,"sublayers":[{"name":"c","zPosition":7,"timeOffset":0.2,\#
      "animations":[{"keyPath":"zPosition","type":"keyframe","values":[100,35],\#
      "calculationMode":"cubicPaced","keyTimes":[0,1],"timingFunctions":[[0.07,-0.31,0.71,\#
      -0.4]],"duration":0.65,"repeatCount":2.5,"autoreverses":true,"fillMode":"removed",\#
      "removedOnCompletion":false,"timingFunction":[0.79,1.33,0.08,0.36],"key":"k0"}]}]}
      """#,
      "100.0 88.3732060315 64.3738116867 51.0515001191 45.7574664877 41.8405017233 76.782357357 41.933430139"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "cumulative":true,"type":"basic","fromValue":100,"byValue":35,"duration":0.71,\#
      "autoreverses":true,"fillMode":"both","key":"k0"}]}]}
      """#,
      "100.0 106.753521127 120.26056338 133.767605634 122.725352113 7.0 7.0 7.0"
    ),
    (
      #"""
      {"speed":2,"sublayers":[{"name":"c","zPosition":7,\#
      "animations":[{"keyPath":"zPosition","additive":true,"type":"keyframe","values":[35,0,\#
      -11.7],"calculationMode":"cubic","tensionValues":[-0.51,0.48,0.97],\#
      "continuityValues":[0.75,0.85,0.28],"biasValues":[-0.33,-0.96,0.67],"duration":1.2,\#
      "timeOffset":0.1,"repeatCount":2.5,"fillMode":"removed","removedOnCompletion":false,\#
      "timingFunction":"easeIn","key":"k0"}]}]}
      """#,
      "41.0361174292 30.2736319642 4.34461020631 35.5851504311 6.78699167818 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"keyframe","values":[-20.4,35,15.6],"calculationMode":"cubic","keyTimes":[0,\#
      0.65,1],"tensionValues":[0.42,-0.97,-0.17],"continuityValues":[0.53,-0.48,0.23],\#
      "biasValues":[-0.56,-0.2,0.99],"duration":1.83,"beginTime":0.9,"repeatCount":3,\#
      "removedOnCompletion":false,"key":"k0"},{"keyPath":"zPosition","type":"basic",\#
      "fromValue":10,"byValue":35,"duration":1.48,"autoreverses":true,\#
      "timingFunction":"easeOut","key":"k1"},{"keyPath":"zPosition","cumulative":true,\#
      "type":"keyframe","values":[35,-20],"calculationMode":"cubicPaced","keyTimes":[0,1],\#
      "timingFunctions":["easeIn"],"duration":0.82,"beginTime":0.57,"timeOffset":0.59,\#
      "repeatDuration":1.07,"removedOnCompletion":false,"key":"k2"}]}]}
      """#,
      "10.0 15.2195313792 24.5468725686 -12.2865853659 4.33536585366 -32.4207317073 31.0721402615 30.8070949478"
    ),
    (
      #"""
      {"speed":0.5,"beginTime":0.23,"fillMode":"backwards","sublayers":[{"name":"c",\#
      "zPosition":7,"timeOffset":0.83,"animations":[{"keyPath":"zPosition",\#
      "type":"keyframe","values":[35,35,10,35],"calculationMode":"cubicPaced","keyTimes":[0,\#
      0.79,0.89,1],"timingFunctions":["easeIn","default","easeIn"],"duration":1.72,\#
      "speed":1.5,"repeatCount":"infinity","removedOnCompletion":false,\#
      "timingFunction":[0.02,0.15,0.59,1.02],"key":"k0"}]}]}
      """#,
      "35.0 35.0 24.2540682776 13.315927516 10.0794418007 21.1216208826 34.6161230834 28.3158855527"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"basic","toValue":10,"duration":0.57,"beginTime":0.43,"speed":-1,\#
      "repeatCount":2,"autoreverses":true,"removedOnCompletion":false,\#
      "timingFunction":"easeOut","key":"k0"}]}]}
      """#,
      "7.0 7.0 7.0 8.87897319905 9.97283370043 7.52999442353 9.53584923725 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"spring","fromValue":100,"byValue":0,"stiffness":200,"mass":0.5,\#
      "duration":"settling","timeOffset":0.78,"repeatCount":3,"key":"k0"}]}]}
      """#,
      "100.0 100.0 100.0 100.0 100.0 100.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"keyframe","values":[35,35,0,10,10],"calculationMode":"cubic","speed":-2,\#
      "repeatCount":1,"autoreverses":true,"fillMode":"backwards","timingFunction":"linear",\#
      "key":"k0"}]}]}
      """#,
      "35.0 10.45416448 7.0 7.0 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"timeOffset":0.23,"sublayers":[{"name":"c","zPosition":7,"speed":2,"timeOffset":0.81,\#
      "beginTime":0.24,"fillMode":"backwards","animations":[{"keyPath":"zPosition",\#
      "type":"keyframe","values":[11.5,35],"calculationMode":"paced","keyTimes":[0.25,0.82],\#
      "timingFunctions":["linear"],"duration":0.63,"timeOffset":0.32,"repeatCount":2.5,\#
      "removedOnCompletion":false,"timingFunction":"easeInEaseOut","key":"k0"}]}]}
      """#,
      "23.5715137406 34.6354178691 32.6862023877 29.0231298094 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "cumulative":true,"type":"keyframe","values":[-0.0,10],"calculationMode":"cubic",\#
      "keyTimes":[0.08,0.72],"timingFunctions":["linear"],"tensionValues":[0.69,0.24],\#
      "continuityValues":[0.49,0.52],"biasValues":[0.44,-0.9],"duration":0.38,\#
      "beginTime":0.1,"speed":-2,"repeatCount":1,"autoreverses":true,"fillMode":"forwards",\#
      "removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "7.0 1.79276315789 4.42434210526 -0.0 -0.0 -0.0 -0.0 -0.0"
    ),
    (
      #"""
      {"speed":2,"timeOffset":0.24,"fillMode":"backwards","sublayers":[{"name":"c",\#
      "zPosition":7,"animations":[{"keyPath":"zPosition","additive":true,"type":"spring",\#
      "fromValue":0,"byValue":35,"stiffness":200,"initialVelocity":-5,"duration":1.86,\#
      "beginTime":1.0,"repeatCount":0.5,"autoreverses":true,"removedOnCompletion":false,\#
      "timingFunction":"easeOut","key":"k0"}]}]}
      """#,
      "7.0 7.0 22.2010994886 41.8990393541 41.9769095903 7.0 7.0 7.0"
    ),
    (
      #"""
      {"speed":0.5,"sublayers":[{"name":"c","zPosition":7,\#
      "animations":[{"keyPath":"zPosition","cumulative":true,"type":"keyframe","values":[0,\#
      -36.8,-43.8,10,35],"calculationMode":"cubic","keyTimes":[0,0.37,0.45,0.86,1],\#
      "timingFunctions":[[0.2,0.61,0.34,-0.5],"linear","linear","linear"],\#
      "tensionValues":[0.98,0.28,-0.87,0.43,-0.54],"continuityValues":[-0.04,0.45,0.71,0.87,\#
      -0.16],"biasValues":[-0.36,-0.21,-0.37,0.48,-0.07],"duration":0.39,"timeOffset":0.94,\#
      "repeatCount":1,"removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "24.1306621988 42.1386660123 91.6500667575 85.6345714212 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"basic","fromValue":10,"toValue":10,"duration":0.34,"repeatCount":"infinity",\#
      "fillMode":"removed","removedOnCompletion":false,"timingFunction":"linear",\#
      "key":"k0"}]}]}
      """#,
      "10.0 10.0 10.0 10.0 10.0 10.0 10.0 10.0"
    ),
    (
      #"""
      {"speed":2,"sublayers":[{"name":"c","zPosition":7,\#
      "animations":[{"keyPath":"zPosition","cumulative":true,"type":"spring","toValue":9.2,\#
      "damping":5,"duration":1.03,"beginTime":0.15,"fillMode":"removed",\#
      "removedOnCompletion":false,"timingFunction":"easeOut","key":"k0"}]}]}
      """#,
      "7.0 9.32132750335 9.25033451456 7.0 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"basic","toValue":100,"duration":0.27,"speed":0.5,"timeOffset":0.94,\#
      "repeatCount":2.5,"timingFunction":"linear","key":"k0"}]}]}
      """#,
      "51.7777777778 75.3722222222 29.5611111111 76.75 30.9388888889 7.0 7.0 7.0"
    ),
    (
      #"""
      {"fillMode":"both","sublayers":[{"name":"c","zPosition":7,\#
      "animations":[{"type":"group","animations":[{"keyPath":"zPosition","type":"keyframe",\#
      "values":[-20,35],"calculationMode":"paced","duration":0.74,"repeatDuration":1.17,\#
      "removedOnCompletion":false}],"duration":1.34,"speed":0.5,"repeatCount":2,\#
      "fillMode":"removed","removedOnCompletion":false,"timingFunction":[0.84,0.26,0.16,\#
      1.15],"key":"k0"},{"keyPath":"zPosition","type":"basic","toValue":0,"duration":0.91,\#
      "speed":0.5,"repeatCount":2.5,"autoreverses":true,"fillMode":"both",\#
      "removedOnCompletion":false,"timingFunction":"easeInEaseOut","key":"k1"}]}]}
      """#,
      "-20.0 -18.0782427658 -12.3430078932 -5.08632738935 1.49104735386 0.419081209175 1.13725994675 4.93861695176"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"fillMode":"both",\#
      "animations":[{"keyPath":"zPosition","cumulative":true,"type":"keyframe",\#
      "values":[100,0,10,-44.1],"calculationMode":"cubicPaced","keyTimes":[0,0.11,0.18,1],\#
      "duration":0.46,"repeatCount":1.25,"fillMode":"forwards","removedOnCompletion":false,\#
      "key":"k0"}]}]}
      """#,
      "100.0 48.9063553929 -25.4269298026 13.0703107162 13.0703107162 13.0703107162 13.0703107162 13.0703107162"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"basic","fromValue":35,"toValue":100,"duration":0.66,"repeatDuration":0.89,\#
      "fillMode":"backwards","removedOnCompletion":false,"timingFunction":"easeOut",\#
      "key":"k0"}]}]}
      """#,
      "35.0 55.742283149 87.3862209909 39.0778464989 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "cumulative":true,"type":"keyframe","values":[35,10,-20,10,-20],\#
      "calculationMode":"cubicPaced","tensionValues":[0.74,0.22,0.46,0.23,-0.29],\#
      "continuityValues":[-0.32,-0.86,0.33,-0.89,0.36],"biasValues":[0.82,0.34,0.21,0.62,\#
      0.92],"duration":1.98,"speed":0.25,"repeatCount":0.5,"fillMode":"forwards",\#
      "removedOnCompletion":false,"key":"k0"},{"keyPath":"zPosition","additive":true,\#
      "cumulative":true,"type":"spring","fromValue":-3.8,"byValue":0,"mass":2,\#
      "allowsOverdamping":true,"duration":"settling","timeOffset":0.79,"repeatCount":1,\#
      "autoreverses":true,"removedOnCompletion":false,"timingFunction":"easeIn",\#
      "key":"k1"}]}]}
      """#,
      "31.2 30.5616013404 27.9440689591 23.9848767346 19.2192089545 9.40918387739 -2.75840549645 -24.044328125"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"keyframe","values":[36.6,100,-37.0],"calculationMode":"linear","duration":0.4,\#
      "repeatCount":2.5,"fillMode":"removed","removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "36.6 80.029 40.087 41.775 87.003 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"basic","fromValue":-40.1,"duration":1.46,"speed":2,"timeOffset":1.34,\#
      "fillMode":"both","removedOnCompletion":false,"timingFunction":"easeInEaseOut",\#
      "key":"k0"}]}]}
      """#,
      "6.37694226279 -39.0642550925 -18.1059324392 5.04625165167 6.37694226279 6.37694226279 6.37694226279 6.37694226279"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "additive":true,"type":"basic","fromValue":0,"byValue":0,"duration":1.97,"speed":2,\#
      "removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "7.0 7.0 7.0 7.0 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "cumulative":true,"type":"basic","byValue":35.1,"duration":0.66,"timeOffset":0.36,\#
      "fillMode":"backwards","removedOnCompletion":false,"key":"k0"},{"keyPath":"zPosition",\#
      "additive":true,"type":"basic","fromValue":10,"byValue":11.6,"duration":0.78,\#
      "beginTime":0.23,"speed":-2,"repeatDuration":1.3,"fillMode":"removed",\#
      "removedOnCompletion":false,"timingFunction":"easeIn","key":"k1"},\#
      {"keyPath":"zPosition","additive":true,"type":"basic","byValue":0,"toValue":100,\#
      "duration":0.19,"beginTime":1.41,"repeatCount":2,"autoreverses":true,"key":"k2"}]}]}
      """#,
      "26.1454545455 33.4313636364 69.1182768743 25.58005217 7.0 107.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"spring","fromValue":0,"byValue":0,"damping":1,"beginTime":0.72,\#
      "removedOnCompletion":false,"timingFunction":"easeIn","key":"k0"},\#
      {"keyPath":"zPosition","type":"keyframe","values":[-20,-20,10,-20,35],\#
      "calculationMode":"linear","keyTimes":[0,0.23,0.24,0.51,1],"duration":1.99,\#
      "repeatDuration":0.44,"fillMode":"forwards","removedOnCompletion":false,\#
      "key":"k1"}]}]}
      """#,
      "-20.0 -20.0 -20.0 -20.0 -20.0 -20.0 -20.0 -20.0"
    ),
    (
      #"""
      {"speed":2,"sublayers":[{"name":"c","zPosition":7,\#
      "animations":[{"keyPath":"zPosition","cumulative":true,"type":"keyframe","values":[0,\#
      10],"calculationMode":"cubicPaced","timingFunctions":[[0.43,1.13,0.94,0.41]],\#
      "duration":0.86,"beginTime":1.0,"repeatCount":3,"removedOnCompletion":false,\#
      "key":"k0"}]}]}
      """#,
      "7.0 7.0 7.0 4.3023255814 10.6744186047 23.4186046512 7.0 7.0"
    ),
    (
      #"""
      {"timeOffset":0.75,"sublayers":[{"name":"c","zPosition":7,\#
      "animations":[{"keyPath":"zPosition","cumulative":true,"type":"keyframe","values":[0,\#
      -12.8,10,17.3,35],"calculationMode":"discrete","timingFunctions":["default","default",\#
      "linear","linear"],"duration":0.17,"beginTime":1.45,"removedOnCompletion":false,\#
      "timingFunction":"easeIn","key":"k0"}]}]}
      """#,
      "7.0 7.0 7.0 7.0 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"type":"group",\#
      "animations":[{"keyPath":"zPosition","cumulative":true,"type":"basic","fromValue":-20,\#
      "toValue":100,"duration":1.89,"timeOffset":0.68,"fillMode":"backwards",\#
      "timingFunction":"easeIn"},{"keyPath":"zPosition","type":"basic","fromValue":35,\#
      "byValue":35,"duration":1.94,"repeatCount":1.25,"autoreverses":true,\#
      "removedOnCompletion":false}],"duration":1.27,"timeOffset":1.22,"repeatDuration":0.34,\#
      "fillMode":"removed","removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "57.0103092784 36.5695876289 7.0 7.0 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"speed":0.5,"sublayers":[{"name":"c","zPosition":7,"timeOffset":0.19,\#
      "beginTime":0.46,"animations":[{"keyPath":"zPosition","additive":true,"type":"basic",\#
      "fromValue":35,"duration":0.51,"beginTime":1.19,"repeatCount":1.25,\#
      "fillMode":"removed","removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "7.0 7.0 7.0 7.0 7.0 7.0 7.0 37.3333333333"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"keyframe","values":[100,0,-20],"calculationMode":"discrete","duration":0.45,\#
      "repeatCount":"infinity","autoreverses":true,"fillMode":"backwards",\#
      "removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "100.0 100.0 -20.0 0.0 100.0 0.0 -20.0 -20.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "type":"spring","byValue":10,"stiffness":50,"allowsOverdamping":true,\#
      "duration":"settling","speed":0.25,"repeatCount":1.25,"fillMode":"removed",\#
      "removedOnCompletion":false,"timingFunction":"linear","key":"k0"}]}]}
      """#,
      "7.0 7.26121520998 8.84974344453 11.0081717112 13.0943308384 16.0216695046 17.4054879521 17.0292778471"
    ),
    (
      #"""
      {"beginTime":0.45,"fillMode":"backwards","sublayers":[{"name":"c","zPosition":7,\#
      "speed":2,"beginTime":0.55,"fillMode":"both","animations":[{"keyPath":"zPosition",\#
      "type":"keyframe","values":[35,10,35,-18.8,-20],"calculationMode":"linear",\#
      "keyTimes":[0.18,0.35,0.5,0.72,0.8],"timingFunctions":["linear","easeInEaseOut",\#
      "default","linear"],"duration":0.6,"key":"k0"}]}]}
      """#,
      "35.0 35.0 35.0 35.0 35.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"timeOffset":0.26,\#
      "animations":[{"keyPath":"zPosition","type":"basic","byValue":100,"toValue":10,\#
      "beginTime":0.96,"repeatDuration":0.48,"autoreverses":true,"fillMode":"both",\#
      "removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "-90.0 -90.0 -90.0 -90.0 6.4 -82.0 -82.0 -82.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "additive":true,"type":"basic","byValue":0,"toValue":-20,"speed":-1,\#
      "removedOnCompletion":false,"key":"k0"}]}]}
      """#,
      "-13.0 -13.0 7.0 7.0 7.0 7.0 7.0 7.0"
    ),
    (
      #"""
      {"sublayers":[{"name":"c","zPosition":7,"animations":[{"keyPath":"zPosition",\#
      "additive":true,"type":"basic","byValue":0,"duration":1.96,"autoreverses":true,\#
      "removedOnCompletion":false,"timingFunction":"easeOut","key":"k0"},\#
      {"keyPath":"zPosition","type":"keyframe","values":[-20,44.3,100,100,35],\#
      "calculationMode":"paced","duration":0.49,"beginTime":0.59,"repeatDuration":1.19,\#
      "fillMode":"both","removedOnCompletion":false,"timingFunction":"linear","key":"k1"},\#
      {"keyPath":"zPosition","type":"basic","toValue":35,"duration":0.34,\#
      "fillMode":"removed","removedOnCompletion":false,"timingFunction":"default",\#
      "key":"k2"}]}]}
      """#,
      "-20.0 17.7690811014 -20.0 15.8673469388 80.6836734694 58.7857142857 59.2857142857 59.2857142857"
    ),
    (
      #"""
      {"speed":1.5,"sublayers":[{"name":"c","zPosition":7,"speed":2,\#
      "animations":[{"keyPath":"zPosition","cumulative":true,"type":"basic","fromValue":10,\#
      "toValue":35,"duration":1.03,"timeOffset":0.41,"autoreverses":true,\#
      "fillMode":"removed","removedOnCompletion":false,"key":"k0"},{"keyPath":"zPosition",\#
      "type":"basic","fromValue":100,"toValue":-20,"duration":1.55,"repeatCount":2.5,\#
      "autoreverses":true,"fillMode":"removed","removedOnCompletion":false,"key":"k1"}]}]}
      """#,
      "100.0 68.1806451613 4.54193548387 19.0967741935 82.735483871 -10.0129032258 39.0709677419 7.0"
    ),
  ]
}
