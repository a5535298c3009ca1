import { describe, expect, it } from 'vitest'
import { contractChanges, type Agreed, type ContractChange } from './contractChanges.ts'
import { noSums } from '../benefit/terms.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import { sumBy } from '../kernel/money.ts'
import { languages } from '../kernel/language.ts'

const people = new Map([
  [0, 'Marta Vidal'],
  [1, 'Nil Vidal'],
  [2, 'Ona Vidal'],
])
const reader = { language: 'es', people } as const
const dental = exampleModality({
  id: 'dental',
  category: 'pets',
  type: 1,
  parentId: 'm',
  name: { es: 'Dental' },
})
const modality = exampleModality({
  id: 'm',
  category: 'pets',
  name: { es: 'Mascotas' },
  supplementaries: [dental],
})
const words = {
  'details.death': 'Capital por fallecimiento',
  'details.kind': 'Clase',
  'details.kind.big': 'Grande',
  'details.day': 'Inicio',
  'details.pool': 'Piscina',
  'details.plant': 'Planta',
  'details.years': 'Años',
  'details.rate': 'Tasa',
}
const faces = [{ key: 'large', valueCents: 1_100 }]
const declaration = {
  amount: 'typed',
  months: 'chosen',
  messages: { es: words, ca: words, en: words, pt: words },
  details: {
    type: 'object',
    properties: {
      death: { type: 'number', format: 'money' },
      kind: { type: 'string', enum: ['big', 'small'] },
      day: { type: 'string', format: 'date' },
      pool: { type: 'boolean' },
      years: { type: 'integer' },
      plant: { type: 'string', format: 'modality' },
      rate: { type: 'number', readOnly: true },
      nameless: { type: 'string' },
    },
  },
} as const

const item = (
  monthIndex: number,
  {
    personId = 0,
    benefitId = 'm',
    priceCents = 6_000,
    details,
  }: { personId?: number; benefitId?: string; priceCents?: number; details?: Record<string, unknown> } = {},
) => ({ benefitId, personId, monthIndex, priceCents, contributedCents: 0, ...(details && { details }) })
const months = (...indexes: number[]) => indexes.map((month) => item(month))
function agreed(items: Agreed['items'], fields: Partial<Agreed> = {}): Agreed {
  const priceCents = sumBy(items, (each) => each.priceCents)
  const sums = { ...noSums, priceCents, finalPriceCents: priceCents }
  return { modality, items, details: {}, ...sums, ...fields }
}
const plain = ({ label, before, after }: ContractChange) =>
  `${label}: ${before} > ${after}`.replaceAll('\u00a0', ' ')
const changesOf = (before: Agreed, after: Agreed) =>
  contractChanges({ before, after }, declaration, reader).map(plain)
const april = agreed(months(3, 4))

describe('the differences of a change', () => {
  it('are the price alone if nothing else differs', () => {
    expect(changesOf(april, april)).toEqual(['Precio: 120 € > 120 €'])
  })

  it('is its months, and what a month costs', () => {
    expect(changesOf(april, agreed(months(3, 4, 5)))).toEqual([
      'Meses: abril y mayo > abril a junio',
      'Precio: 120 € > 180 €',
    ])
    expect(changesOf(april, agreed([item(3), item(4, { priceCents: 8_000 })]))).toEqual([
      'Al mes: 60 € > 60 € (abril); 80 € (mayo)',
      'Precio: 120 € > 140 €',
    ])
    expect(
      changesOf(
        agreed(months(3, 4, 5, 6)),
        agreed([3, 4, 5, 6].map((month) => item(month, { priceCents: month * 1_000 }))),
      ),
    ).toEqual(['Al mes: 60 € > entre 30 € y 60 €', 'Precio: 240 € > 180 €'])
  })

  it('writes its prices with the same decimals', () => {
    expect(changesOf(agreed(months(3)), agreed([item(3, { priceCents: 6_050 })]))).toEqual([
      'Precio: 60,00 € > 60,50 €',
    ])
  })

  it('is no other modality where only its name changed', () => {
    const renamed = { ...modality, name: { es: 'Perros' } }
    expect(changesOf(april, { ...april, modality: renamed })).toEqual(['Precio: 120 € > 120 €'])
  })

  it('names up to three amounts, from four on the smallest and the largest', () => {
    const rising = (...amounts: number[]) =>
      agreed(amounts.map((priceCents, at) => item(3 + at, { priceCents })))
    expect(changesOf(rising(1_000, 1_000, 1_000), rising(1_000, 2_000, 3_000))[0]).toBe(
      'Al mes: 10 € > 10 € (abril); 20 € (mayo); 30 € (junio)',
    )
    expect(changesOf(rising(1_000, 1_000, 1_000, 1_000), rising(1_000, 4_000, 2_000, 3_000))[0]).toBe(
      'Al mes: 10 € > entre 10 € y 40 €',
    )
  })

  it('names no amount of a month beside a single month, before or after', () => {
    const one = agreed(months(3))
    const two = agreed([item(3), item(4, { priceCents: 8_000 })])
    expect(changesOf(one, two)).toEqual(['Meses: abril > abril y mayo', 'Precio: 60 € > 140 €'])
    expect(changesOf(two, one)).toEqual(['Meses: abril y mayo > abril', 'Precio: 140 € > 60 €'])
  })

  it('names people in the order of the family, months in that of the year', () => {
    const chosenFor = (...ids: number[]) => agreed(ids.map((personId) => item(3, { personId })))
    expect(changesOf(chosenFor(2, 0), chosenFor(2, 1, 0))[0]).toBe(
      'Para: Marta Vidal y Ona Vidal > Marta Vidal, Nil Vidal y Ona Vidal',
    )
    expect(changesOf(april, agreed([item(4, { priceCents: 8_000 }), item(3)]))[0]).toBe(
      'Al mes: 60 € > 60 € (abril); 80 € (mayo)',
    )
  })

  it('is months and price where the category is gone', () => {
    const gone = contractChanges({ before: april, after: agreed(months(4)) }, undefined, reader)
    expect(gone.map(plain)).toEqual(['Meses: abril y mayo > mayo', 'Precio: 120 € > 60 €'])
  })

  it('names who comes and who goes', () => {
    expect(
      changesOf(
        agreed([item(3, { personId: 1 })]),
        agreed([item(3, { personId: 1 }), item(3, { personId: 2 })]),
      ),
    ).toEqual(['Para: Nil Vidal > Nil Vidal y Ona Vidal', 'Precio: 60 € > 120 €'])
  })

  it('names whose months are others where those of all together are not', () => {
    const both = (...ofOna: number[]) =>
      agreed([
        item(3, { personId: 1 }),
        item(4, { personId: 1 }),
        ...ofOna.map((month) => item(month, { personId: 2, priceCents: 0 })),
      ])
    expect(changesOf(both(3, 4), both(3))).toEqual([
      'Meses de Ona Vidal: abril y mayo > abril',
      'Precio: 120 € > 120 €',
    ])
  })

  it('names the supplementaries that come or go, and those only', () => {
    const withDental = (...ids: number[]) =>
      agreed(
        [0, 1].flatMap((personId) => [
          item(3, { personId }),
          ...(ids.includes(personId) ? [item(3, { personId, benefitId: 'dental', priceCents: 1_000 })] : []),
        ]),
      )
    expect(changesOf(withDental(0), withDental(0, 1))).toEqual([
      'Dental: — > 10 € (Nil Vidal)',
      'Precio: 130 € > 140 €',
    ])
    expect(changesOf(withDental(0, 1), withDental(0))).toEqual([
      'Dental: 10 € (Nil Vidal) > —',
      'Precio: 140 € > 130 €',
    ])
  })

  it('names a supplementary for two people one after the other, and two of one price apart', () => {
    const also = (personId: number, benefitId: string) => item(3, { personId, benefitId, priceCents: 1_000 })
    const contracted = (...more: Agreed['items']) =>
      agreed([item(3), item(3, { personId: 1 }), ...more], {
        modality: {
          ...modality,
          supplementaries: [dental, { ...dental, id: 'glasses', name: { es: 'Gafas' } }],
        },
      })
    expect(changesOf(contracted(), contracted(also(0, 'dental'), also(1, 'dental')))[0]).toBe(
      'Dental: — > 10 € (Marta Vidal); 10 € (Nil Vidal)',
    )
    expect(
      changesOf(contracted(also(0, 'dental')), contracted(also(0, 'dental'), also(0, 'glasses')))[0],
    ).toBe('Gafas: — > 10 € (Marta Vidal)')
  })

  it('names what is counted', () => {
    const vouchers = (large: number) =>
      agreed([3, 4].map((month) => item(month, { priceCents: large * 1_100, details: { large } })))
    const rows = contractChanges(
      { before: vouchers(3), after: vouchers(4) },
      { ...declaration, units: () => faces },
      reader,
    )
    expect(rows.map(plain)).toEqual(['Unidades: 3 × 11 € al mes > 4 × 11 € al mes', 'Precio: 66 € > 88 €'])
  })

  it('names what was filled in by the category’s own words, and not what it worked out itself', () => {
    const before = {
      ...april,
      details: {
        death: 35_000,
        kind: 'small',
        day: '2026-04-01',
        pool: false,
        plant: 'm',
        rate: 1,
        nameless: 'a',
        years: 2,
      },
    }
    const after = {
      ...april,
      details: {
        death: 40_000,
        kind: 'big',
        day: '2026-05-01',
        pool: true,
        plant: 'n',
        rate: 2,
        nameless: 'b',
      },
    }
    expect(changesOf(before, after)).toEqual([
      'Capital por fallecimiento: 35.000 € > 40.000 €',
      'Clase: small > Grande',
      'Inicio: 1 de abril de 2026 > 1 de mayo de 2026',
      'Piscina: No > Sí',
      'Años: 2 > —',
      'Precio: 120 € > 120 €',
    ])
    expect(changesOf({ ...april, details: {} }, { ...april, details: { death: 0 } })).toEqual([
      'Precio: 120 € > 120 €',
    ])
  })

  it('lists what is charged where somebody else pays a part', () => {
    expect(changesOf({ ...april, finalPriceCents: 9_000 }, { ...april, finalPriceCents: 8_000 })).toEqual([
      'Precio: 120 € > 120 €',
      'A cargo de tu bolsa: 90 € > 80 €',
    ])
  })

  it('names another modality', () => {
    expect(changesOf(april, { ...april, modality: { ...modality, id: 'n', name: { es: 'Gatos' } } })[0]).toBe(
      'Modalidad: Mascotas > Gatos',
    )
  })

  it('is nothing but months and price where it ends', () => {
    expect(changesOf({ ...april, finalPriceCents: 9_000 }, agreed([]))).toEqual([
      'Meses: abril y mayo > —',
      'Precio: 120 € > 0 €',
    ])
  })

  it('covers until December where one price was paid for the rest of the year', () => {
    const once = contractChanges(
      { before: agreed(months(10)), after: agreed(months(9)) },
      { ...declaration, amount: 'once', months: 'start' },
      reader,
    )
    expect(once[0]).toEqual({ label: 'Meses', before: 'noviembre y diciembre', after: 'octubre a diciembre' })
  })

  it('is named alike in the words that the browser’s build has parsed', () => {
    const parsed = Object.fromEntries(
      Object.entries(words).map(([id, value]) => [id, [{ type: 0, value }]]),
    ) as unknown as Record<string, string>
    const built = { ...declaration, messages: { es: parsed, ca: parsed, en: parsed, pt: parsed } }
    const [row] = contractChanges(
      { before: { ...april, details: { kind: 'small' } }, after: { ...april, details: { kind: 'big' } } },
      built,
      reader,
    )
    expect(row).toEqual({ label: 'Clase', before: 'small', after: 'Grande' })
  })

  it('is written in every language', () => {
    for (const language of languages) {
      const rows = contractChanges(
        {
          before: april,
          after: agreed([item(3, { personId: 1 }), item(4, { personId: 1, priceCents: 1_000 })], {
            finalPriceCents: 1,
          }),
        },
        declaration,
        { language, people },
      )
      expect(rows).toHaveLength(4)
      for (const { label } of rows) expect(label).not.toMatch(/change\./)
    }
  })
})
