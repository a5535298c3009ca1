import type { TaxSituation, ReportedChild, WithheldToDate } from '../../plan/taxSituation.ts'
import type { Assumption, TaxContext } from '../simulator.ts'
import { ascendantsThatCount, childrenThatCount } from './art56to61.ts'
import { employeeContributions } from './contributions.ts'
import type { Dependant, LawFamily } from './family.ts'
import { isForal, type LawCase } from './payslip.ts'
import { anyRegion, territoryOf, withholdingTerritoryOf } from './provinces.ts'
import { contributionsOfYear, type Planned } from './yearPay.ts'

export const assumedAge = 40

/** Number of years in which an adopted child counts as under 3, including the year of the adoption. */
const adoptionYears = 3

const situations = { aloneWithChildren: 1, dependentSpouse: 2, other: 3 } as const

/**
 * Builds the legal case of an employee, with assumptions for missing answers (D-121, `assumedOf`). A child
 * who is not younger than the employee, and an ascendant who is not older, are left out. `told`: for
 * payslips the answers confirmed by the company, for the return the employee's own.
 */
export function buildLawCase(
  context: TaxContext,
  plan: Planned,
  told: TaxSituation = confirmedOf(context),
): LawCase {
  const { year, grossCents } = context
  const region = withholdingTerritoryOf(context)
  const withoutPlan: LawCase = {
    year,
    payCents: grossCents,
    exemptCents: 0,
    situation: situations[told.household ?? 'other'],
    region: region ?? anyRegion,
    isCeutaMelilla: region === 'ceuta-melilla',
    isContractUnderYear: told.contract === 'underYear',
    isFixedTerm: isFixedTerm(told),
    family: buildFamily(context, told),
  }
  return withPlan(withoutPlan, plan, context)
}

/**
 * Adds a plan to a case that has none. If the pay changes in the year, contributions are those of the months
 * before and after the change, because their bases are of a month.
 */
export function withPlan(
  given: LawCase,
  plan: Planned,
  pay: Pick<TaxContext, 'grossCents' | 'earlierPay'>,
): LawCase {
  const { year, isFixedTerm: hasFixedTerm } = given
  const planned = { ...given, payCents: given.payCents + plan.companyCents, exemptCents: plan.exemptCents }
  if (!pay.earlierPay) return planned
  const contribute = (cents: number): number => employeeContributions(cents, year, hasFixedTerm)
  return { ...planned, contributionsCents: contributionsOfYear(pay, plan, contribute) }
}

const nothingTold: TaxSituation = {}

export const confirmedOf = ({ taxSituations }: TaxContext): TaxSituation =>
  taxSituations?.confirmed ?? nothingTold

export const findTold = ({ taxSituations }: TaxContext): TaxSituation => taxSituations?.told ?? nothingTold

/** What payroll has withheld in the plan year so far, if the company entered it (D-121). */
export const toDateOf = ({ taxSituations, year }: TaxContext): WithheldToDate | undefined =>
  taxSituations?.toDate?.year === year ? taxSituations.toDate : undefined

/** True also for a contract of less than a year: it has the same contributions as a fixed-term contract. */
export const isFixedTerm = ({ contract = 'permanent' }: TaxSituation): boolean => contract !== 'permanent'

type FamilyOfYear = Pick<TaxContext, 'people' | 'year'>

/** Whether a child counts for withholding: young enough or disabled at the end of the year (art. 58). */
export const hasCountedChild = (of: FamilyOfYear, told: TaxSituation): boolean =>
  childrenThatCount(buildFamily(of, told).children, { year: of.year, isReturn: false }).length > 0

/** Whether a child or an ascendant does not count for withholding, because of the age. */
function isSomebodyNotCounted(of: FamilyOfYear, told: TaxSituation): boolean {
  const { children, ascendants } = buildFamily(of, told)
  const when = { year: of.year, isReturn: false }
  const counted = childrenThatCount(children, when).length + ascendantsThatCount(ascendants, when).length
  return counted < children.length + ascendants.length
}

/** The worker and the younger children and older ascendants, each with the age at the end of the year. */
function buildFamily(context: FamilyOfYear, told: TaxSituation): LawFamily {
  const { year } = context
  const { own, ageYears = assumedAge, children, ascendants } = findAges(context, told)
  return {
    worker: {
      ageYears,
      disabilityPercent: own?.disabilityPercent ?? 0,
      needsHelp: told.needsHelp ?? false,
      movedForWork: told.movedForWork ?? false,
    },
    children: children.map((child): Dependant => ({
      ...byHalf,
      ...toldOfChild(child.told, year),
      ageYears: child.ageYears,
    })),
    ascendants: ascendants.map(
      ({ ageYears: age, told: { disability = 0, needsHelp = false, sharedBy = 1 } }) => ({
        ...byHalf,
        ageYears: age,
        disabilityPercent: disability,
        needsHelp,
        sharedBy,
      }),
    ),
  }
}

function toldOfChild(
  { custody, adoptedYear, disability = 0, needsHelp = false }: Omit<ReportedChild, 'id'>,
  year: number,
) {
  const isNewlyAdopted =
    adoptedYear !== undefined && adoptedYear <= year && year < adoptedYear + adoptionYears
  return {
    disabilityPercent: disability,
    needsHelp,
    sharedBy: custody === 'whole' ? 1 : 2,
    isNewlyAdopted,
  }
}

/** The ages of the employee (if known), the younger children and the older ascendants. */
function findAges({ people, year }: FamilyOfYear, told: TaxSituation) {
  const own = people.find(({ relationship }) => relationship === 'you')
  const ageYears = ageIn(year, own?.birthday)
  const onFile = people.filter(({ relationship }) => relationship === 'child')
  const children = onFile.flatMap((child) => {
    const age = ageIn(year, child.birthday)
    if (age === undefined || age >= (ageYears ?? assumedAge)) return []
    return [{ ageYears: age, told: told.children?.find(({ id }) => id === child.id) ?? untold }]
  })
  const all = (told.ascendants ?? []).map((each) => ({ ageYears: year - each.birthYear, told: each }))
  const ascendants = all.filter((each) => each.ageYears > (ageYears ?? assumedAge))
  return {
    own,
    ageYears,
    children,
    ascendants,
    isChildLeftOut: children.length < onFile.length,
    isAscendantLeftOut: ascendants.length < all.length,
  }
}

const untold: Omit<ReportedChild, 'id'> = {}

const byHalf = { disabilityPercent: 0, needsHelp: false, sharedBy: 2, incomeCents: 0, ownReturnCents: 0 }

/** The year minus the year of birth; undefined without a birthday, or if the birth is after the year. */
function ageIn(year: number, birthday: string | undefined): number | undefined {
  const born = Number(birthday?.slice(0, 4))
  return born > 0 && born <= year ? year - born : undefined
}

/** The assumptions made about an employee (D-121), the most surprising first. */
export function assumedOf(context: TaxContext): Assumption[] {
  const region = territoryOf(context.province)
  const told = findTold(context)
  const { ageYears, children, isChildLeftOut, isAscendantLeftOut } = findAges(context, told)
  const hasSpouse = context.people.some(({ relationship }) => relationship === 'spouse')
  const found: [Assumption, boolean][] = [
    ['unconfirmed', JSON.stringify(told) !== JSON.stringify(confirmedOf(context))],
    ['birthday', ageYears === undefined],
    ['region', region === undefined],
    ['foral', isForal(withholdingTerritoryOf(context) ?? anyRegion)],
    ['children', children.some((child) => child.told.custody === undefined)],
    ['childrenLeftOut', isChildLeftOut],
    ['ascendantsLeftOut', isAscendantLeftOut],
    ['notCounted', isSomebodyNotCounted(context, told)],
    ['aloneWithoutChildren', told.household === 'aloneWithChildren' && !hasCountedChild(context, told)],
    ['aloneWithSpouse', told.household === 'aloneWithChildren' && hasSpouse],
    ['otherPayers', told.hasOtherPayers === true],
    ['payers', told.hasOtherPayers === undefined],
    ['contract', told.contract === undefined],
    ['household', told.household === undefined],
    ['ascendants', told.ascendants === undefined],
    ['help', children.some((child) => child.told.disability === undefined)],
    ['january', toDateOf(context) === undefined],
    ['toDate', toDateOf(context) !== undefined],
  ]
  return found.flatMap(([id, isAssumed]) => (isAssumed ? [id] : []))
}
