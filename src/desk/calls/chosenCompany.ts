import { useContext, useSyncExternalStore } from 'react'
import { Companies, companiesWith } from './companies.ts'
import type { Me } from './deskApi.ts'

const storageKey = 'desk-company'
const listeners = new Set<() => void>()

/** Stores the company that was chosen last in this browser; blank: all companies of the operator. */
export function chooseCompany(id: string): void {
  localStorage.setItem(storageKey, id)
  for (const listener of listeners) listener()
}

/** Returns the chosen company: the operator's only one, or the one chosen last; blank: all. */
export function useChosenCompany(): string {
  const companies = useContext(Companies)
  const stored = useSyncExternalStore(listen, readStored)
  if (companies.length === 1) return companies[0]?.id ?? ''
  return companies.some(({ id }) => id === stored) ? stored : ''
}

/**
 * Returns the companies for which the account has a right, and the one to use: the only company or the
 * chosen one. `company` is blank if the operator must choose first.
 */
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
