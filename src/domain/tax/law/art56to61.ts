import { minimumConditions } from './art56to61.figures.ts'
import { isDisabled, isSeverelyDisabled, type Dependant, type LawFamily, type Relative } from './family.ts'
import { figureOf } from './figure.ts'

/** The amounts of the personal and family minimum, in cents a year (art. 57 to 60). */
export type MinimumAmounts = {
  taxpayer: number
  /** The basic amount from age 65 on, if a region has a separate one. */
  taxpayerOf65?: number
  taxpayerFrom65: number
  taxpayerFrom75: number
  /** Amounts of the first, second, third, and any further child. */
  childByOrder: readonly number[]
  childUnder3: number
  ascendant: number
  ascendantFrom75: number
  disabilityFrom33: number
  disabilityFrom65: number
  /** Amounts for disabled children, if a region has separate ones. */
  childDisabilityFrom33?: number
  childDisabilityFrom65?: number
  help: number
}

/**
 * `isReturn`: the minimum is for a tax return, in which a relative whose own return is above the limit does
 * not count (art. 61.2).
 */
export type MinimumOf = { amounts: MinimumAmounts; year: number; isReturn: boolean }

/**
 * Computes the personal and family minimum in cents (art. 56 to 61; 84 of the regulation). If the family has
 * a spouse, the return is joint: one basic amount, and the additions of both (art. 84.2).
 */
export function computeMinimum(family: LawFamily, of: MinimumOf): number {
  const children = childrenThatCount(family.children, of).map((child, place) =>
    childMinimum(child, place, of),
  )
  const ascendants = ascendantsThatCount(family.ascendants, of).map((each) => ascendantMinimum(each, of))
  return [...children, ...ascendants].reduce((sum, cents) => sum + cents, taxpayersMinimum(family, of))
}

/** The children that qualify, the oldest first (art. 58, 61). */
export function childrenThatCount(
  children: readonly Dependant[],
  { year, isReturn }: Pick<MinimumOf, 'year' | 'isReturn'>,
): Dependant[] {
  const { childUnderYears } = figureOf(minimumConditions, year).value
  return children
    .filter((child) => child.ageYears < childUnderYears || isDisabled(child))
    .filter((child) => hasLittleIncome(child, year, isReturn))
    .toSorted((one, other) => other.ageYears - one.ageYears)
}

/** The ascendants that qualify (art. 59, 61). */
export function ascendantsThatCount(
  ascendants: readonly Dependant[],
  { year, isReturn }: Pick<MinimumOf, 'year' | 'isReturn'>,
): Dependant[] {
  const { olderFromYears } = figureOf(minimumConditions, year).value
  return ascendants
    .filter((each) => each.ageYears >= olderFromYears || isDisabled(each))
    .filter((each) => hasLittleIncome(each, year, isReturn))
}

function hasLittleIncome(
  { incomeCents, ownReturnCents }: Dependant,
  year: number,
  isReturn: boolean,
): boolean {
  const { incomeAtMost, ownReturnAtMost } = figureOf(minimumConditions, year).value
  return incomeCents <= incomeAtMost && !(isReturn && ownReturnCents > ownReturnAtMost)
}

function taxpayersMinimum({ worker, spouse }: LawFamily, of: MinimumOf): number {
  const { amounts, year } = of
  const { olderFromYears } = figureOf(minimumConditions, year).value
  const people = spouse ? [worker, spouse] : [worker]
  const isOlder = people.some(({ ageYears }) => ageYears >= olderFromYears)
  const basic = isOlder ? (amounts.taxpayerOf65 ?? amounts.taxpayer) : amounts.taxpayer
  return sumOf([basic, ...people.map((person) => ownExtras(person, of))])
}

/** The additions for a taxpayer's age and disability. */
function ownExtras(person: Relative, { amounts, year }: MinimumOf): number {
  const { olderFromYears, oldestFromYears } = figureOf(minimumConditions, year).value
  const older = person.ageYears >= olderFromYears ? amounts.taxpayerFrom65 : 0
  const oldest = person.ageYears >= oldestFromYears ? amounts.taxpayerFrom75 : 0
  return older + oldest + disabilityMinimum(person, amounts)
}

function childMinimum(child: Dependant, place: number, { amounts, year }: MinimumOf): number {
  const { babyUnderYears } = figureOf(minimumConditions, year).value
  const { childByOrder } = amounts
  const own = childByOrder[Math.min(place, childByOrder.length - 1)] ?? 0
  const baby = child.ageYears < babyUnderYears || child.isNewlyAdopted ? amounts.childUnder3 : 0
  const ofChildren = {
    ...amounts,
    disabilityFrom33: amounts.childDisabilityFrom33 ?? amounts.disabilityFrom33,
    disabilityFrom65: amounts.childDisabilityFrom65 ?? amounts.disabilityFrom65,
  }
  return partOf(own + baby + disabilityMinimum(child, ofChildren), child)
}

function ascendantMinimum(each: Dependant, { amounts, year }: MinimumOf): number {
  const { oldestFromYears } = figureOf(minimumConditions, year).value
  const oldest = each.ageYears >= oldestFromYears ? amounts.ascendantFrom75 : 0
  return partOf(sumOf([amounts.ascendant, oldest]) + disabilityMinimum(each, amounts), each)
}

/**
 * The minimum of a person with a disability, higher for one who needs help or is severely disabled (art. 60),
 * in cents.
 */
function disabilityMinimum(
  person: Relative,
  { disabilityFrom33, disabilityFrom65, help }: MinimumAmounts,
): number {
  if (!isDisabled(person)) return 0
  const isSevere = isSeverelyDisabled(person)
  return sumOf([isSevere ? disabilityFrom65 : disabilityFrom33, isSevere || person.needsHelp ? help : 0])
}

/**
 * Returns one person's share of an amount that several people are entitled to (art. 61.1), half a cent
 * rounded up.
 */
const partOf = (cents: number, { sharedBy }: Dependant): number => Math.floor(cents / sharedBy + 0.5)

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, each) => sum + each, 0)
