let pressedOn: Element | undefined
let waiting: (() => void)[] = []

/** Does it now, or where mouse or finger are down, after the click that their release makes. */
export function afterPointerUp(action: () => void): void {
  if (pressedOn) waiting.push(action)
  else action()
}

/**
 * Called by a field that was left with another value than was typed. Was it left by a press on a button that
 * uses what was typed (one that submits, or is marked `data-sends`), that press does nothing, and the focus
 * goes back: who pressed has not read the field's message yet, and the next press uses the value.
 */
export function suppressClick(field: HTMLElement): void {
  if (!pressedOn?.closest('[type="submit"], [data-sends]')) return
  const stop = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', stop, true)
  afterPointerUp(() => {
    window.removeEventListener('click', stop, true)
    field.focus()
  })
}

function press({ target }: Event): void {
  pressedOn = target instanceof Element ? target : document.body
}

function release(): void {
  pressedOn = undefined
  // The click follows in this same turn.
  setTimeout(() => {
    if (pressedOn) return
    const actions = waiting
    waiting = []
    for (const action of actions) action()
  })
}

// A touch brings its mouse events, and with them the change of focus, after its pointer is up.
for (const type of ['pointerdown', 'mousedown']) window.addEventListener(type, press, true)
for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
  window.addEventListener(type, release, true)
