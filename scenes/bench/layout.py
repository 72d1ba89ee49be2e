"""Times kiwisolver's C++ on the systems of `LaminarBenchmarks layout`, and Laminar's in the same run.

Needs a C++ compiler and the folder of kiwisolver's sources, which holds its headers:

    pip download --no-binary :all: --no-deps kiwisolver && tar xzf kiwisolver-*.tar.gz

Its strengths are weights; those here are so far apart that the order is the same. A change of a
constant is a suggested value of an edit variable, which is the fastest that it has.

Usage, in the package's folder: layout.py BENCHMARKS KIWISOLVER_FOLDER
"""

import os
import shutil
import subprocess
import sys
import tempfile

SOURCE = r"""
#include <kiwi/kiwi.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <vector>
using namespace kiwi;

static double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

enum Kind { chain, stays, inequalities, staysFirst };
const char *names[] = {"chain", "stays", "inequalities", "stays first"};
const int layers = 1000;

struct System {
  std::vector<Variable> left{layers}, width{layers};
  Solver s;

  void stay(int i) {
    s.addConstraint((left[i] == 20 * i) | strength::create(0, 0, 1));
    s.addConstraint((width[i] == 50) | strength::create(0, 0, 2));
  }

  System(Kind kind) {
    if (kind == staysFirst) for (int i = 0; i < layers; i++) stay(i);
    for (int i = 0; i < layers; i++) {
      if (i == 0) {
        s.addConstraint(left[0] == 10);
        s.addEditVariable(width[0], strength::create(500, 0, 0));
        s.suggestValue(width[0], 100);
      } else {
        double ratio = kind == inequalities || i % 3 == 0 ? 1 : i % 2 == 0 ? 2 : 0.5;
        if (kind == inequalities) s.addConstraint(left[i] >= left[i - 1] + width[i - 1] + 8);
        else s.addConstraint(left[i] == left[i - 1] + width[i - 1] + 8);
        s.addConstraint((width[i] == ratio * width[i - 1]) | strength::create(750, 0, 0));
      }
      s.addConstraint(width[i] >= 30);
      if (kind == stays || kind == inequalities) stay(i);
    }
    s.updateVariables();
  }
};

int main() {
  for (int kind = 0; kind < 4; kind++) {
    std::vector<double> builds, changes;
    for (int run = 0; run < 2; run++) {
      double start = now();
      auto system = std::make_unique<System>(Kind(kind));
      builds.push_back(now() - start);
      for (int i = 1; i <= 20; i++) {
        start = now();
        system->s.suggestValue(system->width[0], 100 + 10 * i);
        system->s.updateVariables();
        changes.push_back(now() - start);
      }
    }
    std::sort(builds.begin(), builds.end());
    std::sort(changes.begin(), changes.end());
    printf("kiwisolver, %s: build and solve: min %.2f ms; change a constant: min %.3f, median %.3f ms\n",
           names[kind], builds[0] * 1e3, changes[0] * 1e3, changes[changes.size() / 2] * 1e3);
    fflush(stdout);
  }
}
"""


def main():
    benchmarks, kiwi = sys.argv[1:3]
    compiler = next((c for c in ("g++", "clang++", "c++") if shutil.which(c)), None)
    if not compiler or not os.path.exists(os.path.join(kiwi, "kiwi", "kiwi.h")):
        print("kiwisolver: skipped, no C++ compiler or no headers in", kiwi)
    else:
        with tempfile.TemporaryDirectory() as folder:
            source, program = os.path.join(folder, "layout.cpp"), os.path.join(folder, "layout")
            with open(source, "w") as file:
                file.write(SOURCE)
            options = ["-O3", "-DNDEBUG", "-std=c++17", "-I", kiwi]
            subprocess.run([compiler, *options, source, "-o", program], check=True)
            subprocess.run([program], check=True)
    subprocess.run([benchmarks, "layout"], check=True)


if __name__ == "__main__":
    main()
