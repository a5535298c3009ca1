import type { FamilyMember } from '../plan/employee.ts'
import { percentOf } from '../kernel/money.ts'
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
 * decides them.
 */
export function planWith(plan: TaxedPlan, year: number, whatIf: WhatIf): TaxedPlan {
  const { employee, bags, today } = plan
  const { hoursPercent = 100, fromMonth = 0, province = employee.province, hasNewChild = false } = whatIf
  const own = bags[String(year)]
  const pay = payWith(plan, year, whatIf)
  const salary = { fixedSalaryCents: pay.fixedCents }
  // By law, the limit of pay in kind depends on the pay; the minimum wage depends on the hours (D-120).
  const wage = own?.minimumWageCents
  const limits = {
    ...(own?.inKindPayCents !== undefined && { inKindPayCents: pay.fixedCents ?? 0 }),
    ...(own?.inKindPayCents !== undefined &&
      wage !== undefined && { minimumWageCents: yearOf(wage, percentOf(wage, hoursPercent), fromMonth) }),
  }
  return {
    ...plan,
    ...(pay.earlierPay && { earlierPay: pay.earlierPay }),
    employee: {
      ...employee,
      ...salary,
      ...(province !== undefined && { province }),
      family: hasNewChild ? [...employee.family, bornOn(today, employee.family)] : employee.family,
    },
    bags: own ? { ...bags, [year]: { ...own, ...salary, ...limits } } : bags,
  }
}

/** The year's fixed salary with the changes, and the pay before their first month. */
function payWith(
  plan: TaxedPlan,
  year: number,
  { fixedCents, hoursPercent = 100, fromMonth = 0 }: WhatIf,
): { fixedCents: number | null; earlierPay?: TaxedPlan['earlierPay'] } {
  const own = taxedSalary(plan, year)
  const salaryCents = fixedCents ?? own.fixedCents
  if (salaryCents === null) return { fixedCents: null }
  const laterCents = percentOf(salaryCents, hoursPercent)
  if (fromMonth === 0 || own.fixedCents === null || own.fixedCents === laterCents)
    return { fixedCents: laterCents }
  const grossCents = own.fixedCents + (own.variableCents ?? 0)
  return {
    fixedCents: yearOf(own.fixedCents, laterCents, fromMonth),
    earlierPay: { year, months: fromMonth, grossCents },
  }
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
