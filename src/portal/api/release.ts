/** The name of what the server served last to this page. */
let known: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Answers of several processes may differ for a moment, so the listeners wait for the last of them. */
const restMs = 500
/** All open pages learn of a change in the same second: each waits up to this long more before it loads. */
const spreadMs = 2_500

/** Notes the name that an answer or the stream carries; another one than before notifies the listeners. */
export function noteRelease(name: string | null): void {
  if (!name || name === known) return
  if (known !== undefined) {
    clearTimeout(timer)
    const waitMs = restMs + Math.random() * spreadMs
    timer = setTimeout(() => listeners.forEach((listener) => listener()), waitMs)
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
