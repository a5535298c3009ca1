import { isSilent, errorText } from '../api/apiError.ts'

/** Levels follow the status of an answer (UPL-06); `redirect` is drawn like information (D-46). */
export type ToastLevel = 'success' | 'redirect' | 'warning' | 'error'
export type Toast = { id: number; level: ToastLevel; text: string }

/** How long a toast stays (CON-02). */
export const toastMs = 3000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Short messages over the page; read aloud by the live region in ToastHost. Errors of silent kinds (401, 403)
 * say nothing.
 */
export const toast = {
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
  show,
  /** The server's words, else `fallback`. */
  failure: (error: unknown, fallback?: string): void => toast.say(error, errorText(error, fallback)),
  /** `text` and no other, unless the failure is of a silent kind. */
  say(error: unknown, text: string): void {
    if (!isSilent(error)) show('error', text)
  },
}

export function levelOf(status: number): ToastLevel {
  if (status < 300) return 'success'
  if (status < 400) return 'redirect'
  return status < 500 ? 'warning' : 'error'
}

export const toastList = {
  read: (): readonly Toast[] => toasts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  dismiss(id: number): void {
    change(toasts.filter((one) => one.id !== id))
  },
}

function show(level: ToastLevel, text: string): void {
  change([...toasts.filter((one) => one.text !== text), { id: ++lastId, level, text }].slice(-3))
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
