import { productName } from '../catalogue/contractName.ts'
import { selectableMonths, yearToChoose } from '../catalogue/planMonths.ts'
import { ascending } from '../kernel/collections.ts'
import { addDays, firstDayOfMonth, plainDate } from '../kernel/calendar.ts'
import { monthName } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { translator } from '../messages/index.ts'
import type { Contract, ContractTerms } from '../plan/contract.ts'
import { isInCart, isInForce, isLive, isUnderReview, isWaiting } from '../plan/contractState.ts'
import type { Employee } from '../plan/employee.ts'
import { lastCoveredDay } from './contractEnds.ts'
import { firstMonthOf, lastDayForFirstMonth } from './acceptanceDeadline.ts'
import { waitingTerms, type Reminded } from './reminders.ts'

/** A day that matters to an employee; its message is `dates.<kind>`. */
export type NextDate = {
  kind: 'choose' | 'cart' | 'accept' | 'link' | 'review' | 'end'
  /** YYYY-MM-DD, today or later. */
  day: string
  /** Identifies the reminder; stays the same if the day changes. */
  id: string
  contract?: Contract
  /** The month to which the date belongs, 0 to 11. */
  monthIndex?: number
}

type Dated = Pick<Reminded, 'contracts' | 'declarations' | 'today' | 'cutOffDay'> & {
  /** The employee's windows, first and last day of work. */
  employment: Pick<Employee, 'joinedOn' | 'exitOn' | 'enrollment'>
}

/**
 * Lists an employee's next dates, nearest first: the last day to choose for the next month, to sign the cart
 * and to accept (D-108), the start of a contract under review, and ends. A contract of a removed category
 * has no dates.
 */
export function nextDates(dated: Dated): NextDate[] {
  const { contracts, declarations, today } = dated
  const live = contracts.filter((each) => isLive(each, today) && declarations(each.category))
  return [...chooseDates(dated), ...live.flatMap((contract) => contractDates(contract, dated))]
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => one.day.localeCompare(other.day, 'en') || one.id.localeCompare(other.id, 'en'))
}

/** The sentence of a date in the reader's language. */
export function dateSentence({ kind, contract, monthIndex }: NextDate, language: Language): string {
  return translator(language)(`dates.${kind}`, {
    product: contract ? productName(contract, language) : '',
    month: monthIndex === undefined ? '' : monthName(monthIndex, language),
  })
}

/** Length of the search in days: the next cut-off is at most two months ahead. */
const searchedDays = 62

/** The last day to choose the first month that can be chosen today. */
function chooseDates({ today, cutOffDay, employment }: Dated): NextDate[] {
  const about = { modality: {}, cutOffDay, employment }
  const { year, months } = yearToChoose({ ...about, today })
  const monthsOn = (day: string): number[] => selectableMonths({ ...about, year, today: day })
  const [monthIndex] = months
  if (monthIndex === undefined) return []
  let day = today
  for (let days = 1; days < searchedDays && monthsOn(addDays(today, days)).includes(monthIndex); days++)
    day = addDays(today, days)
  // The search found no end: the employee joins later and has more time, so no day is shown.
  if (day === addDays(today, searchedDays - 1)) return []
  return [{ kind: 'choose', id: `choose ${year}-${monthIndex + 1}`, day, monthIndex }]
}

function contractDates(contract: Contract, dated: Dated): NextDate[] {
  const about = { contract }
  const next = firstMonth(contract, dated)
  return [
    ...(isInCart(contract) && next ? [{ ...about, ...next, kind: 'cart' as const }] : []),
    ...(isWaiting(contract) ? acceptDates(contract, next) : []),
    ...(isUnderReview(contract) ? reviewDates(contract, dated) : []),
    ...endDates(contract),
  ].map((date) => ({ ...date, id: `${date.kind} ${contract.id}` }))
}

type Undated = Omit<NextDate, 'id'>

/** The contract's first month, with the last day on which acceptance still includes that month (D-108). */
function firstMonth(
  contract: Contract,
  { today, cutOffDay, declarations, employment }: Dated,
): Pick<Required<NextDate>, 'day' | 'monthIndex'> | undefined {
  const terms = { ...waitingTerms(contract, declarations), sentOn: today, cutOffDay, employment }
  const [day, monthIndex] = [lastDayForFirstMonth(terms), firstMonthOf(terms)]
  return day === undefined || monthIndex === undefined ? undefined : { day, monthIndex }
}

/**
 * The last day to accept for the first month, and the last day of the link; one date if both are the same
 * day.
 */
function acceptDates(contract: Contract, next: ReturnType<typeof firstMonth>): Undated[] {
  const { until } = contract.acceptance ?? {}
  const accept = next && (!until || next.day <= until) ? [{ contract, ...next, kind: 'accept' as const }] : []
  const isAnother = until !== undefined && accept[0]?.day !== until
  return [...accept, ...(isAnother ? [{ contract, kind: 'link' as const, day: until }] : [])]
}

/** The day on which the contract's next month begins, if the review is finished before. */
function reviewDates(contract: Contract, { today }: Dated): Undated[] {
  const monthIndex = monthAfterReview(contract, today)
  if (monthIndex === undefined) return []
  const day = firstDayOfMonth((contract.pendingEdit ?? contract).year, monthIndex)
  return [{ contract, kind: 'review' as const, monthIndex, day }]
}

/** The first month, 0 to 11, of a contract under review that has not begun; undefined if there is none. */
export function monthAfterReview(contract: Contract, today: string): number | undefined {
  const { year, items }: Pick<ContractTerms, 'year' | 'items'> = contract.pendingEdit ?? contract
  const months = items.map(({ monthIndex }) => monthIndex)
  return ascending(months).find((monthIndex) => firstDayOfMonth(year, monthIndex) > today)
}

/**
 * The last covered day of an ended contract; for a contract in force, the end of its modality, if it has
 * one, or of the year.
 */
function endDates(contract: Contract): Undated[] {
  const { year, modality } = contract
  const last = lastCoveredDay(contract)
  if (last) return [{ contract, kind: 'end', day: last }]
  const { endDate } = modality
  if (!isInForce(contract) || endDate === undefined) return []
  const yearEnd = plainDate(year, 12, 31)
  return [{ contract, kind: 'end', day: endDate < yearEnd ? endDate : yearEnd }]
}
