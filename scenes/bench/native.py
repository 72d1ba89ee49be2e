"""Compiles the peers that are written in C and C++, and asks them.

    BLEND2D_LIBRARY  libblend2d.a or .so; without it there is no Blend2D
    ISAL_PREFIX      the folder with include/isa-l.h and lib*/libisal.*; else it is looked for in /usr
    CC, CXX          the compilers (cc, c++)

libpng and libdeflate are used where the linker finds them.
"""

import glob
import json
import os
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


class Missing(Exception):
    """Why a peer is not there."""


class Program:
    """A compiled program, kept as long as the object."""

    def __init__(self, command):
        self.folder = tempfile.TemporaryDirectory(prefix="laminar-peer-")
        self.path = os.path.join(self.folder.name, "peer")
        try:
            subprocess.run([*command, "-o", self.path], check=True, capture_output=True, text=True)
        except FileNotFoundError as error:
            raise Missing(f"no compiler {error.filename}")
        except subprocess.CalledProcessError as error:
            raise Missing((error.stderr.strip().splitlines() or ["does not compile"])[0])

    def ask(self, *words):
        run = subprocess.run([self.path, *map(str, words)], check=True, capture_output=True)
        return json.loads(run.stdout)


def blend2d():
    library = os.environ.get("BLEND2D_LIBRARY")
    if not library:
        raise Missing("BLEND2D_LIBRARY is not set")
    if not os.path.exists(library):
        raise Missing(f"there is no {library}")
    flags = ["-D"] if library.endswith(".so") else []
    names = subprocess.run(["nm", *flags, library], capture_output=True, text=True).stdout
    snake = ["-DBLEND2D_SNAKE"] if " T bl_context_begin\n" in names else []
    compiler = os.environ.get("CXX", "c++")
    return Program(
        [compiler, "-O2", "-std=c++17", *snake, f"{HERE}/blend2d.cpp", library]
        + [f"-Wl,-rpath,{os.path.dirname(os.path.abspath(library))}", "-lpthread", "-lrt", "-ldl"]
    )


def values():
    return Program([os.environ.get("CC", "cc"), "-O2", f"{HERE}/values.c", "-lm"])


def png():
    """The PNG encoders that are there, in one program."""
    compiler = os.environ.get("CC", "cc")
    prefix = os.environ.get("ISAL_PREFIX", "/usr")
    found = sorted(glob.glob(f"{prefix}/lib*/libisal.so*") + glob.glob(f"{prefix}/lib/*/libisal.so*"))
    isal = []
    if found and os.path.exists(f"{prefix}/include/isa-l.h"):
        isal = ["-DISAL", f"-I{prefix}/include", found[-1], f"-Wl,-rpath,{os.path.dirname(found[-1])}"]
    flags = []
    for part in (isal, ["-DDEFLATE", "-l:libdeflate.so.0"], ["-DPNG", "-lpng"]):
        if not part:
            continue
        try:
            Program([compiler, "-O3", f"{HERE}/png.c", *flags, *part])
            flags += part
        except Missing:
            pass
    if not flags:
        raise Missing("neither ISA-L nor libdeflate nor libpng can be linked")
    return Program([compiler, "-O3", f"{HERE}/png.c", *flags])


def optional(make):
    """A peer, or nothing and a line that says why."""
    try:
        return make()
    except Missing as reason:
        print(f"{make.__name__}: skipped ({reason})", flush=True)
        return None
