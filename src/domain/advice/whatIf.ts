import { percentOf } from '../kernel/money.ts'
import type { Bags } from '../plan/bags.ts'
import type { FamilyMember } from '../plan/employee.ts'
import { taxedSalary } from '../plan/payrollSalary.ts'
import type { TaxedPlan } from '../tax/planEntry.ts'

/** Changes in an employee's life for a simulation; values left out do not change. */
export type WhatIf = {
  /** Another fixed salary of the year, in cents. */
  fixedCents?: number | undefined
  /** Working hours in percent of full time; the salary is reduced in proportion. */
  hoursPercent?: number | undefined
  /** The first month, 0 to 11, with the new salary and hours; left out: the whole year. */
  fromMonth?: number | undefined
  /** The province of the new home, by its name in the form. */
  province?: string | undefined
  /** A child born today. */
  hasNewChild?: boolean | undefined
}

/**
 * Builds the employee's plan with the changes; nothing is stored. Bags do not change, because the company
 * decides them. Pay and its limits in kind change only if another pay is tried. Months that payroll has paid
 * keep their pay and tax (D-122).
 */
export function planWith(plan: TaxedPlan, year: number, tried: WhatIf): TaxedPlan {
  const { employee, today } = plan
  const paidMonths = paidIn(plan, year)
  const whatIf = { ...tried, fromMonth: Math.max(tried.fromMonth ?? 0, paidMonths) }
  const { province = employee.province, hasNewChild = false } = whatIf
  const isPayTried = whatIf.fixedCents !== undefined || whatIf.hoursPercent !== undefined
  const paid = isPayTried ? withPay(plan, year, whatIf) : plan
  return {
    ...paid,
    ...(paidMonths > 0 && { untried: plan }),
    employee: {
      ...paid.employee,
      ...(province !== undefined && { province }),
      family: hasNewChild ? [...employee.family, bornOn(today, employee.family)] : employee.family,
    },
  }
}

/** The number of months of a year that payroll has paid, as far as the company entered it (D-121). */
function paidIn({ employee: { taxSituations } }: TaxedPlan, year: number): number {
  const { toDate } = taxSituations ?? {}
  return toDate?.year === year ? toDate.months : 0
}

function withPay(plan: TaxedPlan, year: number, whatIf: WhatIf): TaxedPlan {
  const { bags, employee } = plan
  const own = bags[String(year)]
  const { fixedCents: earlierCents, variableCents } = taxedSalary(plan, year)
  const fixedSalaryCents = salaryWith(earlierCents, whatIf)
  const { fromMonth = 0 } = whatIf
  const earlierPay = { year, months: fromMonth, grossCents: (earlierCents ?? 0) + (variableCents ?? 0) }
  const isWithinYear = fromMonth > 0 && earlierCents !== null && fixedSalaryCents !== earlierCents
  return {
    ...plan,
    ...(isWithinYear && { earlierPay }),
    employee: { ...employee, fixedSalaryCents },
    bags: own ? { ...bags, [year]: { ...own, ...payrollWith(own, whatIf) } } : bags,
  }
}

/**
 * The payroll's salary with the changes. By law, the limit of pay in kind depends on fixed and variable pay
 * of the part of the year in which the employee is in the company; the minimum wage depends on the hours
 * (D-120).
 */
function payrollWith(own: Bags, whatIf: WhatIf): Partial<Bags> {
  const { inKindPayCents, minimumWageCents: wage, variableSalaryCents } = own
  const fixedSalaryCents = salaryWith(own.fixedSalaryCents, whatIf)
  if (inKindPayCents === undefined) return { fixedSalaryCents }
  const { hoursPercent = 100, fromMonth = 0 } = whatIf
  const payOf = (fixedCents: number | null): number => (fixedCents ?? 0) + (variableSalaryCents ?? 0)
  const [before, after] = [payOf(own.fixedSalaryCents), payOf(fixedSalaryCents)]
  return {
    fixedSalaryCents,
    inKindPayCents: before > 0 ? Math.floor((inKindPayCents * after) / before) : after,
    ...(wage !== undefined && { minimumWageCents: yearOf(wage, percentOf(wage, hoursPercent), fromMonth) }),
  }
}

/** A year's fixed salary with the changes; null if none is known. */
function salaryWith(
  earlierCents: number | null,
  { fixedCents, hoursPercent = 100, fromMonth = 0 }: WhatIf,
): number | null {
  const salaryCents = fixedCents ?? earlierCents
  if (salaryCents === null) return null
  const laterCents = percentOf(salaryCents, hoursPercent)
  return earlierCents === null ? laterCents : yearOf(earlierCents, laterCents, fromMonth)
}

/** Returns a year's amount: the first `months` months at one yearly rate, the other months at another. */
function yearOf(earlierCents: number, laterCents: number, months: number): number {
  return Math.round((earlierCents * months + laterCents * (12 - months)) / 12)
}

function bornOn(birthday: string, family: readonly FamilyMember[]): FamilyMember {
  const id = Math.max(0, ...family.map((member) => member.id)) + 1
  return {
    id,
    firstName: '+1',
    fullName: '+1',
    lastName1: '',
    personalID: '',
    idType: '',
    birthday,
    relationship: 'child',
    disabilityType: false,
    active: true,
  }
}
