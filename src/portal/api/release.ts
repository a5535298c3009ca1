/** The name of what the server served last to this page. */
let known: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Answers of several processes may differ for a moment, so the listeners wait for the last of them. */
const restMs = 500

/** Notes the name that an answer or the stream carries; another one than before notifies the listeners. */
export function noteRelease(name: string | null): void {
  if (!name || name === known) return
  if (known !== undefined) {
    clearTimeout(timer)
    timer = setTimeout(() => listeners.forEach((listener) => listener()), restMs)
  }
  known = name
}

/** Calls the listener after the company's configuration or maintenance changed; returns its end. */
export function onRelease(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows the stream of names while the page is visible. Refused, it tries again when it is shown again. */
export function followRelease(): void {
  let stream: EventSource | undefined
  const follow = (): void => {
    stream?.close()
    if (document.visibilityState !== 'visible') return
    stream = new EventSource('/api/release')
    stream.onmessage = ({ data }) => noteRelease(String(data))
  }
  document.addEventListener('visibilitychange', follow)
  follow()
}
