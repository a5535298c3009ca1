import { describe, expect, it } from 'vitest'
import { type Benefit, defineBenefit } from '../benefit/defineBenefit.ts'
import { languages } from '../kernel/language.ts'
import { domainMessages } from '../messages/index.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import { describeConditions } from './describeConditions.ts'
import type { Conditions } from '../plan/contract.ts'
import type { ProductMoney } from '../tax/productMoney.ts'
import type { CancellationEffect } from '../contract/cancellationEffect.ts'

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
const pets: Benefit = {
  ...defineBenefit({
    id: 'pets',
    amount: 'typed',
    editableInForce: true,
    units: () => [{ key: 'face1', valueCents: 1_100 }],
  }),
  messages: { es: { 'reading.units': 'Cheques' }, ca: {}, en: {}, pt: {} },
}
const reader = {
  language: 'es' as const,
  people: new Map([
    [0, 'Marta Vidal'],
    [1, 'Jordi Vidal'],
  ]),
}
const items = (benefitId: string, priceCents: number, months: number[], more = {}) =>
  months.map((monthIndex) => ({
    benefitId,
    personId: 0,
    monthIndex,
    priceCents,
    contributedCents: 0,
    ...more,
  }))

const example: Conditions = {
  kind: 'contract',
  contractId: 'c',
  category: 'pets',
  modality,
  year: 2026,
  items: [],
  details: {},
  priceCents: 12_000,
  finalPriceCents: 12_000,
  contributedCents: 0,
  userBagCents: 0,
}

function factsOf(given: Partial<Conditions>): string[] {
  const conditions = { ...example, ...given }
  return describeConditions({ conditions, declaration: pets, company: 'Acme' }, reader).facts.map(
    ({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`,
  )
}

describe('the figures of what is agreed', () => {
  it('name each person’s supplementaries with their price, after what a month costs', () => {
    const facts = factsOf({ items: [...items('m', 4_850, [3, 4]), ...items('dental', 995, [3, 4])] })
    expect(facts.slice(facts.indexOf('Precio al mes: 58,45 €'))).toEqual([
      'Precio al mes: 58,45 €',
      'Dental: 9,95 € al mes (Marta Vidal)',
      'Precio total del año: 120,00 €',
    ])
  })

  it('have cents together or not at all, for they stand under each other (D-92)', () => {
    const amounts = (finalPriceCents: number) =>
      factsOf({ items: items('m', 6_000, [3, 4]), contributedCents: 3_000, finalPriceCents }).filter((fact) =>
        fact.endsWith('€'),
      )
    expect(amounts(9_000)).toEqual([
      'Precio al mes: 60 €',
      'Dinero de tu empresa (aportación a este producto): 30 €',
      'A cargo de tu bolsa en el año: 90 €',
      'Precio total del año: 120 €',
    ])
    expect(amounts(8_999)).toEqual([
      'Precio al mes: 60,00 €',
      'Dinero de tu empresa (aportación a este producto): 30,00 €',
      'A cargo de tu bolsa en el año: 89,99 €',
      'Precio total del año: 120,00 €',
    ])
  })

  it('name what was counted, and what each costs', () => {
    expect(factsOf({ items: items('m', 3_300, [3, 4], { details: { face1: 3 } }) })).toContain(
      'Cheques: 3 × 11 € al mes',
    )
  })

  it('name what was filled in, and tell printers that it is a detail', () => {
    const filled = {
      ...pets,
      details: { type: 'object', properties: { years: { type: 'integer' } } } as const,
      messages: { ...pets.messages, es: { 'details.years': 'Años de contrato' } },
    }
    const conditions = { ...example, items: items('m', 1_000, [0, 1]), details: { years: 3 } }
    const { facts } = describeConditions({ conditions, declaration: filled, company: 'Acme' }, reader)
    expect(facts).toContainEqual({ kind: 'detail', label: 'Años de contrato', value: '3' })
  })

  it('name months with a gap as spans', () => {
    expect(factsOf({ items: items('m', 1_000, [0, 1, 2, 3, 8, 9, 10, 11]) })).toContain(
      'Meses: enero a abril y septiembre a diciembre de 2026',
    )
  })

  it('say who pays the part that the employee does not', () => {
    const bag = { ...modality, userBag: true }
    expect(factsOf({ contributedCents: 9_000, finalPriceCents: 3_000 })).toContain(
      'Dinero de tu empresa (aportación a este producto): 90 €',
    )
    expect(
      factsOf({ modality: bag, contributedCents: 9_000, userBagCents: 9_000, finalPriceCents: 3_000 }),
    ).toContain('Dinero de tu empresa (tu bolsa del usuario): 90 €')
    expect(factsOf({ modality: bag, contributedCents: 9_000, userBagCents: 0 }).join()).not.toMatch(
      /aporta|bolsa del usuario/,
    )
  })
})

it('names the employer and the insurer differently in the table of months', () => {
  for (const language of languages)
    expect(domainMessages[language]['fact.company']).not.toBe(domainMessages[language]['reading.company'])
})

it('the price of the year is followed by who pays it and by the bag (D-93)', () => {
  const parts = (companyBagCents: number) => ({
    priceCents: 12_000,
    contributionCents: 2_000,
    userBagCents: 0,
    companyBagCents,
    companyCents: 2_000 + companyBagCents,
    taxCents: 0,
    payslipCents: 10_000 - companyBagCents,
  })
  const charged = (companyBagCents: number) => {
    const year = parts(companyBagCents)
    const money = { year: 2026, months: 0, perYear: year, perMonth: year, monthly: [] }
    const conditions = { ...example, finalPriceCents: 10_000 }
    const { facts } = describeConditions({ conditions, declaration: pets, company: 'Acme', money }, reader)
    const all = facts.map(({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`)
    return all.slice(all.findIndex((fact) => fact.startsWith('Precio total')))
  }
  expect(charged(7_000)).toEqual([
    'Precio total del año: 120 €',
    'Dinero de tu empresa: 90 €',
    'Pagas tú: lo que baja tu nómina: 30 €',
    'A cargo de tu bolsa en el año: 100 €',
  ])
  expect(charged(0)).toContain('Dinero de tu empresa: 20 €')
})

const parties = ['Tu empresa: Acme', 'Persona empleada: Marta Vidal', 'Modalidad: Mascotas']
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('conditions name their parties first, as facts that a mail leaves out', () => {
  const provider = { id: 'vet', name: 'Veterinaria Sol' }
  const conditions = { ...example, modality: { ...modality, provider } }
  const { facts } = describeConditions({ conditions, declaration: pets, company: 'Acme' }, reader)
  expect(
    facts.filter(({ kind }) => kind === 'party').map(({ label, value }) => `${label}: ${value}`),
  ).toEqual([...parties, 'Proveedor: Veterinaria Sol'])
})

it('an end names whom it is for, until when it covers, and from when nothing is charged', () => {
  const conditions = { ...example, items: items('m', 1_000, [3, 4], { personId: 1 }) }
  const endOf = (effect: CancellationEffect) =>
    describeConditions({ conditions, declaration: pets, company: 'Acme', effect }, reader)
      .facts.slice(parties.length)
      .map(({ label, value }) => `${label}: ${value}`)
  const lastDate = '2026-04-30'
  expect(endOf({ kind: 'neverBegins' })).toEqual([
    'Para: Jordi Vidal',
    'Empieza: No llega a empezar',
    'Se te cobra: Nada',
  ])
  expect(endOf({ kind: 'runsOut', lastDate })).toEqual([
    'Para: Jordi Vidal',
    'Cobertura hasta: 30 de abril de 2026',
  ])
  expect(endOf({ kind: 'ends', lastDate, monthIndex: 4 })).toEqual([
    'Para: Jordi Vidal',
    'Cobertura hasta: 30 de abril de 2026',
    'Se te cobra: A partir de mayo de 2026, nada',
  ])
})

it('a change ends with the payslip before and after, where both are known and anything is left', () => {
  const sums = {
    priceCents: 12_000,
    contributionCents: 0,
    userBagCents: 0,
    companyBagCents: 0,
    companyCents: 0,
    taxCents: 0,
    payslipCents: 12_000,
  }
  const moneyBefore = { year: 2026, months: 0, perYear: sums, perMonth: sums, monthly: [] }
  const cheaper = { ...sums, payslipCents: 6_000 }
  const money = { ...moneyBefore, perYear: cheaper, perMonth: cheaper }
  const before = { ...example, items: items('m', 6_000, [3, 4]) }
  const changesOf = (given: { money?: ProductMoney }, months = [3]) =>
    describeConditions(
      {
        before,
        moneyBefore,
        conditions: { ...example, items: items('m', 6_000, months), priceCents: 6_000 },
        declaration: pets,
        company: 'Acme',
        ...given,
      },
      reader,
    ).changes.map(({ label, before: old, after }) => plain(`${label}: ${old} > ${after}`))
  expect(changesOf({ money }).at(-1)).toBe(
    'Nómina: Tu nómina baja 120 € al año (en 2026) > Tu nómina baja 60 € al año (en 2026)',
  )
  const known = changesOf({})
  expect(known).toContain('Precio: 120 € > 60 €')
  expect(known.join()).not.toContain('Nómina')
  expect(changesOf({ money }, []).join()).not.toContain('Nómina')
})

it('the facts of a document name each document of identity beside its person', () => {
  const documents = new Map([
    [0, '12345678Z'],
    [1, ''],
    [2, 'X1234567L'],
  ])
  const people = new Map([...reader.people, [2, '王小明'] as const])
  const conditions = {
    ...example,
    items: [0, 1, 2].flatMap((personId) => items('m', 1_000, [3], { personId })),
  }
  const facts = describeConditions(
    { conditions, declaration: pets, company: 'Acme' },
    { ...reader, people, documents },
  ).facts.map(({ label, value }) => `${label}: ${value}`)
  expect(facts).toContain('Persona empleada: Marta Vidal (12345678Z)')
  expect(facts).toContain('Para: Marta Vidal (12345678Z), Jordi Vidal y 王小明 (X1234567L)')
})
