import { createContext, useContext } from 'react'
import type { Me } from './deskApi.ts'

/** The companies that the operator may see. */
export const Companies = createContext<Me['companies']>([])

/** Returns a function that finds a company's name by its id; any other text stays unchanged. */
export function useCompanyName(): (id: string) => string {
  const companies = useContext(Companies)
  return (id) => companies.find((company) => company.id === id)?.name ?? id
}
