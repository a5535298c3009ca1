let pressedOn: Element | undefined
let waiting: (() => void)[] = []

/**
 * Runs the action at once; while a mouse button or a finger is down, runs it after the click that follows
 * the release.
 */
export function runAfterPointerUp(action: () => void): void {
  if (pressedOn) waiting.push(action)
  else action()
}

/**
 * Called when a field that limited its typed value loses the focus. If the cause is a press on a button that
 * sends the value (a submit button, or one marked `data-sends`), the press is cancelled and the field gets
 * the focus back: the employee has not read the field's message yet. The next press sends the value.
 */
export function suppressClick(field: HTMLElement): void {
  if (!pressedOn?.closest('[type="submit"], [data-sends]')) return
  const stop = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', stop, true)
  runAfterPointerUp(() => {
    window.removeEventListener('click', stop, true)
    field.focus()
  })
}

function press({ target }: Event): void {
  pressedOn = target instanceof Element ? target : document.body
}

function release(): void {
  pressedOn = undefined
  // The click follows in the same turn of the event loop.
  setTimeout(() => {
    if (pressedOn) return
    const actions = waiting
    waiting = []
    for (const action of actions) action()
  })
}

// After a touch, the browser fires mouse events, and with them the change of focus, only after pointerup.
for (const type of ['pointerdown', 'mousedown']) window.addEventListener(type, press, true)
for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
  window.addEventListener(type, release, true)
