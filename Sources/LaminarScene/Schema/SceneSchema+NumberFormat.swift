/// The texts with `{number…}` in them.
extension SceneSchema {
  /// The pattern of formats, as `NumberFormat` reads them.
  static let numberFormatPattern: String = {
    let currency = "[$\\u00A2-\\u00A5\\u20A0-\\u20CF]"
    let text = "(\\[[^\\]{}]*\\]|\(currency))"
    let space = "[ \\u00A0\\u2009\\u202F]"
    let clock = "(hh?:mm:ss|mm?:ss)([.,][0-9]~?)?"
    // The decimal mark is not the mark between the thousands.
    let marks =
      "(,(\\.[0-9]~?)?|\\.(,[0-9]~?)?|[ _'\\u2019\\u00A0\\u2009\\u202F]?([.,][0-9]~?)?)"
    let number = "(0[1-9])?\(marks)(\(space)?[%\\u2030Ks])?"
    let style = "(?!\\})[+\\u2212(]*\(text)?(\(clock)|\(number))(\(space)?\(text))?"
    return "^[^{}]*(\\{number(:\(style))?\\}[^{}]*)+$"
  }()
}
