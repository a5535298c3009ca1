import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreedTerms, contractTerms } from '../src/domain/benefit/terms.ts'
import { describeConditions } from '../src/domain/description/describeConditions.ts'
import type { Contract } from '../src/domain/plan/contract.ts'
import { contractFromDto, toContractDto } from '../src/dto/contractDto.ts'
import { toHistoryEntryDto } from '../src/dto/historyDto.ts'
import { conditionsOf, conditionsText, requoted } from '../src/server/employee/conditions.ts'
import { conditionColumns, contractFromRows, type ContractRows } from '../src/server/employee/contractRow.ts'
import { exampleContract } from './support/exampleContract.ts'

const added = { handlingCents: { unit: 'cents', fact: 'handling', change: 'handling' } }
const addedBeside = { reviewMonth: { unit: 'month', isOptional: true } }

beforeAll(() => {
  Object.assign(agreedTerms, added)
  Object.assign(contractTerms, addedBeside)
})
afterAll(() => {
  for (const name of Object.keys(added)) Reflect.deleteProperty(agreedTerms, name)
  for (const name of Object.keys(addedBeside)) Reflect.deleteProperty(contractTerms, name)
})

const contract = { ...exampleContract(), handlingCents: 250, reviewMonth: 4 } as Contract
const when = { today: '2026-03-10', cutOffDay: 15 }
const reader = { language: 'en', people: new Map([[0, 'Marta Vidal']]) } as const
const described = (before?: Contract) =>
  describeConditions({ conditions: contract, before, declaration: undefined, company: 'Acme' }, reader)

describe('a sum that is added to the list of agreed terms', () => {
  it('is a column of the conditions, and is read from it', () => {
    expect(conditionColumns(conditionsOf(contract))).toMatchObject({ handling_cents: 250 })
    expect(contractFromRows(rows({ handling_cents: 250 }))).toMatchObject({ handlingCents: 250 })
  })

  it('is among the conditions that a link signs, and comes from a new quote', () => {
    expect(conditionsText(conditionsOf(contract))).toContain('"handlingCents":250')
    const quote = { ...contract, handlingCents: 300, refusals: [] }
    expect(requoted(conditionsOf(contract), quote)).toMatchObject({ handlingCents: 300 })
  })

  it('travels in euros under its name without the unit, and back', () => {
    const dto = toContractDto(contract, when)
    expect(dto).toMatchObject({ handling: 2.5 })
    expect(contractFromDto(dto)).toMatchObject({ handlingCents: 250 })
  })

  it('is in the history in euros alone', () => {
    const { year: _, ...terms } = conditionsOf(contract)
    const given = { ...terms, kind: 'contract' as const, at: '2026-03-01T10:00:00Z', fromMonth: 3 }
    const entry = toHistoryEntryDto(given, 'es')
    expect(entry).toMatchObject({ handling: 2.5 })
    expect(entry).not.toHaveProperty('handlingCents')
  })

  it('is read among the facts and the changes', () => {
    expect(described().facts).toContainEqual({ kind: 'amount', label: 'fact.handling', value: '€2.50' })
    const { changes } = described({ ...contract, handlingCents: 100 } as Contract)
    expect(changes).toContainEqual({ label: 'change.handling', before: '€1.00', after: '€2.50' })
  })
})

describe('a term that is added to what a contract has beside its conditions', () => {
  it('is read from its column, and travels as it is', () => {
    expect(contractFromRows(rows({ review_month: 4 }))).toMatchObject({ reviewMonth: 4 })
    expect(contractFromRows(rows({ review_month: null }))).not.toHaveProperty('reviewMonth')
    const dto = toContractDto(contract, when)
    expect(dto).toMatchObject({ reviewMonth: 4 })
    expect(contractFromDto(dto)).toMatchObject({ reviewMonth: 4 })
  })
})

/** The database rows of a contract, with further columns. */
function rows(columns: Record<string, unknown>): ContractRows {
  const { benefit, details, ...sums } = conditionColumns(conditionsOf(contract))
  const row = { ...contract, ...sums, benefit: JSON.parse(benefit), details: JSON.parse(details), ...columns }
  return {
    contract: { ...row, created_at: contract.createdAt, updated_at: contract.updatedAt },
    items: [],
    steps: [],
    edit: null,
    answers: null,
    invoices: [],
    link: null,
  } as unknown as ContractRows
}
