import type { Assumption, TaxContext } from '../simulator.ts'
import type { Dependant, LawFamily } from './family.ts'
import { isForal, type LawCase } from './payslip.ts'
import { territoryOf } from './provinces.ts'

/** What a plan changes of a year's pay, in cents. */
export type Planned = {
  /** Company money in kind: on top of the pay, and contributed on. */
  companyCents: number
  exemptCents: number
}

/** An employee of whom no birthday is known is taken as somebody of this age. */
const assumedAge = 40

/**
 * The case of the law that an employee is, with what is not told assumed (D-121): situation 3, children on
 * file by half, no ascendants, no disability of others, one payer, a permanent contract. A child who would
 * not be younger than the employee is left out.
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
    family: familyOf(context),
  }
}

/** The worker and the children that are counted, each with the age at the end of the year. */
function familyOf(context: TaxContext): LawFamily {
  const { own, ageYears = assumedAge, counted } = agesOf(context)
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

/** The employee's age, where it is known, and the ages of the children that are counted: the younger ones. */
function agesOf({ people, year }: Pick<TaxContext, 'people' | 'year'>) {
  const own = people.find(({ relationship }) => relationship === 'you')
  const ageYears = ageIn(year, own?.birthday)
  const children = people.filter(({ relationship }) => relationship === 'child')
  const counted = children
    .flatMap(({ birthday }) => ageIn(year, birthday) ?? [])
    .filter((age) => age < (ageYears ?? assumedAge))
  return { own, ageYears, counted, hasLeftOut: counted.length < children.length }
}

const byHalf = { disabilityPercent: 0, needsHelp: false, sharedBy: 2, incomeCents: 0, ownReturnCents: 0 }

/** The year less that of the birth; undefined without a birthday, or for one who is not born by then. */
function ageIn(year: number, birthday: string | undefined): number | undefined {
  const born = Number(birthday?.slice(0, 4))
  return born > 0 && born <= year ? year - born : undefined
}

/** What had to be assumed of an employee (D-121), the most surprising first. */
export function assumedOf({ people, year, province }: TaxContext): Assumption[] {
  const region = territoryOf(province)
  const { ageYears, counted, hasLeftOut } = agesOf({ people, year })
  return [
    ...(ageYears === undefined ? (['birthday'] as const) : []),
    ...(region === undefined ? (['region'] as const) : isForal(region) ? (['foral'] as const) : []),
    ...(counted.length > 0 ? (['children'] as const) : []),
    ...(hasLeftOut ? (['childrenLeftOut'] as const) : []),
    'general',
  ]
}
