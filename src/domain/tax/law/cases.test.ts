import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { toCents } from '../../kernel/money.ts'
import { returnOf } from './annualReturn.ts'
import { workDeductionOf } from './da61.ts'
import { readCase, type WrittenCase } from './lawCase.ts'
import { payslipOf } from './payslip.ts'

type Line = {
  id: number | string
  input: WrittenCase
  payslip: Record<string, string>
  return: Record<string, string> | null
}

const file = new URL('../../../../tests/fixtures/law/cases.jsonl', import.meta.url)
const lines = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)

const payslipKeys = {
  contributionsEur: 'contributionsCents',
  taxedEur: 'taxedCents',
  baseEur: 'baseCents',
  minimumEur: 'minimumCents',
  quotaEur: 'quotaCents',
  amountEur: 'amountCents',
} as const
const returnKeys = {
  baseEur: 'baseCents',
  stateEur: 'stateQuotaCents',
  regionEur: 'regionQuotaCents',
  mStateEur: 'stateMinimumCents',
  mRegionEur: 'regionMinimumCents',
  ceutaMelillaEur: 'ceutaMelillaCents',
} as const

it.each(lines)('a payslip of 2026 is to the cent what was worked out apart: case $id', (line) => {
  const found = payslipOf(readCase(line.input, 2026))
  const isOfTable = line.return === null
  for (const [key, own] of Object.entries(payslipKeys))
    if (line.payslip[key] !== undefined && !(isOfTable && ['baseEur', 'minimumEur', 'quotaEur'].includes(key)))
      expect.soft(found[own], key).toBe(toCents(line.payslip[key]))
  expect.soft(found.rate, 'ratePct').toBe(toCents(line.payslip['ratePct']!))
})

it.each(lines.filter((line) => line.return))(
  'a return is to the cent what was worked out apart: case $id',
  ({ input, payslip, return: expected }) => {
    const given = { ...readCase(input, 2026), contributionsCents: toCents(payslip['contributionsEur']!) }
    const found = returnOf({ ...given, year: 2025 })!
    for (const [key, own] of Object.entries(returnKeys))
      expect.soft(found[own], key).toBe(toCents(expected![key]!))
    const deduction = (year: number) =>
      workDeductionOf({
        grossCents: given.payCents - given.exemptCents,
        otherIncomeCents: 0,
        quotaCents: found.stateQuotaCents + found.regionQuotaCents,
        year,
      })
    expect.soft(deduction(2025), '2025').toBe(toCents(expected!['workDeduction2025Eur']!))
    expect.soft(deduction(2026), '2026').toBe(toCents(expected!['workDeduction2026Eur']!))
  },
)
