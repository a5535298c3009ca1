import { expect, it } from 'vitest'
import { planWith, type WhatIf } from '../src/domain/advice/whatIf.ts'
import { toCents } from '../src/domain/kernel/money.ts'
import { lawSimulator } from '../src/domain/tax/law/lawSimulator.ts'
import { taxContextOf } from '../src/domain/tax/taxContext.ts'
import { writeFigures, type WrittenCase } from '../src/server/operations/lawCaseDto.ts'
import { examplePlan } from './support/examplePlan.ts'

/** Marta of 39 years in Madrid, with 30,000 euros a year and no family. */
const marta: WrittenCase = {
  payEur: '30000.00',
  exemptEur: '0.00',
  situation: 3,
  region: 'madrid',
  ceutaMelilla: false,
  contractUnderYear: false,
  fixedTerm: false,
  family: {
    adults: [{ age: 39, disabilityPct: 0, help: false, movedForWork: false }],
    children: [],
    ascendants: [],
  },
}
const born = { age: 0, disabilityPct: 0, help: false, share: 2 }

/** The tax of payslips and return on the plan's page, with a change tried. */
function triedTaxes(whatIf: WhatIf) {
  const plan = examplePlan({ simulator: lawSimulator, employee: { province: 'Madrid' } })
  const context = taxContextOf(planWith(plan, 2026, whatIf), 2026)
  const { taxCents, ratePercent, contributionsCents } = lawSimulator.yearTax(context, [])
  const returnCents = lawSimulator.finalTax(context, []).taxCents
  return { taxCents, ratePercent, contributionsCents, returnCents }
}

/** The same taxes of a case as the shell figures it; of a foral territory, the payslips alone. */
function figuredTaxes(changed: Partial<WrittenCase>): ReturnType<typeof triedTaxes> {
  const { payslip, return: owed } = writeFigures({ ...marta, ...changed }, 2026, 2026)
  const taxCents = toCents(payslip.amountEur)
  const { stateEur = '0', regionEur = '0', workDeduction2026Eur = '0' }: Record<string, string> = owed ?? {}
  const quotaCents = toCents(stateEur) + toCents(regionEur) - toCents(workDeduction2026Eur)
  return {
    taxCents,
    ratePercent: Number(payslip.ratePct),
    contributionsCents: toCents(payslip.contributionsEur),
    returnCents: owed ? quotaCents : taxCents,
  }
}

it.each<[string, WhatIf, Partial<WrittenCase>]>([
  ['nothing', {}, {}],
  ['another salary', { fixedCents: 42_000_00 }, { payEur: '42000.00' }],
  ['part time', { hoursPercent: 60 }, { payEur: '18000.00' }],
  ['a child', { hasNewChild: true }, { family: { ...marta.family, children: [born] } }],
  ['another region', { province: 'Barcelona' }, { region: 'cataluna' }],
  ['a foral territory', { province: 'Navarra' }, { region: 'navarra' }],
])('%s tried on the page of the plan has the figures of the shell', (_, whatIf, changed) => {
  expect(triedTaxes(whatIf)).toEqual(figuredTaxes(changed))
})

it.each<[string, WhatIf]>([
  ['another salary', { fixedCents: 42_000_00 }],
  ['part time', { hoursPercent: 140 }],
])('%s from July has the return of the whole pay, and payslips that keep their rate until June', (_, pay) => {
  const tried = triedTaxes({ ...pay, fromMonth: 6 })
  const figured = figuredTaxes({ payEur: '36000.00' })
  expect(tried.returnCents).toBe(figured.returnCents)
  expect(tried.contributionsCents).toBe(figured.contributionsCents)
  // Until June 16.42 % of 15,000 euros; then what is left of the quota is cut to 0.01 % of 21,000 euros.
  const { quotaEur } = writeFigures({ ...marta, payEur: '36000.00' }, 2026, 2026).payslip
  const leftCents = toCents(quotaEur) - 2_463_00
  const rateAfter = Math.floor((leftCents / 21_000_00) * 10_000) / 100
  expect(tried.taxCents).toBe(2_463_00 + Math.round((21_000_00 * rateAfter) / 100))
})
