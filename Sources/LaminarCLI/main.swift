print("laminar")
