import { useEffect, useMemo, useRef, useState } from 'react'
import { type DraftPlace, dropDraft, readDraft, writeDraft } from './drafts.ts'
import { useStores } from './StoresContext.tsx'

type Fields = Record<string, unknown>

/** Increase with each change of a form's fields: drafts of another version are discarded. */
const version = 1

/**
 * Holds the values of the form `name`: the stored ones with the employee's changes, which this browser keeps
 * until they are saved, discarded or seven days old. `secret` lists fields that are never kept.
 */
export function usePersistedForm(name: string, stored: Fields, secret: readonly string[] = []) {
  const place = useDraftPlace(`form/${name}`)
  const [values, setValues] = useState<Fields>(() => withoutBlanks({ ...stored, ...readDraftFields(place) }))
  const [base, setBase] = useState(stored)
  if (JSON.stringify(base) !== JSON.stringify(stored)) {
    setBase(stored)
    setValues((typed) => mergeStored(typed, base, stored))
  }
  const isForgotten = useRef(false)
  const changed = JSON.stringify(findChangedFields(values, stored, secret))
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
    /** Restores the stored values, after a discard or a save. */
    reset: (to: Fields = stored) => setValues(to),
    /**
     * Deletes the draft of a form that is about to close; a later change of the stored values creates no new
     * draft.
     */
    forget: () => {
      isForgotten.current = true
      dropDraft(place)
    },
  }
}

/** Returns the owner and name of a draft of the employee. */
export function useDraftPlace(name: string): DraftPlace {
  const { company, profile } = useStores().session
  const [tenant, employeeId] = [company.subdomain, profile.id]
  return useMemo(() => ({ tenant, employeeId, name }), [tenant, employeeId, name])
}

/** Merges newly stored values, for example from another window; typed values stay. */
function mergeStored(typed: Fields, before: Fields, after: Fields): Fields {
  const names = [...new Set([...Object.keys(typed), ...Object.keys(after)])]
  const isUntouched = (name: string): boolean => isSameForm({ [name]: typed[name] }, { [name]: before[name] })
  return withoutBlanks(
    Object.fromEntries(names.map((name) => [name, isUntouched(name) ? after[name] : typed[name]])),
  )
}

function readDraftFields(place: DraftPlace): Fields {
  const draft = readDraft(place) as { version?: unknown; details?: unknown } | null | undefined
  return draft?.version === version && typeof draft.details === 'object' ? (draft.details as Fields) : {}
}

/** Returns the changed fields. An emptied field becomes an empty text, for JSON drops undefined. */
function findChangedFields(values: Fields, stored: Fields, secret: readonly string[]): Fields {
  const names = Object.keys({ ...stored, ...values }).filter(
    (name) => !secret.includes(name) && !isSameForm({ [name]: values[name] }, { [name]: stored[name] }),
  )
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

/**
 * Selects the form's fields of a profile without blanks: in a form only an absent field counts as "not
 * given".
 */
export function toFormValues(source: object, names: readonly string[]): Fields {
  const fields = source as Fields
  return withoutBlanks(Object.fromEntries(names.map((name) => [name, fields[name]])))
}

function withoutBlanks(values: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
}

/**
 * Builds the body of a form: only texts, numbers and booleans (D-37); a blank field is an empty text, so
 * that a value can be removed.
 */
export function toFlatBody(
  values: Fields,
  names: readonly string[],
): Record<string, string | number | boolean> {
  return Object.fromEntries(names.map((name) => [name, isFlat(values[name]) ? values[name] : '']))
}

/** True when both sets have the same values in any order; blank equals absent. */
export function isSameForm(a: Fields, b: Fields): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => (isBlank(a[name]) && isBlank(b[name])) || a[name] === b[name])
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
const isFlat = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
