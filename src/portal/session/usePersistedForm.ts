import { useEffect, useState } from 'react'
import { isSame, withoutBlanks } from './fieldValues.ts'

type Fields = Record<string, unknown>
type Kept = { version: number; details: Fields }

/** Changes when a form's fields do: drafts of another version are dropped. */
const version = 1
const keyPrefix = 'portal.form/'

/**
 * The values of a form over what is stored, kept in this browser until saved or discarded: nothing is lost on
 * reload. `secret` names fields that are never written down.
 */
export function usePersistedForm(name: string, stored: Fields, secret: readonly string[] = []) {
  const key = keyPrefix + name
  const [values, setValues] = useState<Fields>(() => withoutBlanks({ ...stored, ...draftOf(key) }))
  const isChanged = !isSame(values, stored)
  useEffect(() => {
    const changed = Object.keys({ ...stored, ...values }).filter(
      (name) => !secret.includes(name) && !isSame({ [name]: values[name] }, { [name]: stored[name] }),
    )
    // An emptied field is kept as an empty text, for JSON forgets what is undefined.
    write(
      key,
      changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, values[name] ?? ''])) : undefined,
    )
    // What is stored changes only by saving, which sets the values too.
  }, [key, values])
  return {
    values,
    isChanged,
    change: setValues,
    /** Takes back to what is stored: discarded, or saved just now. */
    reset: (to: Fields = stored) => setValues(to),
    /** Drops the draft of a form that is about to close. */
    forget: () => write(key, undefined),
  }
}

/**
 * Drops every form that was left half filled in: they hold personal data, and who logs out may be leaving a
 * shared computer.
 */
export function forgetForms(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyPrefix)) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to drop.
  }
}

function draftOf(key: string): Fields {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    return kept?.version === version && typeof kept.details === 'object' ? kept.details : {}
  } catch {
    return {}
  }
}

function write(key: string, details: Fields | undefined): void {
  try {
    if (details) localStorage.setItem(key, JSON.stringify({ version, details } satisfies Kept))
    else localStorage.removeItem(key)
  } catch {
    // Without storage the form lives as long as the page.
  }
}
