import { useContext, useSyncExternalStore } from 'react'
import { Companies } from './companies.ts'

const storageKey = 'desk-company'
const listeners = new Set<() => void>()

/** Keeps the company that was chosen last in this browser; a blank is all of the operator's. */
export function chooseCompany(id: string): void {
  localStorage.setItem(storageKey, id)
  for (const listener of listeners) listener()
}

/** The chosen company: the only one, or the one chosen last, else a blank for all. */
export function useChosenCompany(): string {
  const companies = useContext(Companies)
  const stored = useSyncExternalStore(listen, readStored)
  if (companies.length === 1) return companies[0]?.id ?? ''
  return companies.some(({ id }) => id === stored) ? stored : ''
}

const readStored = (): string => localStorage.getItem(storageKey) ?? ''

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
