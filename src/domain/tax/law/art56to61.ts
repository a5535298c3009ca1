import { toCents } from '../../kernel/money.ts'
import { minimumConditions } from './art56to61.figures.ts'
import { isDisabled, isSeverelyDisabled, type Dependant, type LawFamily } from './family.ts'
import { figureOf } from './figure.ts'

/** The amounts of the personal and family minimum, in euros a year (art. 57 to 60). */
export type MinimumAmounts = {
  taxpayer: number
  /** The basic amount of who is 65 or older, where a region has one. */
  taxpayerOf65?: number
  taxpayerFrom65: number
  taxpayerFrom75: number
  /** Of the first, second, third, and of each further child. */
  childByOrder: readonly number[]
  childUnder3: number
  ascendant: number
  ascendantFrom75: number
  disabilityFrom33: number
  disabilityFrom65: number
  /** Those of children, where a region has others. */
  childDisabilityFrom33?: number
  childDisabilityFrom65?: number
  help: number
}

/** `isReturn`: who files a return of their own above the limit counts for nobody else (art. 61.2). */
export type MinimumOf = { amounts: MinimumAmounts; year: number; isReturn: boolean }

/** The personal and family minimum of the worker alone, in cents (art. 56 to 61; 84 of the regulation). */
export function minimumOf(family: LawFamily, of: MinimumOf): number {
  const children = childrenThatCount(family.children, of).map((child, place) =>
    childMinimum(child, place, of),
  )
  const ascendants = ascendantsThatCount(family.ascendants, of).map((each) => ascendantMinimum(each, of))
  return [...children, ...ascendants].reduce((sum, cents) => sum + cents, workerMinimum(family.worker, of))
}

/** The children that give a right, the oldest first (art. 58, 61). */
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

function ascendantsThatCount(ascendants: readonly Dependant[], { year, isReturn }: MinimumOf): Dependant[] {
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
  return incomeCents <= toCents(incomeAtMost) && !(isReturn && ownReturnCents > toCents(ownReturnAtMost))
}

function workerMinimum(worker: LawFamily['worker'], { amounts, year }: MinimumOf): number {
  const { olderFromYears, oldestFromYears } = figureOf(minimumConditions, year).value
  const isOlder = worker.ageYears >= olderFromYears
  const euros = [
    isOlder ? (amounts.taxpayerOf65 ?? amounts.taxpayer) : amounts.taxpayer,
    isOlder ? amounts.taxpayerFrom65 : 0,
    worker.ageYears >= oldestFromYears ? amounts.taxpayerFrom75 : 0,
  ]
  return sumOf(euros) + disabilityMinimum(worker, amounts)
}

function childMinimum(child: Dependant, place: number, { amounts, year }: MinimumOf): number {
  const { babyUnderYears } = figureOf(minimumConditions, year).value
  const { childByOrder } = amounts
  const own = toCents(childByOrder[Math.min(place, childByOrder.length - 1)] ?? 0)
  const baby = child.ageYears < babyUnderYears ? toCents(amounts.childUnder3) : 0
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

/** Of somebody with a disability, and more for who needs help or is severely disabled (art. 60), in cents. */
function disabilityMinimum(
  person: Parameters<typeof isDisabled>[0],
  { disabilityFrom33, disabilityFrom65, help }: MinimumAmounts,
): number {
  if (!isDisabled(person)) return 0
  const isSevere = isSeverelyDisabled(person)
  return sumOf([isSevere ? disabilityFrom65 : disabilityFrom33, isSevere || person.needsHelp ? help : 0])
}

/** One part of what several have the right to (art. 61.1), half a cent upwards. */
const partOf = (cents: number, { sharedBy }: Dependant): number => Math.floor(cents / sharedBy + 0.5)

const sumOf = (euros: readonly number[]): number => euros.reduce((sum, each) => sum + toCents(each), 0)
