"""Drives Chromium over the pipe of its DevTools protocol, with Python's standard library only.

    with Browser() as browser:
        page = browser.page()
        page.open("http://127.0.0.1:8000/")
        page.wait("document.title == 'Ready'")
        page.press("ArrowRight")

Waiting is for conditions, with a deadline that a slow machine reaches too, and never for a time. An exception that
a page does not catch, an error that it logs and a breach of its content security policy are kept in `page.errors`.
"""

import base64
import fcntl
import json
import os
import select
import shutil
import tempfile
import time

# Seconds until a condition that has not come true is a failure.
DEADLINE = 30

OPTIONS = """--headless=new --no-sandbox --disable-gpu --remote-debugging-pipe --no-first-run --mute-audio
--disable-background-networking --disable-component-update --disable-default-apps --disable-extensions --disable-sync
--disable-background-timer-throttling --disable-backgrounding-occluded-windows --disable-renderer-backgrounding
--disable-dev-shm-usage --disable-search-engine-choice-screen --autoplay-policy=no-user-gesture-required
--password-store=basic --use-mock-keychain --hide-scrollbars --force-color-profile=srgb""".split()

# No name is looked up: the pages must not need a network.
OPTIONS.append("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost")

# The code, the key code and the text of keys that are not a letter or a digit.
KEYS = {
    " ": ("Space", 32, " "), "Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""), "Tab": ("Tab", 9, ""),
    "ArrowLeft": ("ArrowLeft", 37, ""), "ArrowUp": ("ArrowUp", 38, ""), "ArrowRight": ("ArrowRight", 39, ""),
    "ArrowDown": ("ArrowDown", 40, ""), "Home": ("Home", 36, ""), "End": ("End", 35, ""),
    "Backspace": ("Backspace", 8, ""),
}  # fmt: skip
ALT, CONTROL, META, SHIFT = 1, 2, 4, 8


def chromium():
    """The path of Chromium's program, or None where it is not installed."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


class BrowserError(Exception):
    """What a page threw, or what Chromium refused."""


def until(condition, what, deadline=DEADLINE, pause=0.01):
    """Waits until a function returns something that counts as true, and returns it."""
    end = time.monotonic() + deadline
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise BrowserError(f"after {deadline} seconds still not: {what}")
        time.sleep(pause)


class Browser:
    """A Chromium of its own, with an empty profile."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="laminar-browser-")
        self.pages, self.last, self.replies, self.unread = {}, 0, {}, b""
        # Chromium reads commands from descriptor 3 and writes to 4, so those that are dealt out must be others.
        ends = [end for pair in (os.pipe(), os.pipe()) for end in pair]
        high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
        for end in ends:
            os.close(end)
        commands, self.output, self.input, answers = high
        words = [chromium(), *OPTIONS, f"--user-data-dir={self.folder}", "about:blank"]
        log = os.open(os.path.join(self.folder, "log"), os.O_CREAT | os.O_WRONLY)
        null = os.open(os.devnull, os.O_RDONLY)
        given = ((null, 0), (log, 1), (log, 2), (commands, 3), (answers, 4))
        actions = [(os.POSIX_SPAWN_DUP2, source, target) for source, target in given]
        self.process = os.posix_spawn(words[0], words, os.environ, file_actions=actions, setsid=True)
        for end in (null, log):
            os.close(end)
        os.close(commands)
        os.close(answers)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (BrowserError, OSError):
            pass
        try:
            until(lambda: os.waitpid(self.process, os.WNOHANG)[0], "Chromium has ended")
        except BrowserError:
            os.killpg(self.process, 9)
            os.waitpid(self.process, 0)
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self, seconds):
        """Reads what Chromium has sent, waiting that long for it."""
        if not select.select([self.input], [], [], max(0, seconds))[0]:
            return
        chunk = os.read(self.input, 1 << 20)
        if not chunk:
            raise BrowserError("Chromium ended")
        *messages, self.unread = (self.unread + chunk).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.replies[message["id"]] = message
            elif message.get("sessionId") in self.pages:
                self.pages[message["sessionId"]].receive(message["method"], message["params"])

    def call(self, method, parameters=None, session=None, deadline=2 * DEADLINE):
        """The result of a command."""
        self.last += 1
        number, message = self.last, {"id": self.last, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data) :]
        end = time.monotonic() + deadline
        while number not in self.replies:
            if time.monotonic() > end:
                raise BrowserError(f"{method} has no answer after {deadline} seconds")
            self.read(end - time.monotonic())
        reply = self.replies.pop(number)
        if "error" in reply:
            raise BrowserError(f"{method}: {reply['error']['message']}")
        return reply["result"]

    def page(self, width=1440, height=900, scheme="light"):
        """A new tab, in a window of its own: one that others hide is not drawn."""
        target = self.call("Target.createTarget", {"url": "about:blank", "newWindow": True})["targetId"]
        session = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        page = self.pages[session] = Page(self, target, session)
        for domain in ("Page", "Runtime", "Log"):
            page.call(f"{domain}.enable")
        page.call("Emulation.setFocusEmulationEnabled", enabled=True)
        page.resize(width, height)
        page.scheme(scheme)
        return page

    def permit(self, origin):
        """Lets the pages of an origin use the clipboard."""
        kinds = ["clipboardReadWrite", "clipboardSanitizedWrite"]
        self.call("Browser.grantPermissions", {"origin": origin, "permissions": kinds})


class Page:
    """A tab."""

    def __init__(self, browser, target, session):
        self.browser, self.target, self.session = browser, target, session
        self.errors, self.loads = [], 0

    def call(self, method, **parameters):
        return self.browser.call(method, parameters, self.session)

    def receive(self, method, parameters):
        if method == "Page.loadEventFired":
            self.loads += 1
        elif method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            thrown = details.get("exception", {}).get("description", "")
            self.errors.append(f"{details['text']} {thrown}".strip())
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "assert"):
            self.errors.append(" ".join(str(a.get("value", a.get("description"))) for a in parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            # What the server refuses (an old version: 409) is the page's to handle, not an error in itself.
            if parameters["entry"]["source"] != "network":
                self.errors.append(parameters["entry"]["text"])
        elif method == "Page.javascriptDialogOpening":
            self.errors.append(f"a dialog: {parameters['message']}")

    def open(self, url):
        """Goes to an address, and waits until its document has loaded."""
        loads = self.loads
        failure = self.call("Page.navigate", url=url).get("errorText")
        if failure:
            raise BrowserError(f"{url}: {failure}")
        # Another fragment of the same document loads nothing.
        self.wait("document.readyState == 'complete'", f"the document of {url} has loaded")
        return self.loads > loads

    def reload(self):
        loads = self.loads
        self.call("Page.reload")
        until(lambda: self.evaluate("1") and self.loads > loads, "the tab has loaded again")

    def evaluate(self, expression):
        """The value of an expression, awaited if it is a promise."""
        result = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, userGesture=True
        )
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            thrown = details.get("exception", {}).get("description", details["text"])
            raise BrowserError(f"{thrown}\n  in {expression[:200]}")
        return result["result"].get("value")

    def wait(self, expression, what=None, deadline=DEADLINE):
        """Waits until an expression is true in the page, and returns its value."""

        def value():
            try:
                return self.evaluate(expression)
            except BrowserError as error:
                # While a page is being replaced, or not yet made.
                if deadline and ("context" in str(error) or "null" in str(error) or "not defined" in str(error)):
                    return None
                raise

        try:
            return until(value, what or expression, deadline)
        except BrowserError as error:
            raise BrowserError(f"{error}\n  {expression}\n  errors of the page: {self.errors}") from None

    def press(self, key, modifiers=0, hold=1):
        """Presses a key once, or as it repeats while it is held."""
        if key in KEYS:
            code, number, text = KEYS[key]
        elif key.isalpha():
            code, number, text = f"Key{key.upper()}", ord(key.upper()), key
        else:
            code, number, text = f"Digit{key}" if key.isdigit() else "", ord(key), key
        fields = dict(key=key, code=code, windowsVirtualKeyCode=number, modifiers=modifiers)
        if text and not modifiers & ~SHIFT:
            fields["text"] = text
        for index in range(hold):
            kind = "keyDown" if "text" in fields else "rawKeyDown"
            self.call("Input.dispatchKeyEvent", type=kind, autoRepeat=index > 0, **fields)
        fields.pop("text", None)
        self.call("Input.dispatchKeyEvent", type="keyUp", **fields)

    def type(self, text):
        """Types text into the element that has the focus, in the text's stead that it selects."""
        self.call("Input.insertText", text=text)

    def mouse(self, kind, x, y, buttons=1):
        button = "none" if kind == "mouseMoved" and not buttons else "left"
        held = 0 if kind == "mouseReleased" else buttons
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=held, clickCount=1)

    def move(self, x, y):
        self.mouse("mouseMoved", x, y, 0)

    def click(self, x, y):
        self.move(x, y)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def drag(self, points):
        """Presses the mouse on the first point, moves it over the others and lets go on the last."""
        self.move(*points[0])
        self.mouse("mousePressed", *points[0])
        for point in points[1:]:
            self.mouse("mouseMoved", *point)
        self.mouse("mouseReleased", *points[-1])

    def box(self, selector):
        """The left and upper edge, the width and height of an element, once it is seen."""
        return self.wait(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;"
            "e.scrollIntoView({block: 'nearest', inline: 'nearest'}); const b = e.getBoundingClientRect();"
            "return b.width && b.height ? [b.x, b.y, b.width, b.height] : null })()",
            f"{selector} is seen",
        )

    def click_on(self, selector, x=0.5, y=0.5):
        """Clicks an element, at fractions of its width and height."""
        left, top, width, height = self.box(selector)
        self.click(left + x * width, top + y * height)

    def resize(self, width, height, scale=1):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False
        )

    def scheme(self, name):
        """Prefers light or dark colours."""
        features = [{"name": "prefers-color-scheme", "value": name}, {"name": "prefers-reduced-motion", "value": ""}]
        self.call("Emulation.setEmulatedMedia", features=features)

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        if self.browser.pages.pop(self.session, None):
            self.browser.call("Target.closeTarget", {"targetId": self.target})
