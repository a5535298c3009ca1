import { breakdownWith, toCents, type ContractBreakdown, type ReadableContract } from '#sdk'
import type { LifeDetails } from './details.ts'

/** Month, company, death and disability capital (specification 2), and what it costs. */
export function breakdown(contract: ReadableContract<LifeDetails>): ContractBreakdown {
  const { death, disability = 0 } = contract.details
  return breakdownWith(
    contract,
    [
      { key: 'company', title: 'reading.company', kind: 'text' },
      { key: 'death', title: 'columns.death', kind: 'money' },
      { key: 'disability', title: 'columns.disability', kind: 'money' },
    ],
    { company: contract.companyName, death: toCents(death), disability: toCents(disability) },
  )
}
