import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { completenessOf } from '../benefit/documentation.ts'
import { isInformative, scheduleOf } from '../benefit/schedule.ts'
import type { Modality } from '../catalogue/modality.ts'
import { nearestPlanYear, selectableMonths, type Employment } from '../catalogue/planMonths.ts'
import { addDays, dateParts, daysBetween, madridDate } from '../kernel/calendar.ts'
import type { Person } from '../kernel/person.ts'
import type { Contract } from '../plan/contract.ts'
import { isEnding, isInCart, isLive, isPurchased, isWaiting } from '../plan/contractState.ts'
import { collectiveRefusal, unavailableRefusal, type EligibleEmployee } from '../quote/eligibility.ts'
import { firstMonthCutOff } from './acceptanceDeadline.ts'
import { alertsOf } from './alerts.ts'
import { cartDaysToCutOff } from './cartItem.ts'

/** A reminder is sent this number of days before the cut-off of cart items. */
const cartReminderDays = 5
/** Days before the cut-off of a contract awaiting acceptance, or before the end of its link (D-81). */
const acceptReminderDays = 3
/** Days after which a reminder is sent for a cart item or waiting contract with missing documentation. */
const documentationReminderDays = 3

/** A reminder mail; its messages are `reminder.<kind>`. */
export type Reminder = {
  kind: 'cartCutOff' | 'acceptCutOff' | 'acceptEnd' | 'documentation' | 'invoice' | 'expiring' | 'enrollment'
  /** Identifies the subject: an employee gets at most one reminder of each kind for each subject. */
  about: string
  contracts?: readonly Contract[]
  /** The cut-off, the last day of a link, or the end of the benefit. */
  day?: string
  /** The month without an invoice, 0 to 11. */
  monthIndex?: number
  /** The plan year that opens. */
  year?: number
}

/**
 * Whether a reminder is about a contract that is in force or waiting. An employee can turn off all other
 * reminders.
 */
export function isAboutContract({ kind, contracts = [] }: Pick<Reminder, 'kind' | 'contracts'>): boolean {
  if (kind === 'documentation') return contracts.some((contract) => !isInCart(contract))
  return kind !== 'cartCutOff' && kind !== 'enrollment'
}

export type Reminded = {
  /** Cart items and contracts together. */
  contracts: readonly Contract[]
  declarations: (category: string) => BenefitDeclaration | undefined
  /** Madrid date. */
  today: string
  cutOffDay: number
  alertDays: number
  people: readonly Person[]
  /** The employee's windows (D-97). */
  employment?: Employment | undefined
  /** The plan year of `openEnrollment`. */
  enrollmentYear?: number | undefined
}

/**
 * Returns the reminders due to an employee on a day. Missing documentation, a missing invoice or a near end
 * is due on every day until it is resolved; the sender records which reminders were sent. A contract of a
 * removed category has no reminder.
 */
export function remindersDue(reminded: Reminded): Reminder[] {
  const { declarations, today, enrollmentYear } = reminded
  const contracts = reminded.contracts.filter(
    (contract) => isLive(contract, today) && declarations(contract.category),
  )
  const about = { ...reminded, contracts }
  return [
    ...cartReminders(about),
    ...contracts.flatMap((contract) => acceptReminder(contract, about) ?? []),
    ...contracts
      .filter((contract) => lacksDocumentation(contract, about))
      .map((contract) => ({ kind: 'documentation' as const, about: contract.id, contracts: [contract] })),
    ...alertReminders(reminded),
    ...(enrollmentYear
      ? [{ kind: 'enrollment' as const, about: `${enrollmentYear}`, year: enrollmentYear }]
      : []),
  ]
}

/** One reminder for all items with the same cut-off day. */
function cartReminders({ contracts, today, cutOffDay, employment }: Reminded): Reminder[] {
  const day = addDays(today, cartReminderDays)
  const items = contracts.filter(
    (contract) =>
      isInCart(contract) && cartDaysToCutOff(contract, { today, cutOffDay, employment }) === cartReminderDays,
  )
  return items.length === 0 ? [] : [{ kind: 'cartCutOff', about: day, contracts: items, day }]
}

/** A reminder before the link's end, or before an earlier cut-off; only one if both are on the same day. */
function acceptReminder(
  contract: Contract,
  { today, cutOffDay, declarations, employment }: Reminded,
): Reminder | undefined {
  const { acceptance } = contract
  if (!isWaiting(contract) || !acceptance) return undefined
  const { until: end } = acceptance
  const about = { about: `${contract.id} ${end}`, contracts: [contract] }
  if (daysBetween(today, end) === acceptReminderDays) return { ...about, kind: 'acceptEnd', day: end }
  const terms = { ...waitingTerms(contract, declarations), sentOn: today, cutOffDay, employment }
  const cutOff = firstMonthCutOff(terms)
  if (!cutOff || cutOff >= end || daysBetween(today, cutOff) !== acceptReminderDays) return undefined
  return { ...about, kind: 'acceptCutOff', day: cutOff }
}

/**
 * The terms of a contract that still wait for signature or acceptance: those of a pending edit, else the
 * contract's own.
 */
export function waitingTerms(
  contract: Contract,
  declarations: Reminded['declarations'],
): Omit<Parameters<typeof firstMonthCutOff>[0], 'sentOn' | 'cutOffDay'> {
  const { pendingEdit, items } = contract
  const { modality, year, items: asked } = pendingEdit ?? contract
  const declaration = declarations(contract.category)
  const months = declaration ? scheduleOf(declaration, modality).months : 'chosen'
  const kind = isEnding(contract) ? 'cancellation' : (pendingEdit?.kind ?? 'contract')
  return { kind, modality, year, items: asked, inForceItems: items, months }
}

function lacksDocumentation(
  contract: Contract,
  { today, cutOffDay, declarations, people, employment }: Reminded,
): boolean {
  const declaration = declarations(contract.category)
  const isCart = isInCart(contract)
  if (!declaration || (!isCart && !isPurchased(contract))) return false
  if (isCart && cartDaysToCutOff(contract, { today, cutOffDay, employment }) < 0) return false
  if (daysBetween(madridDate(contract.createdAt), today) < documentationReminderDays) return false
  return completenessOf(declaration, contract, { people }) === 'pending'
}

/** Reminders of the home page's alerts: missing invoices (D-45), benefits that end soon (D-44). */
function alertReminders(reminded: Reminded): Reminder[] {
  return alertsOf(reminded).flatMap(({ contractId, months, endDate }): Reminder[] => {
    const contracts = reminded.contracts.filter(({ id }) => id === contractId)
    if (months)
      return months.map((monthIndex) => {
        return { kind: 'invoice', about: `${contractId} ${monthIndex}`, contracts, monthIndex }
      })
    if (endDate) return [{ kind: 'expiring', about: `${contractId} ${endDate}`, contracts, day: endDate }]
    return []
  })
}

/** A modality with the declaration of its category. */
export type DeclaredOffer = {
  modality: Modality
  declaration: Pick<BenefitDeclaration, 'eligible' | 'amount' | 'months'>
}

type Choosing = {
  employee: EligibleEmployee
  offers: readonly DeclaredOffer[]
  today: string
  cutOffDay: number
}

/**
 * Returns the next plan year if the employee may contract something in it but has no contract in it, and its
 * declared windows are open (D-97) or, without any, this year has no month left (D-06); otherwise undefined.
 */
export function openEnrollment({
  contracts,
  ...choosing
}: Choosing & { contracts: readonly Pick<Contract, 'year'>[] }): number | undefined {
  const { today, cutOffDay } = choosing
  const year = dateParts(today).year + 1
  const isTime = choosing.employee.enrollment?.windows[year] || nearestPlanYear(today, cutOffDay) === year
  if (!isTime || contracts.some((contract) => contract.year === year)) return undefined
  return mayContractIn(year, choosing) ? year : undefined
}

/** Whether an employee may contract something of a plan year today. */
export function mayContractIn(year: number, { employee, offers, today, cutOffDay }: Choosing): boolean {
  return offers.some(
    ({ modality, declaration }) =>
      !unavailableRefusal(employee, modality.product.category.alias, declaration) &&
      !collectiveRefusal(employee.collectiveId, modality) &&
      !isInformative(declaration, modality) &&
      selectableMonths({ modality, year, today, cutOffDay, employment: employee }).length > 0,
  )
}
