import { breakdownWith, type ContractBreakdown, type ReadableContract } from '#sdk'
import { toCapitals, type LifeDetails } from './details.ts'

/** Lists month, company, death and disability capital (specification 2), and the price. */
export function breakdown(contract: ReadableContract<LifeDetails>): ContractBreakdown {
  const { deathCents, disabilityCents } = toCapitals(contract.details)
  return breakdownWith(
    contract,
    [
      { key: 'company', title: 'reading.company', kind: 'text' },
      { key: 'death', title: 'columns.death', kind: 'money' },
      { key: 'disability', title: 'columns.disability', kind: 'money' },
    ],
    { company: contract.companyName, death: deathCents, disability: disabilityCents },
  )
}
