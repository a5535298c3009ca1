import { createContext, useContext } from 'react'
import type { Me } from './deskApi.ts'

/** The companies that the operator may see. */
export const Companies = createContext<Me['companies']>([])

/** The name of a company by its id; any other text comes back as it is. */
export function useCompanyName(): (id: string) => string {
  const companies = useContext(Companies)
  return (id) => companies.find((company) => company.id === id)?.name ?? id
}
