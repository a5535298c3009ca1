let isPressed = false
let waiting: (() => void)[] = []

/** Does it now, or where mouse or finger are down, after the click that their release makes. */
export function whenReleased(action: () => void): void {
  if (isPressed) waiting.push(action)
  else action()
}

function press(): void {
  isPressed = true
}

function release(): void {
  isPressed = false
  // The click follows in this same turn.
  setTimeout(() => {
    if (isPressed) return
    const actions = waiting
    waiting = []
    for (const action of actions) action()
  })
}

// A touch brings its mouse events, and with them the change of focus, after its pointer is up.
for (const type of ['pointerdown', 'mousedown']) window.addEventListener(type, press, true)
for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend']) window.addEventListener(type, release, true)
