import { api } from './api.ts'
import { session } from './session.ts'

/** The largest number of failures that a page reports; each code position is reported once. */
const maxReports = 10
const maxFrames = 8
const reported = new Set<string>()
const seen = new WeakSet<object>()

/**
 * Errors whose message comes from the JavaScript engine: it contains program names and no data of an
 * employee.
 */
const engineErrors = new Set(['TypeError', 'ReferenceError'])

/**
 * Reports a plugin's failure: its category, its function, the kind of error and the places in the program.
 * The plugin's own error text is omitted, because it may contain personal data. Nothing is reported from the
 * workshop, where nobody is logged in.
 */
export function reportFailure(category: string, doing: string, error: unknown): void {
  if (session.readToken() === undefined) return
  if (typeof error === 'object' && error !== null) {
    if (seen.has(error)) return
    seen.add(error)
  }
  const { name = 'Error', message = '', stack = '' } = error instanceof Error ? error : {}
  const frames = [...stack.matchAll(/(?:https?:\/\/[^/\s]+)(\/[^\s?#:@]*)[^\s:]*:(\d+):(\d+)/g)]
    .slice(0, maxFrames)
    .map(([, path, line, column]) => `${path}:${line}:${column}`.slice(-200))
  const failure = {
    category,
    doing,
    name: name.replace(/[^A-Za-z]/g, '').slice(0, 60) || 'Error',
    ...(engineErrors.has(name) && { reason: maskPersonalData(message) }),
    frames,
  }
  const key = [category, doing, name, frames[0]].join(' ')
  if (reported.has(key) || reported.size >= maxReports) return
  reported.add(key)
  api.post('/benefit-failures', failure).catch(() => undefined)
}

function maskPersonalData(message: string): string {
  return message
    .replace(/\S+@\S+/g, '…')
    .replace(/\d{3,}/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
}
