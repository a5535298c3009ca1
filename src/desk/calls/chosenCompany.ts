import { useContext, useSyncExternalStore } from 'react'
import { Companies, companiesWith } from './companies.ts'
import type { Me } from './deskApi.ts'

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

/** Where an account has a right: the chosen company, or the only one; else a blank, and what to choose. */
export function useCompanyWith(who: Me, right: string): { company: string; companies: Me['companies'] } {
  const companies = companiesWith(who, right)
  const chosen = useChosenCompany()
  const [only] = companies.length === 1 ? companies : []
  return { company: only?.id ?? companies.find(({ id }) => id === chosen)?.id ?? '', companies }
}

const readStored = (): string => localStorage.getItem(storageKey) ?? ''

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
