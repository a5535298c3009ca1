import { useState } from 'react'

type Fields = Record<string, unknown>

/**
 * Holds what is typed over stored values, at first `initial`: a field that nobody touched follows the stored
 * one, a typed one stays (page 018).
 */
export function useTypedValues<Values extends object>(stored: Values, initial: () => Values = () => stored) {
  const [values, setValues] = useState(initial)
  const [base, setBase] = useState(stored)
  if (JSON.stringify(base) !== JSON.stringify(stored)) {
    setBase(stored)
    setValues((typed) => mergeStored(typed, base, stored))
  }
  /** Takes over what the server made of the values `sent`; what was typed since then stays. */
  const settle = (sent: Values, saved: Values): void => {
    setBase(saved)
    setValues((typed) => mergeStored(typed, sent, saved))
  }
  return { values, setValues, settle }
}

/** Merges newly stored values, for example from another window; typed values stay. Blanks are left out. */
export function mergeStored<Values extends object>(typed: Values, before: Values, after: Values): Values {
  const [mine, old, next] = [typed, before, after].map((each) => each as Fields) as [Fields, Fields, Fields]
  const names = [...new Set([...Object.keys(mine), ...Object.keys(next)])]
  const merged = names.map((name) => [name, mergeValue(mine[name], old[name], next[name])] as const)
  return withoutBlanks(Object.fromEntries(merged)) as Values
}

/** Fields inside a value are merged one by one, and so are the parts of a list that have an `id`. */
function mergeValue(typed: unknown, before: unknown, after: unknown): unknown {
  if (isSameValue(typed, before)) return after
  const [mine, old, next] = [typed, before, after].map(toParts)
  if (!mine || !old || !next) return typed
  const merged = mergeStored(mine, old, next)
  return Array.isArray(typed) ? Object.values(merged) : merged
}

/** True where a value was typed here and changed elsewhere too, to something else: a merge would lose it. */
export function isTypedTwice(typed: unknown, before: unknown, after: unknown): boolean {
  if (isSameValue(typed, before) || isSameValue(after, before) || isSameValue(typed, after)) return false
  const [mine, old, next] = [typed, before, after].map(toParts)
  if (!mine || !old || !next) return true
  return Object.keys({ ...mine, ...next }).some((name) => isTypedTwice(mine[name], old[name], next[name]))
}

/** Returns the fields of an object, or the parts of a list by their ids; undefined: not to be taken apart. */
function toParts(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  if (!Array.isArray(value)) return value
  const ids = value.map((part) => (isObject(part) ? part['id'] : undefined))
  return ids.includes(undefined) ? undefined : Object.fromEntries(value.map((part, at) => [ids[at], part]))
}

/** True when both sets have the same values in any order; blank equals absent. */
export function isSameForm(a: object, b: object): boolean {
  const [one, other] = [a as Fields, b as Fields]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameValue(one[name], other[name]))
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  return a === b || (isObject(a) && isObject(b) && isSameForm(a, b))
}

export function withoutBlanks(values: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
