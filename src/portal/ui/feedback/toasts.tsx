import { observable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { findErrorText, isSilent } from '../../api/apiError.ts'
import { createOverlayPart } from '../layout/overlay.tsx'

/** The level depends on the HTTP status of an answer (UPL-06); `redirect` looks like information (D-46). */
export type ToastLevel = 'success' | 'redirect' | 'warning' | 'error'

/**
 * Short messages over the pages after the login. An error interrupts a screen reader; other messages wait.
 * Silent errors (401, 403) show no message.
 */
export const toast = {
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
  show,
  /** Shows the server's sentence, else `fallback`. */
  showError: (error: unknown, fallback?: string): void =>
    toast.showErrorAs(error, findErrorText(error, fallback)),
  /** Shows exactly `text`, unless the error is silent. */
  showErrorAs(error: unknown, text: string): void {
    if (!isSilent(error)) show('error', text)
  },
}

/** Returns the level of a message about an answer with this HTTP status. */
export function findLevel(status: number): ToastLevel {
  if (status < 300) return 'success'
  if (status < 400) return 'redirect'
  return status < 500 ? 'warning' : 'error'
}

/**
 * `isLoaded`: the toasts' code is loaded, at the first press of a visit or with the first toast. `bare`: the
 * text that is shown without a toast if the code cannot be loaded.
 */
const shown = observable({ isLoaded: false, bare: '' })
const region = createOverlayPart(async () => {
  const { showToast, ToastRegion } = await import('./ToastRegion.tsx')
  display = showToast
  runInAction(() => Object.assign(shown, { isLoaded: true, bare: '' }))
  return ToastRegion
})
let display: ((level: ToastLevel, text: string) => void) | undefined

function show(level: ToastLevel, text: string): void {
  if (display) return display(level, text)
  void region.fetch().then(
    () => show(level, text),
    () => runInAction(() => (shown.bare = text)),
  )
}

/**
 * The container of the toasts. It is on the page before the first toast, so that screen readers announce it.
 */
export const Toasts = observer(function Toasts() {
  return (
    <div aria-live="polite" aria-relevant="additions">
      <Suspense fallback={null}>{shown.isLoaded && <region.Part />}</Suspense>
      {shown.bare && <p role="alert">{shown.bare}</p>}
    </div>
  )
})
