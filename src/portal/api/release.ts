/** The name of the release that the server last used for this page. */
let known: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Answers of several processes may have different names for a moment, so the listeners are called after this
 * pause.
 */
const restMs = 500
/**
 * All open pages get the news of a change in the same second, so each waits up to this much longer before it
 * reloads.
 */
const spreadMs = 2_500

/**
 * Stores the release's name from an answer or the stream; a name other than the previous one notifies the
 * listeners.
 */
export function noteRelease(name: string | null): void {
  if (!name || name === known) return
  if (known !== undefined) {
    clearTimeout(timer)
    const waitMs = restMs + Math.random() * spreadMs
    timer = setTimeout(() => listeners.forEach((listener) => listener()), waitMs)
  }
  known = name
}

/** Calls the listener after the company's configuration or maintenance changed; returns its removal. */
export function onRelease(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows the stream of release names while the page is visible; after a refusal, tries again when the page
 * is shown again.
 */
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
