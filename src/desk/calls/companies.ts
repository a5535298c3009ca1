import { createContext, useContext } from 'react'
import type { Me } from './deskApi.ts'

/** The companies that the operator may see. */
export const Companies = createContext<Me['companies']>([])

/** The companies for which an account has a right. */
export function companiesWith({ rights, companies }: Me, right: string): Me['companies'] {
  const own = rights.find((each) => each.right === right)?.companies
  return own ? companies.filter(({ id }) => own.includes(id)) : companies
}

/** Returns a function that puts a company's name before its page's sentence; blank: all companies. */
export function useCompanyIntro(): (company: string, sentence: string) => string {
  const companyName = useCompanyName()
  return (company, sentence) => (company ? `${companyName(company)} · ${sentence}` : sentence)
}

/** Returns a function that finds a company's name by its id; any other text stays unchanged. */
export function useCompanyName(): (id: string) => string {
  const companies = useContext(Companies)
  return (id) => companies.find((company) => company.id === id)?.name ?? id
}
