import Testing

/// A small PNG file and the premultiplied pixels that it decodes to, both made by an independent
/// encoder (zlib and the specification's formulas in Python).
struct PNGSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The file in Base64.
  let file: String
  /// 7 × 5 pixels of red, green, blue, alpha in Base64.
  let pixels: String

  static let all = [
    PNGSample(
      testDescription: "colour type 0, 1 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQAAAACh4ct1AAAAA3RFWHRhAGLcSaI7AAAACUlEQVR42mNYxMjDJMKf\
        EoR5AAAACUlEQVRcxjIHAAiaAd+RISKPAAAAAElFTkSuQmCC
        """,
      pixels: """
        /////wAAAP//////AAAA/wAAAP8AAAD//////wAAAP8AAAD/AAAA/wAAAP///////////wAAAP8AAAD/AAAA////\
        //8AAAD/AAAA/wAAAP8AAAD//////wAAAP8AAAD/AAAA/wAAAP///////////wAAAP8AAAD//////wAAAP8AAAD/\
        AAAA//////8=
        """),
    PNGSample(
      testDescription: "colour type 0, 2 bits, interlaced",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgAAAAGRRoEzAAAAA3RFWHRhAGLcSaI7AAAAEElEQVR42mNgYDzApMCs\
        wDKBwYZRsFYPbAAAABBJREFUhqmH+QbLrygGsxoANBIFZ3nie0MAAAAASUVORK5CYII=
        """,
      pixels: """
        AAAA/wAAAP8AAAD/VVVV////////////qqqq////////////qqqq/6qqqv9VVVX/VVVV/1VVVf8AAAD/qqqq////\
        //+qqqr//////6qqqv8AAAD/AAAA//////9VVVX/qqqq/1VVVf///////////wAAAP8AAAD/qqqq/6qqqv+qqqr/\
        //////////8=
        """),
    PNGSample(
      testDescription: "colour type 0, 4 bits, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAAAAABpAUQFAAAAA3RFWHRhAGLcSaI7AAAAAnRSTlMADH8lgRMAAAAQ\
        SURBVHjaY1DqV5zA+PKR8yKmLLU7IRuHAAAAEUlEQVToCczBkppxLD51DsoAa28HuEK2efkAAAAASUVORK5CYII=
        """,
      pixels: """
        IiIi/yIiIv+IiIj//////yIiIv8RERH/mZmZ/+7u7v+ZmZn/AAAAALu7u/8AAAD/7u7u/7u7u/9VVVX/MzMz////\
        //8RERH/ZmZm/5mZmf9ERET/d3d3/wAAAAAAAAAA/////wAAAABVVVX/7u7u/wAAAACIiIj/RERE/93d3f+IiIj/\
        3d3d/7u7u/8=
        """),
    PNGSample(
      testDescription: "colour type 0, 8 bits, interlaced, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAAAAAHb9pmSAAAAA3RFWHRhAGLcSaI7AAAAAnRSTlMA+MX1txYAAAAc\
        SURBVHjaAS4A0f8AwgFaAh/hA01QBNXrAEq9QOkBdrTDMl5UAAAAHUlEQVQjAmB5zgP26BEEd4/yZSkKcgDIy8zJ\
        +PbNl/UUht4Q0nwAAAAASUVORK5CYII=
        """,
      pixels: """
        wsLC/3Z2dv9NTU3/Kioq/1paWv9NTU3/dnZ2/3d3d/8GBgb/AAAAAF1dXf+Ghob/kJCQ/wICAv9KSkr/1tbW/729\
        vf+jo6P/QEBA/xsbG//p6en/yMjI/8vLy//MzMz/ycnJ/wAAAAD29vb/zc3N/x8fH/9hYWH/IiIi/2pqav/h4eH/\
        U1NT/zg4OP8=
        """),
    PNGSample(
      testDescription: "colour type 0, 16 bits, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAAAAAD8YXVHAAAAA3RFWHRhAGLcSaI7AAAAAnRSTlNqeLdftxsAAAAr\
        SURBVHjaAUsAtP8Arhsa6zRrAB5NcjPzuisBDQ4X8kZ4VimMbTUZMLYCrWXOw9SzndeEAAAAK0lEQVRte26t1m1v\
        RBkDmoCr7b0xFkXJogPmtd0E/lSzm+DaPkhPJpLYwslkmSGiHofLrQAAAABJRU5ErkJggg==
        """,
      pixels: """
        ra2t/xsbG/80NDT/AAAA/01NTf80NDT/ubm5/w0NDf8kJCT/AAAAAMDAwP9MTEz/gYGB/7Gxsf+6urr/8vLy/z8/\
        P/87Ozv/+fn5/+7u7v/19fX/9/f3/5+fn/8sLCz/SUlJ/wAAAACvr6//h4eH//T09P9SUlL/DAwM/2lpaf+4uLj/\
        S0tL/w4ODv8=
        """),
    PNGSample(
      testDescription: "colour type 2, 8 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAIAAAAG+GGPAAAAA3RFWHRhAGLcSaI7AAAAPElEQVR42gFuAJH/AJgu\
        hbtVtnKocmN6zXRm/LYODo/xhAFjsORPCkW+ekuAMDh4k1SNuStIFjsCkav6+HKhfZnjRP1/AAAAPUlEQVS3YfOV\
        plbuVUKIEn2kA40H2IYz5CnoIWYQUDNyebjRb6DG0wQCrRYka+xGj+WKtIsXR9lCcCtbpfkm7DO6KxPrPwAAAABJ\
        RU5ErkJggg==
        """,
      pixels: """
        mC6F/7tVtv9yqHL/Y3rN/3Rm/P+2Dg7/j/GE/2Ow5P+yuin/cDR0//BkrP9o9wD/9bAr/z3GZv/0W97/qizK/+3N\
        K/9RV0H/Dk3u/0rys/9PQwr/BzRH/95jbP8OgGz/lXum/4TWQ/8fter/10JN/wnhXf8CTFj/SPI9/x+m9/82HX//\
        YY0V/zLnDv8=
        """),
    PNGSample(
      testDescription: "colour type 2, 8 bits, interlaced, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAIAAAFx/1EZAAAAA3RFWHRhAGLcSaI7AAAABnRSTlMAgQBGAO+mgpAo\
        AAAAP0lEQVR42gF0AIv/ACDipgHVPsgChz7ohhlcA/R+hAGc4wSVxJLuFs4AtqMv6uEJIDl1ixRcAWaN5wFYX3u8\
        3wJVfMZ0goToAAAAQElEQVRdxFFTimIDqKl/Fo2cEG4wBGybPuMgCzKLpu/q3Ikjp1mJXFv7lgCKQtiEz0z9py2O\
        HV2BRu8ILYUqcSK5nDN2DL+jrQAAAABJRU5ErkJggg==
        """,
      pixels: """
        IOKm/2aN5//0foT/Z+VG/9U+yP/ioSX/e9sl/2ybPv9Pu0n/AAAAAHAwy//5U3L/UtzO/63XZP+2oy//uwmt/+rh\
        Cf/EqZf/IDl1/zUrh/+LFFz/ikLY/4TPTP/9py3/jh1d/wAAAAAILYX/KnEi/4c+6P8FrdX/iUIW/3o4Uv+GGVz/\
        Z5+c/2mU5P8=
        """),
    PNGSample(
      testDescription: "colour type 2, 16 bits, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAIAAABWaL3MAAAAA3RFWHRhAGLcSaI7AAAABnRSTlMkNYLd3Ip5u0+5\
        AAAAcUlEQVR42gHXACj/AFsVioGxqglMgDoS6wfbCXBhAPMTfcnk5DZq3Ub9cMlCnZVuLHWJr3ZlsgFHic80sfLU\
        T3NDVloJXUBm1T4vYJqAT7dwbXT8UcLTCYfQbzrI2zl/noICnboyptXVn5hm8p5aWfOPxsLzHAKIPFoAAABxSURB\
        VPeaNTJrPYobV0dhlOjc26OSCAAvaXnJA7xjh9TqkdUuNTesiGZPne1AAv8kF6ewtteN8WxlONZykhbc05mmsSCS\
        QgQZz4H6SMbiDYhooBl7fK26nEl8sC+Y7pTlcJZZHoWKarV8WHbZyS6NONwDBGsv3MVkdAAAAABJRU5ErkJggg==
        """,
      pixels: """
        W4qx/wmAE/8ICWH/8n3k/zbc/P/InW7/da9l/0fOsf8cQgf/AAAAAFMcK//CkHz/lRfq/19Qif/jAob/uqil/30S\
        nv9vtl3/AavD/yvyjv9mfwP/Locu/0nMFf/JC5n/m3cr/wAAAAD8TJH/Shbb/0cIdf8rEBX/RLg2/8DmGv8Kffr/\
        hwLp/yQvIv8=
        """),
    PNGSample(
      testDescription: "colour type 3, 1 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQMAAACzVGSbAAAAA3RFWHRhAGLcSaI7AAAABlBMVEVmnyvyCJTWVLed\
        AAAACUlEQVR42mO4wPiGyYCJriOsAAAACUlEQVTZi2UJABBoAuUdz1RFAAAAAElFTkSuQmCC
        """,
      pixels: """
        8giU//IIlP9mnyv/8giU/2afK/9mnyv/Zp8r//IIlP/yCJT/8giU/2afK//yCJT/8giU/2afK/9mnyv/Zp8r/2af\
        K//yCJT/8giU//IIlP9mnyv/Zp8r//IIlP9mnyv/8giU//IIlP9mnyv/Zp8r//IIlP/yCJT/8giU//IIlP/yCJT/\
        8giU/2afK/8=
        """),
    PNGSample(
      testDescription: "colour type 3, 2 bits, interlaced, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgMAAAGD8y7dAAAAA3RFWHRhAGLcSaI7AAAADFBMVEWmrcs9ZAaUgb4h\
        ycch8HuUAAAAA3RSTlMATcgqHr8UAAAAEElEQVR42mM4wHiA6QDzBZYPDDKMy1y/AwAAABFJREFUKkwzmL1Y2CYx\
        +D8BAFp6BwIemMZUAAAAAElFTkSuQmCC
        """,
      pixels: """
        IcnH/wAAAAAhycf/dGWVyCHJx/8SHgJNEh4CTQAAAAAAAAAAEh4CTXRllch0ZZXIEh4CTXRllcgAAAAAdGWVyBIe\
        Ak0hycf/IcnH/yHJx/8AAAAAEh4CTQAAAAAhycf/IcnH/yHJx/90ZZXIEh4CTSHJx/90ZZXIIcnH/3RllcgAAAAA\
        dGWVyAAAAAA=
        """),
    PNGSample(
      testDescription: "colour type 3, 4 bits, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAMAAAB7tOvrAAAAA3RFWHRhAGLcSaI7AAAAElBMVEWS+BlBV/HUr5CY\
        goXPepr3yT2lnoyPAAAAA3RSTlMATcgqHr8UAAAAEUlEQVR42mNwUFZQYGQI+r+fSfnDQU4VWBwAAAARSURBVAXm\
        L4JyEiy/5R+eBwBbgwi30fzBKwAAAABJRU5ErkJggg==
        """,
      pixels: """
        z3qa/wAAAACmiXHImIKF/6aJccgAAAAApolxyAAAAAAAAAAA98k9/6aJccj3yT3/FBpJTRQaSU2miXHImIKF/896\
        mv+miXHIFBpJTaaJcciYgoX/AAAAAPfJPf+YgoX/z3qa/896mv8UGklN98k9/wAAAAAAAAAA98k9/5iChf+YgoX/\
        z3qa/xQaSU0=
        """),
    PNGSample(
      testDescription: "colour type 3, 8 bits, interlaced",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAMAAAHJQzZ8AAAAA3RFWHRhAGLcSaI7AAAAElBMVEVrwIqtH/+OuEBu\
        L4p/xMzk3Z/IFbXvAAAAFUlEQVR42g3IwQEAIAgDsV4p+w+souYZAVaXl0PBAAAAFUlEQVQVFaNA6BVvTfW/HF80\
        krHDA29BBj+ZkSFUAAAAAElFTkSuQmCC
        """,
      pixels: """
        rR///+Tdn/+tH///a8CK/60f//9/xMz/bi+K/3/EzP+tH///bi+K/464QP9uL4r/bi+K/60f//9/xMz/rR///60f\
        //9rwIr/rR///464QP9/xMz/a8CK/464QP+tH///jrhA/464QP9/xMz/rR///2vAiv/k3Z//bi+K/24viv9uL4r/\
        5N2f/3/EzP8=
        """),
    PNGSample(
      testDescription: "colour type 4, 8 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAQAAAAjkz5TAAAAA3RFWHRhAGLcSaI7AAAAK0lEQVR42gFLALT/AAtB\
        ENny+gAlyO/lfzdyAU9N6J30KtUsd9MkLuWeAurl7a83aydGkwAAACtJREFUsoUyifL/qg7CA2DaKLihMFR6vVOt\
        MGPHBPjmSfaEP7HGrvNmLGwfj6gmWD+lU8wAAAAASUVORK5CYII=
        """,
      pixels: """
        AwMDQQ4ODtnt7e36AAAAJbu7u+9ycnJ/GRkZchgYGE0yMjLqAwMDFAAAAEAJCQkTKCgoQXBwcN8LCwsyFhYWmUxM\
        TMY7OztyAAAABY6OjutaWlqhdnZ28zs7O34MDAzSERERHAQEBGPX19fXFRUVg2NjY9lWVlZ0EREREZKSkteTk5PK\
        AQEBAxQUFCI=
        """),
    PNGSample(
      testDescription: "colour type 4, 16 bits, interlaced",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAQAAAEEBNKGAAAAA3RFWHRhAGLcSaI7AAAAUUlEQVR42gGXAGj/AGkS\
        /csBh7CXAQLdaSzupYi6fgNjS3YsLsI3QQQB6Uioc23AJwDmN6DeVM2oku9rEFS/banUAWacn5mIh9LHSayMdALT\
        WokJc35qS1y1AAAAUUlEQVTtm2jYxAYD/b3eGKcbuiIxX36qBPhY1YQkinVurZHR4qSU8UXbociU0uJKHUS4q5cA\
        4oZWqTfJAXgoD49CKVmz89ciP1ZqMMKgtpieDTkJSR5IGRIKAAAAAElFTkSuQmCC
        """,
      pixels: """
        aGho/UBAQJ8uLi52aWlpcU9PT5Y4ODj9Kysrcs7OztUJCQlLFhYWHAUFBQw8PDzUAwMDH0pKSsmQkJCgCQkJKDc3\
        N6gkJCRfDw8PEHh4eMF/f3+pTExMVgAAAAEWFhaPHR0dszU1NT9RUVHCcHBwnScnJy0YGBjxS0tLvlhYWGJ4eHi6\
        Dg4OD2hoaH4=
        """),
    PNGSample(
      testDescription: "colour type 6, 8 bits, interlaced",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAYAAAH+ncZOAAAAA3RFWHRhAGLcSaI7AAAAUUlEQVR42gGXAGj/AM8U\
        wBEBoo2YAQIDNrNvvl6fJwNjIK25wt5vJASzSNVaveKGtwArajHXRNXreIm+goV9eE6QAe0gH4Oei/cDlmFhsAIS\
        xDn0s+sjtQlTAAAAUUlEQVSACUTUBykDlEqCDUBcBWYCnmtfBNz8Q/6BCFhPG6MInkGBwt2YVmtZwHjWMck/fjUA\
        YKchyoB9djPtEjQC83blvxSWdz0ZYWMmvlvlhUlbQcy+ITO9AAAAAElFTkSuQmCC
        """,
      pixels: """
        DgENEXoQEINIF365SVoMhgEBAQEHAxk2endjgNv7Q/4cAS9Nb5qW65EfT8gKEBshBU81UnMcE4ckWSnXd2opdyBk\
        b3gjVFSPR2NEhSZTL19HRCyQTIQayhoZGDMCAAACtlisvwUkHD0EDg8mYy93hQEYTm8FNTFIAggKE1UEidEdDhgn\
        ZQ/19xmlKMo=
        """),
    PNGSample(
      testDescription: "colour type 6, 8 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAYAAACJmvbYAAAAA3RFWHRhAGLcSaI7AAAATklEQVR42gGRAG7/AE8u\
        U8uK0ZGd1RqfttTVCbpkyM9oA95Q2Douz7oB61NCBy/1iSajD3+F1PsNcKZypENjfBuSB9uwNQJnHo1d2BWk6A/5\
        egUjsaXCAAAATklEQVSu+idA3k+q1y2phuD8ZBObA5OseSk0YVO2DbwLiZc0gsS+SG+MqhJYS916KrsEX91lshY3\
        HuiDr/EuJiBLL4TZDY7dPlZy93kejKqTQ5X2O7jTAAAAAElFTkSuQmCC
        """,
      pixels: """
        PyVCy1WBWZ2YE3G2m5sHuilSVGgDvETYKiKXugYCAgcFDSQthD00shMLDCIWTmNllT4V9xwFIiwgLFFkFAgJFZI5\
        jbcYHTBiBQQnPKjEhNd7Y6nHQ1FQWwoB6e4rUVRbIBsHIjCGobsEEgIUCgcZKAEKBA0JDxpDb0ElcQo5KVEvKENJ\
        RIE4hgkMDRI=
        """),
    PNGSample(
      testDescription: "colour type 6, 16 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAYAAADZCiqbAAAAA3RFWHRhAGLcSaI7AAAAlElEQVR42gEdAeL+AGXb\
        XTvOk1KMjm+n2MDxVmWHVzrrGN64NOf0NY+BCsnbvjCHjcBgvOZK2rhyqWIpq+Jydchafxi5AZe/gd6ewaATaSuQ\
        b9O5rGaUEMwAZGFu8oR8ZkslM7rw/+DI0SHLjfueZ5AaG5y1hr0VOBBku46bAtHLOqVVZbEkRBP27As9APlS3FTA\
        S76QqnKo7PuuCwAAAJRJREFUijSNPJGHBWeo9cha+wHKfrkEyr9gq62uOVc1rRuXA0Vq9EOk0A2cqHw4ofwKk/jw\
        k4oUJbIQF6iEyQmoeaMO5Y8ah2IN9rPo911f6mrxUBGNDA7iG6qBBMZtWkRp7OUughM0QwEFxKTn80x6gGG/kWWp\
        TSdg/7OUIhvJMeh0VwHTGWCbl11+DYldiEzveQTZnGiN0trJ264AAAAASUVORK5CYII=
        """,
      pixels: """
        IB5CUjA4QVZhKhK3tipmyYtkjrwMHhwqFgsJGV5QY58ABSJMbKCbugsecXQAAAABgW8nth44KUQhO01RFQIlTEMO\
        CUoDBQMGHbDe+wsHABYMBU1fGhEGNgVUPNM/gzeeIJIY9AOyz+0SaChzBAoJFAcSDhtRg1CXJg8DVyomIVFuQYKo\
        c7fi8QEHaHc=
        """),
  ]
}
