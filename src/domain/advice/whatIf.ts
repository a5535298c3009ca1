import type { FamilyMember } from '../plan/employee.ts'
import { percentOf } from '../kernel/money.ts'
import { taxedSalary } from '../plan/payrollSalary.ts'
import type { TaxedPlan } from '../tax/planEntry.ts'

/** Changes in an employee's life to try; values left out stay as they are. */
export type WhatIf = {
  /** Another fixed salary of the year, in cents. */
  fixedCents?: number | undefined
  /** Hours in percent of full time: the salary falls with them. */
  hoursPercent?: number | undefined
  /** The province of the new home, by its name in the form. */
  province?: string | undefined
  /** A child born today. */
  hasNewChild?: boolean | undefined
}

/**
 * Builds the employee's plan with changes; nothing is stored. Bags stay, because the company decides them.
 */
export function planWith(plan: TaxedPlan, year: number, whatIf: WhatIf): TaxedPlan {
  const { employee, bags, today } = plan
  const { fixedCents, hoursPercent = 100, province = employee.province, hasNewChild = false } = whatIf
  const salaryCents = fixedCents ?? taxedSalary(plan, year).fixedCents
  const workedCents = salaryCents === null ? null : percentOf(salaryCents, hoursPercent)
  const own = bags[String(year)]
  const salary = { fixedSalaryCents: workedCents }
  // By law the limit in kind depends on the pay, and the minimum wage on the working hours (D-120).
  const wage = own?.minimumWageCents
  const limits = {
    ...(own?.inKindPayCents !== undefined && { inKindPayCents: workedCents ?? 0 }),
    ...(own?.inKindPayCents !== undefined &&
      wage !== undefined && { minimumWageCents: percentOf(wage, hoursPercent) }),
  }
  return {
    ...plan,
    employee: {
      ...employee,
      ...salary,
      ...(province !== undefined && { province }),
      family: hasNewChild ? [...employee.family, bornOn(today, employee.family)] : employee.family,
    },
    bags: own ? { ...bags, [year]: { ...own, ...salary, ...limits } } : bags,
  }
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
