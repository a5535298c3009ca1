import { useContext, useSyncExternalStore } from 'react'
import { Companies, companiesWith } from './companies.ts'
import type { Me } from './deskApi.ts'

const storageKey = 'desk-company'
const listeners = new Set<() => void>()

/** The pages about one company at a time: a link to one of them may name the company. */
const pagesOfCompany = [
  'campaigns',
  'company',
  'payroll',
  'people',
  'reconcile',
  'review/list',
  'reviews',
  'status',
  'year',
]

/**
 * Chooses the company of this tab; blank: all companies of the operator. A new tab begins with the company
 * that was chosen last in this browser.
 */
export function chooseCompany(id: string): void {
  localStorage.setItem(storageKey, id)
  sessionStorage.setItem(storageKey, id)
  for (const listener of listeners) listener()
}

/** Chooses the company that a link to a page about one company names; `address` is the part after #. */
export function chooseByAddress(address: string): void {
  const company = findCompany(address)
  if (company) chooseCompany(company)
}

/** Takes the company out of the current address, after another one was chosen. */
export function leaveCompanyOfAddress(): void {
  const address = location.hash.slice(1)
  if (findCompany(address) === undefined) return
  const [path = '', query] = address.split('?')
  const rest = new URLSearchParams(query)
  rest.delete('company')
  location.replace(`#${path}${rest.size > 0 ? `?${rest}` : ''}`)
}

/**
 * Writes the chosen company into the address of a page about one company, so that a copied address includes
 * it.
 */
export function writeCompanyIntoAddress(company: string): void {
  const [path = '', query] = location.hash.slice(1).split('?')
  if (!company || !pagesOfCompany.includes(path)) return
  const values = new URLSearchParams(query)
  if (values.has('company')) return
  values.set('company', company)
  history.replaceState(history.state, '', `#${path}?${values}`)
}

function findCompany(address: string): string | undefined {
  const [path = '', query] = address.split('?')
  return pagesOfCompany.includes(path) ? (new URLSearchParams(query).get('company') ?? undefined) : undefined
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

/** Reads the company of this tab. Another tab's later choice does not change it. */
function readStored(): string {
  const own = sessionStorage.getItem(storageKey)
  if (own !== null) return own
  const last = localStorage.getItem(storageKey) ?? ''
  sessionStorage.setItem(storageKey, last)
  return last
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
