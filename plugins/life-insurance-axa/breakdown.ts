import { breakdownWith, type ContractBreakdown, type ReadableContract } from '#sdk'
import { toCapitals, coverages } from './coverages.ts'
import type { AxaDetails } from './details.ts'

/** Lists the start month with the company, and a column for each chosen coverage. */
export function breakdown(contract: ReadableContract<AxaDetails>): ContractBreakdown {
  const capitals = toCapitals(contract.details)
  const taken = coverages.map(({ key }) => key).filter((key) => capitals[key] > 0)
  return breakdownWith(
    contract,
    [
      { key: 'company', title: 'reading.company', kind: 'text' },
      ...taken.map((key) => ({ key, title: `details.${key}`, kind: 'money' as const })),
    ],
    {
      company: contract.companyName,
      ...Object.fromEntries(taken.map((key) => [key, capitals[key]])),
    },
  )
}
