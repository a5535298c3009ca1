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

/** The children that are counted, and the worker, each with the age at the end of the year. */
function familyOf({ people, year }: TaxContext): LawFamily {
  const own = people.find(({ relationship }) => relationship === 'you')
  const ageYears = ageIn(year, own?.birthday) ?? assumedAge
  const children = childAges(people, year).flatMap((age): Dependant[] =>
    age === undefined || age >= ageYears ? [] : [{ ...byHalf, ageYears: age }],
  )
  const disabilityPercent = own?.disabilityPercent ?? 0
  return {
    worker: { ageYears, disabilityPercent, needsHelp: false, movedForWork: false },
    children,
    ascendants: [],
  }
}

const childAges = (people: TaxContext['people'], year: number): (number | undefined)[] =>
  people.filter(({ relationship }) => relationship === 'child').map(({ birthday }) => ageIn(year, birthday))

const byHalf = { disabilityPercent: 0, needsHelp: false, sharedBy: 2, incomeCents: 0, ownReturnCents: 0 }

/** The year less that of the birth; undefined without a birthday, or for one who is not born by then. */
function ageIn(year: number, birthday: string | undefined): number | undefined {
  const born = Number(birthday?.slice(0, 4))
  return born > 0 && born <= year ? year - born : undefined
}

/** What had to be assumed of an employee (D-121), the most surprising first. */
export function assumedOf({ people, year, province }: TaxContext): Assumption[] {
  const region = territoryOf(province)
  const own = people.find(({ relationship }) => relationship === 'you')
  const ages = childAges(people, year)
  const ageYears = ageIn(year, own?.birthday) ?? assumedAge
  const isCounted = (age: number | undefined): boolean => age !== undefined && age < ageYears
  return [
    ...(ageIn(year, own?.birthday) === undefined ? (['birthday'] as const) : []),
    ...(region === undefined ? (['region'] as const) : isForal(region) ? (['foral'] as const) : []),
    ...(ages.some(isCounted) ? (['children'] as const) : []),
    ...(ages.every(isCounted) ? [] : (['childrenLeftOut'] as const)),
    'general',
  ]
}
