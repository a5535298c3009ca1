import { describe, expect, it } from 'vitest'
import { exampleModality } from '../../domain/examples/exampleRequest.ts'
import { conditionColumns, itemsColumn, itemsFromColumn, modalityFromColumn } from './contractRow.ts'
import { emptyConditions } from './conditions.ts'

const modality = {
  ...exampleModality({ id: 'm', category: 'pets', name: {} }),
  minAmountCents: 1_050,
  faceValuesCents: [900, null],
}
const items = [
  {
    personId: 0,
    monthIndex: 3,
    benefitId: 'm',
    priceCents: 1_050,
    contributedCents: 131,
    details: { dogs: 2 },
  },
]

describe('the columns of a contract', () => {
  it('keep modality and items in whole cents, under a version', () => {
    const { benefit } = conditionColumns(emptyConditions('contract', { modality, year: 2026, details: {} }))
    expect(JSON.parse(benefit)).toMatchObject({ v: 1, modality: { minAmountCents: 1_050 } })
    expect(modalityFromColumn(JSON.parse(benefit))).toEqual(modality)
    expect(JSON.parse(itemsColumn(items))).toEqual({ v: 1, items })
    expect(itemsFromColumn(JSON.parse(itemsColumn(items)))).toEqual(items)
  })

  it('are refused in another version', () => {
    const sentence = 'A contract is kept in version 2, and this program reads version 1'
    expect(() => modalityFromColumn({ v: 2, modality } as never)).toThrow(sentence)
    expect(() => itemsFromColumn({ v: 2, items } as never)).toThrow(sentence)
  })
})
