import { expect, it } from 'vitest'
import { unknownName } from './faults.ts'
import type { TenantFiles } from './files.ts'
import { payrollRules, providerRules } from './rulesLayouts.ts'

const file = (name: string) => ({ type: 'csv' as const, name, columns: [] })
const providers = [{ id: 'rex', name: 'Rex' }]
const products = [{ product: { providers }, place: {} }] as unknown as TenantFiles['products']

it.each([
  ['pay-{year}-{month}.csv', []],
  ['pay-{year}-{month}-{mes}.csv', ['expected {year} or {month} in it, got {mes}']],
  ['pay-{year}.csv', ['expected "{month}" in it, got none: each month would have the same name']],
])('the name %s of a payroll file', (name, messages) => {
  const faults = payrollRules({ payroll: { concepts: {}, file: file(name) }, products })
  expect(faults.map(({ message }) => message)).toEqual(messages)
})

it.each([
  ['rex-{date}-{number}.csv', []],
  ['rex-{fecha}.csv', ['expected {date} or {number} in it, got {fecha}']],
])('the name %s of a provider file', (name, messages) => {
  const faults = providerRules({ providers: { providers: { rex: file(name) } }, products })
  expect(faults.map(({ message }) => message)).toEqual(messages)
})

it('names each provider once, though two have one name', () => {
  const faults = unknownName('max', ['rex', 'rex'], 'a provider', { file: 'providers.json', path: [] })
  expect(faults.map(({ message }) => message)).toEqual(['expected a provider (rex), got "max"'])
})
