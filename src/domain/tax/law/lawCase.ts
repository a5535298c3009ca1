import type { Assumption, TaxContext } from '../simulator.ts'
import type { Dependant, LawFamily } from './family.ts'
import { isForal, type LawCase } from './payslip.ts'
import { territoryOf } from './provinces.ts'

/** A plan's effect on a year's pay, in cents. */
export type Planned = {
  /** Company money in kind: added to the pay, and subject to contributions. */
  companyCents: number
  exemptCents: number
}

/** The assumed age of an employee without a known birthday. */
const assumedAge = 40

/**
 * The legal case of an employee, with assumptions for unknown data (D-121): situation 3, children on file by
 * half, no ascendants, no disability of others, one payer, a permanent contract. A child as old as the
 * employee or older is left out.
 */
export function lawCaseOf(context: TaxContext, { companyCents, exemptCents }: Planned): LawCase {
  const { year, grossCents, province } = context
  const region = territoryOf(province)
  return {
    year,
    payCents: grossCents + companyCents,
    exemptCents,
    situation: 3,
    region: region ?? 'madrid',
    isCeutaMelilla: region === 'ceuta-melilla',
    isContractUnderYear: false,
    isFixedTerm: false,
    family: buildFamily(context),
  }
}

/** The worker and the counted children, each with the age at the end of the year. */
function buildFamily(context: TaxContext): LawFamily {
  const { own, ageYears = assumedAge, counted } = findAges(context)
  return {
    worker: {
      ageYears,
      disabilityPercent: own?.disabilityPercent ?? 0,
      needsHelp: false,
      movedForWork: false,
    },
    children: counted.map((age): Dependant => ({ ...byHalf, ageYears: age })),
    ascendants: [],
  }
}

/** The employee's age, if known, and the ages of the counted children, who must be younger. */
function findAges({ people, year }: Pick<TaxContext, 'people' | 'year'>) {
  const own = people.find(({ relationship }) => relationship === 'you')
  const ageYears = ageIn(year, own?.birthday)
  const children = people.filter(({ relationship }) => relationship === 'child')
  const counted = children
    .flatMap(({ birthday }) => ageIn(year, birthday) ?? [])
    .filter((age) => age < (ageYears ?? assumedAge))
  return { own, ageYears, counted, hasLeftOut: counted.length < children.length }
}

const byHalf = { disabilityPercent: 0, needsHelp: false, sharedBy: 2, incomeCents: 0, ownReturnCents: 0 }

/** The year minus the year of birth; undefined without a birthday, or if it is later than the year. */
function ageIn(year: number, birthday: string | undefined): number | undefined {
  const born = Number(birthday?.slice(0, 4))
  return born > 0 && born <= year ? year - born : undefined
}

/** The assumptions made about an employee (D-121), the most surprising first. */
export function assumedOf({ people, year, province }: TaxContext): Assumption[] {
  const region = territoryOf(province)
  const { ageYears, counted, hasLeftOut } = findAges({ people, year })
  return [
    ...(ageYears === undefined ? (['birthday'] as const) : []),
    ...(region === undefined ? (['region'] as const) : isForal(region) ? (['foral'] as const) : []),
    ...(counted.length > 0 ? (['children'] as const) : []),
    ...(hasLeftOut ? (['childrenLeftOut'] as const) : []),
    'general',
  ]
}
