import { useEffect, useMemo, useRef, useState } from 'react'
import { type DraftPlace, dropDraft, readDraft, writeDraft } from './drafts.ts'
import { useStores } from './StoresContext.tsx'

type Fields = Record<string, unknown>

/** Changes when a form's fields do: drafts of another version are dropped. */
const version = 1

/**
 * The values of the employee's form `name` over what is stored, kept in this browser until they are saved,
 * discarded or seven days old. `secret` names fields that are never written down.
 */
export function usePersistedForm(name: string, stored: Fields, secret: readonly string[] = []) {
  const place = useDraftPlace(`form/${name}`)
  const [values, setValues] = useState<Fields>(() => withoutBlanks({ ...stored, ...keptFields(place) }))
  const [base, setBase] = useState(stored)
  if (JSON.stringify(base) !== JSON.stringify(stored)) {
    setBase(stored)
    setValues((typed) => following(typed, base, stored))
  }
  const isForgotten = useRef(false)
  const changed = JSON.stringify(changedFields(values, stored, secret))
  useEffect(() => {
    if (isForgotten.current) return
    if (changed === '{}') dropDraft(place)
    else writeDraft(place, { version, details: JSON.parse(changed) as Fields })
  }, [place, changed])
  return {
    values,
    isChanged: !isSameForm(values, stored),
    change: (next: Fields | ((before: Fields) => Fields)) => {
      isForgotten.current = false
      setValues(next)
    },
    /** Takes back to what is stored: discarded, or saved just now. */
    reset: (to: Fields = stored) => setValues(to),
    /** Drops the draft of a form that is about to close, whatever is stored meanwhile. */
    forget: () => {
      isForgotten.current = true
      dropDraft(place)
    },
  }
}

/** The place of a draft of the employee. */
export function useDraftPlace(name: string): DraftPlace {
  const { company, profile } = useStores().session
  const [tenant, employeeId] = [company.subdomain, profile.id]
  return useMemo(() => ({ tenant, employeeId, name }), [tenant, employeeId, name])
}

/** What was stored meanwhile, for example in another window, is shown; what was typed here stays. */
function following(typed: Fields, before: Fields, after: Fields): Fields {
  const names = [...new Set([...Object.keys(typed), ...Object.keys(after)])]
  const isUntouched = (name: string): boolean => isSameForm({ [name]: typed[name] }, { [name]: before[name] })
  return withoutBlanks(
    Object.fromEntries(names.map((name) => [name, isUntouched(name) ? after[name] : typed[name]])),
  )
}

function keptFields(place: DraftPlace): Fields {
  const draft = readDraft(place) as { version?: unknown; details?: unknown } | null | undefined
  return draft?.version === version && typeof draft.details === 'object' ? (draft.details as Fields) : {}
}

/** An emptied field is kept as an empty text, for JSON forgets what is undefined. */
function changedFields(values: Fields, stored: Fields, secret: readonly string[]): Fields {
  const names = Object.keys({ ...stored, ...values }).filter(
    (name) => !secret.includes(name) && !isSameForm({ [name]: values[name] }, { [name]: stored[name] }),
  )
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

/**
 * What a form shows of a profile: its own fields, blanks left out, for in a form only an absent field is "not
 * given".
 */
export function formValues(source: object, names: readonly string[]): Fields {
  const fields = source as Fields
  return withoutBlanks(Object.fromEntries(names.map((name) => [name, fields[name]])))
}

function withoutBlanks(values: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
}

/**
 * What is sent of a form: flat fields only (D-37), a blank as an empty text, so that a value can be taken
 * back.
 */
export function flatBody(
  values: Fields,
  names: readonly string[],
): Record<string, string | number | boolean> {
  return Object.fromEntries(names.map((name) => [name, isFlat(values[name]) ? values[name] : '']))
}

/** Whether two sets of values are the same, in whatever order, blank and absent being one. */
export function isSameForm(a: Fields, b: Fields): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => (isBlank(a[name]) && isBlank(b[name])) || a[name] === b[name])
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
const isFlat = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
