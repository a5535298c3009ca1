import { useEffect, useMemo, useRef } from 'react'
import { type DraftPlace, dropDraft, readDraft, writeDraft } from './drafts.ts'
import { useStores } from './StoresContext.tsx'
import { isSameForm, mergeStored, useTypedValues, withoutBlanks } from './useTypedValues.ts'

type Fields = Record<string, unknown>

/** Increase with each change of a form's fields: drafts of another version are discarded. */
const version = 2

/**
 * Holds the values of the form `name`: the stored ones with the employee's changes, which this browser keeps
 * until they are saved, discarded or seven days old. What was stored since then, in another browser say, is
 * merged as in an open form: only what was typed replaces it. `secret` lists fields that are never kept.
 */
export function usePersistedForm(name: string, stored: Fields, secret: readonly string[] = []) {
  const place = useDraftPlace(`form/${name}`)
  const { values, setValues, settle } = useTypedValues(stored, () =>
    withDraft(stored, readStoredDraft(place)),
  )
  const isForgotten = useRef(false)
  const { details, from } = findChangedFields(values, stored, secret)
  const changed = Object.keys(details).length > 0 ? JSON.stringify({ details, from }) : ''
  useEffect(() => {
    if (isForgotten.current) return
    if (changed === '') dropDraft(place)
    else writeDraft(place, { version, ...(JSON.parse(changed) as ChangedFields) })
  }, [place, changed])
  return {
    values,
    isChanged: !isSameForm(values, stored),
    change: (next: Fields | ((before: Fields) => Fields)) => {
      isForgotten.current = false
      setValues(next)
    },
    /** Restores the stored values, after a discard. */
    reset: () => setValues(stored),
    settle,
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

/** The changed fields of a form, and what was stored of them when they were changed. */
type ChangedFields = { details: Fields; from: Fields }

function readStoredDraft(place: DraftPlace): ChangedFields {
  const draft = readDraft(place) as ({ version?: unknown } & Partial<ChangedFields>) | null | undefined
  const [details, from] = [draft?.details, draft?.from]
  const isRight = draft?.version === version && typeof details === 'object' && typeof from === 'object'
  return isRight ? ({ details, from } as ChangedFields) : { details: {}, from: {} }
}

/** Lays a draft over stored values, which may be newer than those that it was typed over. */
function withDraft(stored: Fields, { details, from }: ChangedFields): Fields {
  return mergeStored({ ...stored, ...details }, { ...stored, ...from }, stored)
}

/** Returns the changed fields. An emptied field becomes an empty text, for JSON drops undefined. */
function findChangedFields(values: Fields, stored: Fields, secret: readonly string[]): ChangedFields {
  const names = Object.keys({ ...stored, ...values }).filter(
    (name) => !secret.includes(name) && isChangedField(name, values, stored),
  )
  const listFields = (all: Fields): Fields => Object.fromEntries(names.map((name) => [name, all[name] ?? '']))
  return { details: listFields(values), from: listFields(stored) }
}

const isChangedField = (name: string, values: Fields, stored: Fields): boolean =>
  !isSameForm({ [name]: values[name] }, { [name]: stored[name] })

/** Fields that mean nothing without another one, by their names. */
const meantWith: Record<string, string> = { disability: 'disabilityType', province: 'country' }

/**
 * Returns the fields of a body that differ from the `stored` values which the form showed, so that a save
 * takes back nothing that was stored meanwhile elsewhere. A changed percentage brings its disability, a
 * changed province its country.
 */
export function onlyChanged(body: Fields, stored: Fields): Fields {
  const changed = Object.keys(body).filter((name) => isChangedField(name, body, stored))
  const sent = new Set(changed.flatMap((name) => [name, meantWith[name] ?? name]))
  return Object.fromEntries(Object.entries(body).filter(([name]) => sent.has(name)))
}

/**
 * Selects the form's fields of a profile without blanks: in a form only an absent field counts as "not
 * given".
 */
export function toFormValues(source: object, names: readonly string[]): Fields {
  const fields = source as Fields
  return withoutBlanks(Object.fromEntries(names.map((name) => [name, fields[name]])))
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

const isFlat = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
