import Testing

@testable import LaminarGraphics

@Suite struct `Elementary functions` {
  struct Case: Sendable {
    var function: String
    var arguments: [Double]
    var expected: Double
    /// The exact value minus `expected`, in ulp.
    var excess: Double
  }

  static func cases(_ text: String) -> [Case] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().dropLast().map {
        Double(bitPattern: UInt64($0, radix: 16) ?? 0)
      }
      return Case(
        function: String(words[0]), arguments: numbers.dropLast(), expected: numbers.last ?? .nan,
        excess: Double(words.last ?? "") ?? .nan)
    }
  }

  static func value(_ function: String, _ x: [Double]) -> Double? {
    switch function {
    case "sin": Elementary.sin(x[0])
    case "cos": Elementary.cos(x[0])
    case "tan": Elementary.tan(x[0])
    case "asin": Elementary.asin(x[0])
    case "atan": Elementary.atan(x[0])
    case "atan2": Elementary.atan2(x[0], x[1])
    case "exp": Elementary.exp(x[0])
    case "expMinusOne": Elementary.expMinusOne(x[0])
    case "log": Elementary.log(x[0])
    case "cubeRoot": Elementary.cubeRoot(x[0])
    case "hypot": Elementary.hypot(x[0], x[1])
    default: nil
    }
  }

  @Test(arguments: [TrigonometricTable.text, ExponentialTable.text])
  func `differ from the exact value by less than an ulp`(table: String) throws {
    let cases = Self.cases(table)
    #expect(cases.count > 100)
    for c in cases {
      let value = try #require(Self.value(c.function, c.arguments))
      let error = abs((value - c.expected) / c.expected.ulp - c.excess)
      #expect(error < 1, "\(c.function) of \(c.arguments) is \(value), off by \(error) ulp")
    }
  }

  @Test func `have their exact values`() {
    #expect(Elementary.sin(0) == 0)
    #expect(Elementary.sin(-0.0).sign == .minus)
    #expect(Elementary.sin(Double.pi / 2) == 1)
    #expect(Elementary.cos(0) == 1)
    #expect(Elementary.cos(Double.pi) == -1)
    #expect(Elementary.cos(2 * Double.pi) == 1)
    #expect(Elementary.tan(0) == 0)
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(-0.0) == 1)
    #expect(Elementary.expMinusOne(0) == 0)
    #expect(Elementary.log(1) == 0)
    #expect(Elementary.atan2(0, -1) == .pi)
    #expect(Elementary.atan2(-0.0, -1) == -.pi)
    #expect(Elementary.atan2(1, 0) == .pi / 2)
    #expect(Elementary.atan2(-0.0, 1).sign == .minus)
    #expect(Elementary.asin(1) == .pi / 2)
    #expect(Elementary.hypot(3, 4) == 5)
  }

  @Test func `give exact cube roots exactly`() {
    for n in -200...200 {
      let x = Double(n)
      #expect(Elementary.cubeRoot(x * x * x) == x)
    }
  }

  @Test(arguments: [0.0, 1e-300, 0.3, -0.8, 1, -2.5, 1e5, -3.2e5, 1e12, -1e300])
  func `agree between sinCos and the single functions`(x: Double) {
    let both = Elementary.sinCos(x)
    #expect(both.sin == Elementary.sin(x))
    #expect(both.cos == Elementary.cos(x))
  }

  @Test func `agree between exp of two numbers and of one`() {
    for step in -1400...1400 {
      let pair = SIMD2(Double(step) * 0.5 + 0.0137, Double(-step) * 0.5)
      let both = Elementary.exp(pair)
      #expect(both.x == Elementary.exp(pair.x) && both.y == Elementary.exp(pair.y))
    }
  }

  @Test func `overflow and underflow to the limits`() {
    #expect(Elementary.exp(709.79) == .infinity)
    #expect(Elementary.exp(.infinity) == .infinity)
    #expect(Elementary.exp(-746) == 0)
    #expect(Elementary.exp(-.infinity) == 0)
    #expect(Elementary.expMinusOne(-.infinity) == -1)
    #expect(Elementary.expMinusOne(1e300) == .infinity)
    #expect(Elementary.log(0) == -.infinity)
    #expect(Elementary.log(.infinity) == .infinity)
    #expect(Elementary.atan(.infinity) == .pi / 2)
    #expect(Elementary.atan2(.infinity, -.infinity) == 3 * .pi / 4)
    #expect(Elementary.hypot(-.infinity, .nan) == .infinity)
    #expect(Elementary.cubeRoot(-.infinity) == -.infinity)
  }

  @Test(arguments: ["sin", "cos", "tan", "asin", "atan", "exp", "expMinusOne", "log"])
  func `give NaN for NaN and accept any number`(function: String) throws {
    #expect(try #require(Self.value(function, [.nan])).isNaN)
    for x in [Double.infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude] {
      _ = try #require(Self.value(function, [x]))
    }
    if ["sin", "cos", "tan", "asin"].contains(function) {
      #expect(try #require(Self.value(function, [.infinity])).isNaN)
    }
  }
}

/// Exact values of exponentials, logarithms and roots at hard arguments.
///
/// A line has the function, its arguments and the nearest double as bit patterns, and the exact
/// value minus that double, in units in the last place. Made with mpmath at 1300 bits.
enum ExponentialTable {
  static let text = """
    exp 40862e42fefa39ef 7fefffffffffff2a 0.105685
    exp c086233333333333 000ff15b469edf89 -0.176047
    exp c08748cccccccccd 0000000000000001 -0.483111
    exp 01a56e1fc2f8f359 3ff0000000000000 0.000000
    exp 0000000000000001 3ff0000000000000 0.000000
    exp bc670ef54646d497 3ff0000000000000 -0.090072
    exp 3fd62e42fefa39ef 3ff6a09e667f3bcc 0.490773
    exp 3fd62e42fefa39f0 3ff6a09e667f3bcd -0.155673
    exp bfd62e42fefa39f0 3fe6a09e667f3bcc 0.284921
    exp 3ff0000000000000 4005bf0a8b145769 0.325531
    exp bff0000000000000 3fd78b56362cef38 -0.223897
    exp 4085e00000000000 7f0d945df4f8ec8e 0.136817
    exp c087240000000000 0000000000000033 0.422300
    exp 3fd91fc4ebac3aa0 3ff7b13eb445ad83 0.246057
    exp c0799fdcb3407601 1af6beacf8f79cb5 -0.249440
    exp 405c828dfe9413f8 4a3705254c59a74b -0.266717
    exp c07f1526599c7820 1316e217361801eb -0.272944
    exp c03d6db67b248b90 3d475229518db833 0.285280
    exp bfef44e7533aac3e 3fd816941f84e905 -0.286676
    exp c01fff176d18a760 3f36011fdc2a06ed -0.288689
    exp 4056cd0ef61392b0 4827e9433f1a7891 -0.288695
    exp 40427624e5e8e980 4343464d7b3ad25a -0.428298
    exp c04350039a0c5dcb 3c735eb287dc8d2d -0.088300
    exp c01d3a3a026f1158 3f45fc13e9b3c8f5 0.295679
    exp bf85f89b7abe8700 3fefa895d2a1a75d 0.212182
    exp c081271b3e2463a2 0e71681baf0fcb41 0.218451
    exp c0725085e5d7b71d 2582f00f0a090754 0.022345
    expMinusOne 01a56e1fc2f8f359 01a56e1fc2f8f359 0.000000
    expMinusOne 0000000000000001 0000000000000001 0.000000
    expMinusOne bc670ef54646d497 bc670ef54646d497 0.032452
    expMinusOne 3e45798ee2308c3a 3e45798ee3fdb764 -0.408890
    expMinusOne 3fd62e42fefa39ef 3fda827999fcef32 -0.036907
    expMinusOne 3fd62e42fefa39f0 3fda827999fcef33 0.377306
    expMinusOne bfd62e42fefa39f0 bfd2bec333018867 -0.430158
    expMinusOne bfd26809d495182b bfcffdfb9fa3a838 0.145374
    expMinusOne 3fcc8e8a71de69ad 3fcffe37576075ff 0.319764
    expMinusOne 4086280000000000 7fdd422d2be5dc9b -0.196004
    expMinusOne c042c00000000000 bff0000000000000 0.466173
    expMinusOne c049000000000000 bff0000000000000 0.000002
    expMinusOne 4042800000000000 4344d13fbb1a0019 0.154386
    expMinusOne 3ff0000000000000 3ffb7e151628aed3 -0.348939
    expMinusOne 3fd8add9cade4bec 3fde1ce0a2ab6a25 0.179470
    expMinusOne 3fd59c7285a7fe88 3fd9b52d6261accb 0.253682
    expMinusOne 3fd65e2394fdf8de 3fdac64861d7e7db -0.267076
    expMinusOne 3fd976cbc1e3b654 3fdf46307b2ed21d 0.308143
    expMinusOne 3fd7129294b50224 3fdbc79d91690e95 -0.309178
    expMinusOne 3fd6742ea744ecc0 3fdae591a1b6f20f -0.315582
    expMinusOne 3fc862b92ed0c2b0 3fcadd03f78aeac1 0.328459
    expMinusOne bfd66354b346ff58 bfd2e43a3392d8d1 -0.333739
    expMinusOne bfc558847bcd2368 bfc3a92e9b64d65b 0.136039
    expMinusOne 3fd997017c1cc920 3fdf762fa1b143ca -0.112838
    expMinusOne 40619dae1e72067f 4ca3e8ed8af15fa2 -0.214201
    expMinusOne 3f833e8231029d00 3f8355ba34d72329 -0.193904
    expMinusOne 4080ffe762104afa 70fc06fd6310b20a -0.185791
    expMinusOne 3d87d64b54129e56 3d87d64b5412c1d9 0.307406
    log 0000000000000001 c0874385446d71c3 -0.389002
    log 000012688b70e62b c0864e69394d9508 -0.075578
    log 7fefffffffffffff 40862e42fefa39ef 0.207905
    log 3ff0000000000001 3cafffffffffffff 0.000000
    log 3fefffffffffffff bca0000000000000 -0.250000
    log 3fe6a09e667f3bcd bfd62e42fefa39ee 0.022549
    log 3fe6a09e667f3bce bfd62e42fefa39eb -0.149024
    log 4000000000000000 3fe62e42fefa39ef 0.208881
    log 4024000000000000 40026bb1bbb55516 -0.488811
    log 3fe0000000000000 bfe62e42fefa39ef -0.208881
    log 3ff8000000000000 3fd9f323ecbf984c -0.051902
    log 400566b30d30b3b3 3fef7cf606e0a465 -0.274297
    log 3ff905f7967782ad 3fdc9f3c951aa215 -0.331445
    log 40165cf9015e75cf 3ffb89b66fa50a71 -0.333453
    log 4006f54840ca40af 3ff0de210e60f179 0.344042
    log 3fd67365dc6b10a4 bff0c2cc373a59b9 0.348002
    log 40185cb207525cd5 3ffce861d7fd8849 0.372962
    log 4004f37d0a3811b1 3feecedaf124d3f7 -0.381735
    log 400764be720c4818 3ff12b14e8edfe51 -0.388942
    log 3ff09e809503c904 3fa3706587a398a4 -0.009635
    log 3fefccc16db1a182 bf79b3e323c56191 0.317200
    log 4b661d505d53528d 405fcada628ec910 -0.005319
    log 3ff000000000001c 3cfbffffffffffe8 -0.500000
    log 3fe6af12eb37f313 bfd6056d63150059 -0.459350
    log 42e87aa7921e5bbc 4040806731d2cb20 -0.009563
    cubeRoot 0000000000000001 2990000000000000 0.000000
    cubeRoot 000012688b70e62b 2a7a9d1b0b5d7427 -0.045182
    cubeRoot 7fefffffffffffff 554428a2f98d728b -0.326627
    cubeRoot c000000000000000 bff428a2f98d728b 0.116640
    cubeRoot 4008000000000000 3ff7137449123ef6 0.362761
    cubeRoot 3fb999999999999a 3fddb4c7760bcff3 -0.373764
    cubeRoot 7e37e43c8800759c 54b249ad2594c37d 0.008229
    cubeRoot 40029c8e75882b16 3ff5336312b5645c -0.499781
    cubeRoot eadb692967505457 ce3e6403f2afb694 -0.499168
    cubeRoot 4015d3a8d10694d7 3ffc2b210dfe361f -0.499145
    cubeRoot 40129adce9026b76 3ffab544d2ecb3af 0.499142
    cubeRoot 401c0ae39e53e930 3ffe9f54eebaa89a -0.499134
    cubeRoot 34ab7d6efe1b9459 3c2e6b800661d14c -0.498679
    cubeRoot 400a508255d0c66c 3ff7cb8e6ba8523d 0.498643
    cubeRoot ed44612ab713abc8 cf0b881771393c6d -0.498576
    cubeRoot 4020510bf81d2231 40001ad6de997809 -0.391578
    cubeRoot 400de1a72ec2eb14 3ff8d33825faa149 0.091865
    cubeRoot 40225b088bf7a5ac 4000bfe1c01857d9 0.284222
    cubeRoot 40131d456ff89f11 3ffaf31c1e26e195 -0.092258
    cubeRoot 401a3776fe25e7d4 3ffdf15b76546830 0.027284
    cubeRoot 070446f64800a67b 2cf5d0b1392a0697 -0.210907
    hypot 00003739a252b281 000049a22dc398ac 00005c0ab9347ed7 0.000000
    hypot 7fe55c576d815726 7fe55c576d815726 7fee3567198ec8bf -0.363085
    hypot 3ff0000000000000 3e45798ee2308c3a 3ff0000000000000 0.225180
    hypot 3ff0000000000000 3ca0000000000000 3ff0000000000000 0.000000
    hypot 0000000000000001 0000000000000001 0000000000000001 0.414214
    hypot 4008000000000000 4010000000000000 4014000000000000 0.000000
    hypot 7e37e43c8800759c 01a56e1fc2f8f359 7e37e43c8800759c 0.000000
    hypot 3fb999999999999a 3fb999999999999a 3fc21a1851ff630a 0.334542
    hypot 4020b3fe3abc6b7e 400b9a0cf9b39ae8 40221285065a5a21 0.499669
    hypot 40035a5bdb618e88 bff6f20167ace0d0 40067f7be9ffdbb7 0.499266
    hypot 7fca208e91d8840e 7fd6f8de1a782b93 7fda6d43ade0a879 -0.498940
    hypot 7fd33d55616a7449 7fe0cae25657ea54 7fe35a4deebf9d30 0.498566
    hypot 7fdc5bec2c977cc2 7fdb86c69af41ce7 7fe3c2be38161a83 -0.498462
    hypot 3ff41df2915058fd 3f38e189952fae18 3ff41df2a0b35205 -0.498040
    hypot 7fdcbcaad6347581 7fd822e9efe4aff9 7fe2c3a1d96e9121 0.497890
    hypot 401c1ae06c7792f4 c0130e132b60d90a 4020fa50fee356de 0.497888
    hypot 7fdbd786b0ac6dd0 7fe1c048cfbf9501 7fe68f06b7bc1cce -0.494365
    hypot 7fcd87c5dbb4b85e 7fcc81e6e08dd034 7fd485cc118c0826 0.481915
    hypot 7fdf452f1e5e4f03 7fcf9bb060207fd6 7fe184bf47bbbfbc 0.175250
    hypot 000032b5d1142124 00009398b356c4a3 00009c109c86d8b3 0.073849
    hypot 7fd11bd571fe50c6 7fddc037b4bac602 7fe128e2449d5a1c 0.427308
    hypot 00000296abf8d828 00001d6a2e122f25 00001d8748305d7e -0.477635
    """
}

/// Exact values of the trigonometric functions and their inverses at hard arguments.
///
/// A line has the function, its arguments and the nearest double as bit patterns, and the exact
/// value minus that double, in units in the last place. Made with mpmath at 1300 bits.
enum TrigonometricTable {
  static let text = """
    sin 3fe921fb54442d18 3fe6a09e667f3bcc 0.369628
    sin 3fe921fb54442d19 3fe6a09e667f3bcd 0.076735
    sin 3ff921fb54442d18 3ff0000000000000 -0.000000
    sin 400921fb54442d18 3ca1a62633145c07 -0.121482
    sin 401921fb54442d18 bcb1a62633145c07 0.121482
    sin 4012d97c7f3321d2 bff0000000000000 0.000000
    sin 7506ac5b262ca1ff 3ff0000000000000 -0.000000
    sin 4172e5f0f521a58d 3fea12c6efd47cdf -0.265021
    sin 426d1a94a2000000 bfe38f4477984352 -0.103507
    sin 4480f0cf064dd592 bfeb453ab76bf397 -0.061075
    sin 7fefffffffffffff 3f7452fc98b34e97 -0.288800
    sin 0000000000000001 0000000000000001 0.000000
    sin 000012688b70e62b 000012688b70e62b 0.000000
    sin 41132cbb9999999a bfd6ddc03cd8544b -0.457544
    sin 41132cbe00000000 3fcdc25bd643ccde -0.020040
    sin c0f86a0000000000 bfa24daa9c527e96 -0.222366
    sin 4012d97c7f3321d2 bff0000000000000 0.000000
    sin 41132cbd0fba43a8 3dbaa8ecfb27878a 0.002107
    sin 41132cb6c73b6e97 bff0000000000000 0.000003
    sin 428921fb54442d18 bf21a626322f4c7d -0.257094
    sin 3fe0000000000000 3fdeaee8744b05f0 -0.091945
    sin bfe921fb54442d19 bfe6a09e667f3bcd -0.076735
    sin 3e45798ee2308c3a 3e45798ee2308c3a -0.100744
    sin 426483a45e1a3732 3fe7783ab9ed4cdb 0.269202
    sin c00f1f14c278b658 3fe5c77d561eaab7 -0.360214
    sin 3fea57e3b470972e 3fe7778f4d95ef89 0.380728
    sin 401bceb0b15b823c 3fe3d68322e34de5 -0.387977
    sin 4f08d2c40739d84c 3fe60a1611354d71 -0.387990
    sin c25aa22d314aa730 bfe88286f0f1361f -0.400133
    sin c2683e31de2356de bfeb515fa2b17847 -0.404807
    sin 401509a71f80ec1c bfeb5488e601eae6 -0.406053
    sin 4253c34fd909988a befd73063d47c3d6 0.010511
    sin c0109d2f193cd57a 3feb218b484815bd 0.350895
    sin 7506ac5b262ca1ff 3ff0000000000000 -0.000000
    sin c020c7b65ed61310 bfeb82cc8a7b59b8 -0.211971
    sin 3fe678bb223d516c 3fe4ab703a011b52 -0.349888
    sin 3fe5779ba7a84bda 3fe3e493b9e72e58 -0.089820
    cos 3fe921fb54442d18 3fe6a09e667f3bcd -0.240380
    cos 3fe921fb54442d19 3fe6a09e667f3bcc 0.052513
    cos 3ff921fb54442d18 3c91a62633145c07 -0.121482
    cos 400921fb54442d18 bff0000000000000 0.000000
    cos 401921fb54442d18 3ff0000000000000 -0.000000
    cos 4012d97c7f3321d2 bcaa79394c9e8a0a -0.317777
    cos 7506ac5b262ca1ff bc214ae72e6ba22f 0.045402
    cos 4172e5f0f521a58d bfe28d569db53f42 0.489419
    cos 426d1a94a2000000 3fe9538731dff223 0.436275
    cos 4480f0cf064dd592 3fe0be2cef01c8f4 -0.424628
    cos 7fefffffffffffff bfefffe62ecfab75 -0.234483
    cos 0000000000000001 3ff0000000000000 0.000000
    cos 000012688b70e62b 3ff0000000000000 0.000000
    cos 41132cbb9999999a 3fede34aaa04acc9 0.229102
    cos 41132cbe00000000 3fef1f858e8417e9 -0.343039
    cos c0f86a0000000000 bfeffac3841b3da7 -0.211193
    cos 4012d97c7f3321d2 bcaa79394c9e8a0a -0.317777
    cos 41132cbd0fba43a8 3ff0000000000000 -0.000003
    cos 41132cb6c73b6e97 3dbd7a7164b1144f 0.091976
    cos 428921fb54442d18 3feffffffb220c5f -0.261748
    cos 3fe0000000000000 3fec1528065b7d50 -0.383915
    cos bfe921fb54442d19 3fe6a09e667f3bcc 0.052513
    cos 3e45798ee2308c3a 3ff0000000000000 -0.450360
    cos 43b7d15df09db55a 3fe846cb03844bc1 -0.323688
    cos bfe7619ae1fa2fbe 3fe7d4d6140ef2a9 0.333935
    cos 7355c6ac09a48931 bfe7461f0645c2e7 0.352783
    cos 3feb65e353d66098 3fe4f865d4d5322b 0.357332
    cos bfe7291711adfd6a 3fe7fa682533beb6 -0.370479
    cos 74d702258443eb16 3febb76dd8bdf8d9 -0.392486
    cos c3b21f9c5b1d7976 3fe84b932adac79f 0.392895
    cos 3fe88f415544cd60 3fe7076f77df44d2 0.394004
    cos c0f6e03fdeb49cdc 3fda1b779bba731f -0.470559
    cos 40fba4988b2bf70c bfea494da94f32a8 0.094125
    cos 412e0edd686f7a6a bff0000000000000 0.000163
    cos 3fc13872a6600160 3fefb5f9b0bd8984 0.494178
    cos c11e3dbe4ab92795 bdc7f08031a15ed5 -0.210581
    cos 7506ac5b262ca1ff bc214ae72e6ba22f 0.045402
    tan 3fe921fb54442d18 3fefffffffffffff 0.448468
    tan 3fe921fb54442d19 3ff0000000000001 -0.275766
    tan 3ff921fb54442d18 434d02967c31cdb5 -0.122016
    tan 400921fb54442d18 bca1a62633145c07 0.121482
    tan 401921fb54442d18 bcb1a62633145c07 0.121482
    tan 4012d97c7f3321d2 4333570efd768923 0.251989
    tan 7506ac5b262ca1ff c3bd9ba9a7975636 0.360645
    tan 4172e5f0f521a58d bff67c914ae24b07 -0.329225
    tan 426d1a94a2000000 bfe8b6bb0174398f -0.100274
    tan 4480f0cf064dd592 bffa0f79c1b6b257 -0.455536
    tan 7fefffffffffffff bf74530cfe729484 0.277922
    tan 0000000000000001 0000000000000001 0.000000
    tan 000012688b70e62b 000012688b70e62b 0.000000
    tan 41132cbb9999999a bfd87b6dd64591d2 -0.448878
    tan 41132cbe00000000 3fce98ffe978844b 0.178785
    tan c0f86a0000000000 3fa250a9d503313d -0.438674
    tan 4012d97c7f3321d2 4333570efd768923 0.251989
    tan 41132cbd0fba43a8 3dbaa8ecfb27878a 0.002109
    tan 41132cb6c73b6e97 c2215e63f5fde332 -0.444262
    tan 428921fb54442d18 bf21a62634de7b1a -0.366325
    tan 3fe0000000000000 3fe17b4f5bf3474a 0.262079
    tan bfe921fb54442d19 bff0000000000001 0.275766
    tan 3e45798ee2308c3a 3e45798ee2308c3a 0.201488
    tan 40e229db9133b4e8 bfed0d1f906d6569 -0.267409
    tan 411080d0de9f361a 3fee90fabcff70f4 -0.299785
    tan bfe850f38bf22f7e bfee684140a59486 -0.307039
    tan c108edadc8fd7c01 bfef657eb5c60fe7 0.355462
    tan 3fe805caca3ba44a 3fedda76ddf280a6 -0.355931
    tan 3fe87d8f7664d3a0 3feebd95cde7f55b -0.367789
    tan 3fe6afd6e10e9a60 3feb7286a1819a75 0.393360
    tan 4110f1b7325d98ba 3fe9f05be07e5a52 0.395290
    tan 401a6d5ecb5191d8 3fd5776a9124244a -0.105379
    tan 8d6f8e87c5db3ed8 8d6f8e87c5db3ed8 0.000000
    tan c133dee38fde7369 3de771f6afaf2553 0.409670
    tan c3b3cf83b5a12be2 4013d961ae81dbb8 0.000114
    tan bd7e8b8e3dc5740c bd7e8b8e3dc5740c -0.000000
    tan 7506ac5b262ca1ff c3bd9ba9a7975636 0.360645
    asin 3ff0000000000000 3ff921fb54442d18 0.275766
    asin bff0000000000000 bff921fb54442d18 -0.275766
    asin 3fe0000000000000 3fe0c152382d7366 -0.482823
    asin 3fdfffffffffffff 3fe0c152382d7365 -0.060173
    asin 3fefffffffffffff 3ff921fb50442d18 0.275766
    asin 0000000000000001 0000000000000001 0.000000
    asin 3e112e0be826d695 3e112e0be826d695 0.000806
    asin bfef333333333333 bff58c2b5ce0c3e5 -0.028422
    asin 3fe15090f519b691 3fe24b95462171fd 0.415731
    asin 3fe04c2867fc15ce 3fe119895e269735 0.418163
    asin bfe33dbcb5f1b2ec bfe4a4bd900afe73 -0.420448
    asin bfde8ffd2b92f828 bfdfdcc9ddd9077f 0.420968
    asin 3fe0df35a6ee3987 3fe1c57d7abea8cf 0.421656
    asin 3fe27572d1a7fcbf 3fe3acdc6a30cc3f 0.423055
    asin 3fe10778730c5a4c 3fe1f4f525cbc285 0.426247
    asin 3fe1ec3411d9964e 3fe306088af10727 0.427970
    asin bfe30a5cb1f756de bfe464a1d15df3e2 -0.059473
    asin 3fdf932d10dc7f92 3fe082a12794bdc8 -0.367297
    asin 3fd9ab8bf673ffd0 3fda69e0ec6889fc 0.127930
    asin 3fefffffff9db8e1 3ff921d3acd33587 -0.104295
    asin 3feffffffffffeba 3ff921fb0c0b5ff2 -0.132542
    asin 3fe0732cf1cb6ae8 3fe146f31999679b 0.089622
    atan 0000000000000001 0000000000000001 0.000000
    atan 000012688b70e62b 000012688b70e62b 0.000000
    atan 7fe1ccf385ebc8a0 3ff921fb54442d18 0.275766
    atan 3fdc000000000000 3fda64eec3cc23fd -0.286006
    atan 3fdbffffffffffff 3fda64eec3cc23fc -0.125350
    atan 3fe6000000000000 3fe345f01cce37bb 0.265751
    atan 3ff0000000000000 3fe921fb54442d18 0.275766
    atan 3ff3000000000000 3febde70ed439fe7 -0.204448
    atan 4003800000000000 3ff2e75728833a54 0.068088
    atan 4376345785d8a000 3ff921fb54442d18 0.230730
    atan bfe0000000000000 bfddac670561bb4f -0.408905
    atan 3e112e0be826d695 3e112e0be826d695 -0.001612
    atan 3ff7bdf5069e4eae 3fef4a199c83616f -0.230656
    atan 3ff6a98738bf95bc 3fee97e32563cec9 -0.231177
    atan 3fe6212b7bc77fac 3fe35c6b51bfd789 -0.301303
    atan 3ff58c08837882d2 3fedd389046b5bb1 -0.310667
    atan 3fe7835438651b88 3fe4472fe3997bcf -0.323903
    atan 3fe36799937a18a6 3fe1718984f0caad -0.338457
    atan 3ff3e575485a80cc 3fec97b457cb4aed -0.338477
    atan bfe7dacf516b02e8 bfe47fb51c7c8335 0.341164
    atan f51ced675ad31bfd bff921fb54442d18 -0.275766
    atan 3fd67852ff262330 3fd59c0afbabf30d -0.404596
    atan 0da964a11e74dc8b 0da964a11e74dc8b 0.000000
    atan 8b520a54224a7ce0 8b520a54224a7ce0 0.000000
    atan bfe310ad50e9c80c bfe131af4ee2244e -0.408092
    atan 4018028176ea29c0 3ff67dcdb5a8a01a 0.420352
    atan2 3ff0000000000000 fe37e43c8800759c 400921fb54442d18 0.275766
    atan2 bff0000000000000 7e37e43c8800759c 81a56e1fc2f8f359 0.467870
    atan2 000012688b70e62b 000012688b70e62b 3fe921fb54442d18 0.275766
    atan2 7fe1ccf385ebc8a0 ffe1ccf385ebc8a0 4002d97c7f3321d2 0.206824
    atan2 81a56e1fc2f8f359 4202a05f20000000 800012688b70e62b -0.062342
    atan2 0000000000000001 3ff0000000000000 0000000000000001 0.000000
    atan2 0000000000000001 bff0000000000000 400921fb54442d18 0.275766
    atan2 3ff0000000000000 3ff0000000000000 3fe921fb54442d18 0.275766
    atan2 bff0000000000000 bff0000000000000 c002d97c7f3321d2 -0.206824
    atan2 7e37e43c8800759c 0000000000000001 3ff921fb54442d18 0.275766
    atan2 4008000000000000 c010000000000000 4003fc176b7a8560 -0.009891
    atan2 3c20000000000000 bff0000000000000 400921fb54442d18 0.274789
    atan2 3fed9fee53d2ed2e 3fe50040e93d9a04 3fee882a45b270d7 -0.216351
    atan2 4019378a4c2ef348 4012de272c671be6 3fedb5c07d2dc855 -0.267957
    atan2 c01185c1d1645966 401989d761bded9e bfe33e4490da4b33 0.337754
    atan2 000004b3033a91b6 0000068c3cc374d8 3fe3eb801e96288b 0.353621
    atan2 000032b0b3c6aabd 00008436992fa9b9 3fd76e6311f53f67 -0.386563
    atan2 800022c4dfb4b37c 000057bfc83213d6 bfd824ee39797b3f -0.388462
    atan2 40096eb21d1042ac 40125f5def17a190 3fe35fa53d15b5fd 0.395999
    atan2 40110b8b1a53ee98 40084fb31d288428 3fee710eb6d263d9 0.406219
    atan2 800008dfec7c561a 80009f141b61c4ab c008afd88b40c67b -0.419802
    atan2 cc60708ac4a3e17b 03c40f25c4707b7d bff921fb54442d18 -0.275766
    atan2 5706f011ed52c000 1a5181984ce96682 3ff921fb54442d18 0.275766
    atan2 901b89e80a0ba38a fdd2355efa8447f9 c00921fb54442d18 -0.275766
    atan2 3fdc3ef9bf29d140 436bd1a7fc00aeac 3c603edfee30b7ff -0.094054
    atan2 86b715c41cbc4908 da0f31b40a66009f c00921fb54442d18 -0.275766
    """
}
