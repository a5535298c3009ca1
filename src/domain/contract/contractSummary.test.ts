import { describe, expect, it } from 'vitest'
import { exampleModality } from '../examples/exampleRequest.ts'
import { contractSummary, formatDetails } from './contractSummary.ts'
import { languages } from '../kernel/language.ts'

const people = new Map([
  [0, 'Marta Vidal'],
  [1, 'Jordi Vidal'],
])
const reader = { language: 'es', people } as const
const dental = exampleModality({
  id: 'dental',
  category: 'pets',
  type: 1,
  parentId: 'm',
  name: { es: 'Dental', en: 'Teeth' },
})
const glasses = exampleModality({
  id: 'glasses',
  category: 'pets',
  type: 1,
  parentId: 'm',
  name: { es: 'Gafas' },
})
const modality = exampleModality({
  id: 'm',
  category: 'pets',
  name: { es: 'Mascotas' },
  supplementaries: [dental, glasses],
})
const months = [3, 4, 5, 6]
const items = (benefitId: string, priceCents: number, personId = 0, of = months) =>
  of.map((monthIndex) => ({ personId, monthIndex, benefitId, priceCents }))
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const summaryOf = (...args: Parameters<typeof contractSummary>) =>
  contractSummary(...args).map(({ label, value }) => plain(`${label}: ${value}`))

describe('the supplementaries of a contract', () => {
  it('are listed for each person with their price, in the order they are offered in', () => {
    const taken = [
      ...items('m', 4_850),
      ...items('m', 5_500, 1),
      ...items('glasses', 400),
      ...items('dental', 750, 1),
      ...items('dental', 995),
    ]
    expect(summaryOf({ modality, items: taken }, undefined, reader)).toEqual([
      'Dental: 9,95 € al mes (Marta Vidal)',
      'Dental: 7,50 € al mes (Jordi Vidal)',
      'Gafas: 4 € al mes (Marta Vidal)',
    ])
  })

  it('name their months where they are not in all of the contract', () => {
    const taken = [
      ...items('m', 4_850),
      ...items('dental', 995, 0, [4, 5, 6]),
      ...items('glasses', 400, 0, [6]),
    ]
    expect(summaryOf({ modality, items: taken }, undefined, reader)).toEqual([
      'Dental: 9,95 € al mes (Marta Vidal, mayo a julio)',
      'Gafas: 4 € (Marta Vidal, julio)',
    ])
  })

  it('are listed price by price where it changes within the year', () => {
    const taken = [
      ...items('m', 4_850),
      ...items('dental', 995, 0, [3, 4]),
      ...items('dental', 1_100, 0, [5, 6]),
    ]
    expect(summaryOf({ modality, items: taken }, undefined, reader)).toEqual([
      'Dental: 9,95 € al mes (Marta Vidal, abril y mayo)',
      'Dental: 11 € al mes (Marta Vidal, junio y julio)',
    ])
  })

  it('are listed even where the modality does not have them any more', () => {
    expect(
      summaryOf({ modality, items: [...items('m', 4_850), ...items('gone', 100)] }, undefined, reader),
    ).toEqual(['Complemento: 1 € al mes (Marta Vidal)'])
  })

  it('are listed in the order of the year', () => {
    const taken = [...items('m', 4_850), ...items('dental', 500, 0, [6]), ...items('dental', 400, 0, [4])]
    expect(summaryOf({ modality, items: taken }, undefined, reader)).toEqual([
      'Dental: 4 € (Marta Vidal, mayo)',
      'Dental: 5 € (Marta Vidal, julio)',
    ])
  })

  it('are none where there is only the main benefit', () => {
    expect(
      summaryOf({ modality, items: [...items('m', 4_850), ...items('m', 5_500, 1)] }, undefined, reader),
    ).toEqual([])
  })

  it('are listed in the reader’s language', () => {
    const one = { modality, items: [...items('m', 4_850), ...items('dental', 995)] }
    expect(
      languages.map((language) =>
        plain(contractSummary(one, undefined, { language, people })[0]?.value ?? ''),
      ),
    ).toEqual([
      '9,95 € al mes (Marta Vidal)',
      '9,95 € al mes (Marta Vidal)',
      '€9.95 a month (Marta Vidal)',
      '9,95 € por mês (Marta Vidal)',
    ])
  })
})

describe('what is counted', () => {
  const messages = { es: { 'reading.units': 'Cheques' }, ca: {}, en: {}, pt: {} }
  const declaration = {
    messages,
    units: () => [
      { key: 'small', valueCents: 900 },
      { key: 'large', valueCents: 1_100 },
    ],
  }
  const counted = (details: Record<string, number>, of = months) =>
    items('m', 0, 0, of).map((item) => ({ ...item, details }))

  it('is listed with count and value, in the category’s own word', () => {
    expect(summaryOf({ modality, items: counted({ large: 3 }) }, declaration, reader)).toEqual([
      'Cheques: 3 × 11 € al mes',
    ])
    expect(summaryOf({ modality, items: counted({ small: 10, large: 2 }) }, declaration, reader)).toEqual([
      'Cheques: 10 × 9 € y 2 × 11 € al mes',
    ])
    expect(
      summaryOf(
        { modality, items: counted({ large: 3 }) },
        { ...declaration, messages: { es: {}, ca: {}, en: {}, pt: {} } },
        reader,
      ),
    ).toEqual(['Unidades: 3 × 11 € al mes'])
  })

  it('is listed by months where these differ', () => {
    expect(
      summaryOf(
        { modality, items: [...counted({ large: 3 }, [3, 4, 5]), ...counted({ large: 2 }, [6])] },
        declaration,
        reader,
      ),
    ).toEqual(['Cheques: 3 × 11 € al mes (abril a junio)', 'Cheques: 2 × 11 € (julio)'])
  })

  it('is listed by person where it is not the employee’s alone', () => {
    const two = (personId: number) =>
      items('m', 0, personId, [3]).map((item) => ({ ...item, details: { small: 2 } }))
    expect(summaryOf({ modality, items: two(0) }, declaration, reader)).toEqual(['Cheques: 2 × 9 €'])
    expect(summaryOf({ modality, items: [...two(1), ...two(0)] }, declaration, reader)).toEqual([
      'Cheques: 2 × 9 € (Marta Vidal)',
      'Cheques: 2 × 9 € (Jordi Vidal)',
    ])
  })

  it('has no unit without a value', () => {
    const units = () => [
      { key: 'small', valueCents: 900 },
      { key: 'large', valueCents: undefined },
    ]
    const taken = { modality, items: counted({ small: 2, large: 3 }, [3]) }
    expect(summaryOf(taken, { ...declaration, units }, reader)).toEqual(['Cheques: 2 × 9 €'])
  })

  it('are left out if nothing was counted', () => {
    expect(summaryOf({ modality, items: items('m', 100) }, declaration, reader)).toEqual([])
    expect(summaryOf({ modality, items: counted({ large: 0 }) }, declaration, reader)).toEqual([])
    expect(summaryOf({ modality, items: items('m', 100) }, { messages, units: () => [] }, reader)).toEqual([])
  })
})

describe('the details of a contract', () => {
  const declaration = {
    messages: {
      es: { 'details.years': 'Años', 'details.fee': 'Cuota sin IVA', 'details.use': 'Uso' },
      ca: {},
      en: {},
      pt: {},
    },
    details: {
      type: 'object',
      properties: {
        fee: { type: 'number', format: 'money' },
        years: { type: 'integer' },
        note: { type: 'string' },
        use: { type: 'number', readOnly: true },
      },
    },
  } as const
  const agreed = { modality, items: items('m', 4_850), details: { years: 3, fee: 350.5, note: 'x', use: 60 } }

  it('are listed by the category’s own names, without computed ones', () => {
    expect(summaryOf(agreed, declaration, reader)).toEqual(['Cuota sin IVA: 350,50 €', 'Años: 3'])
    expect(summaryOf({ ...agreed, details: { fee: 0 } }, declaration, reader)).toEqual([])
  })

  it('have a dash for an empty text, and leave out the provider', () => {
    const insurer = { type: 'string', format: 'provider' } as const
    const details = { type: 'object', properties: { insurer, note: { type: 'string' } } } as const
    const messages = { es: { 'details.insurer': 'Aseguradora', 'details.note': 'Nota' } }
    expect(formatDetails({ insurer: 'axa', note: '' }, { messages, details }, reader)).toEqual([
      { kind: 'detail', label: 'Nota', value: '—' },
    ])
  })

  it('names the person that was chosen, the employee too, and has a dash for one who is gone', () => {
    const properties = { who: { type: 'integer', format: 'person' } } as const
    const declared = {
      messages: { es: { 'details.who': 'Para' } },
      details: { type: 'object', properties },
    } as const
    const read = (who: number) => formatDetails({ who }, declared, reader)[0]?.value
    expect([read(0), read(1), read(9)]).toEqual([reader.people.get(0), reader.people.get(1), '—'])
    expect(read(1)).toMatch(/^\p{L}/u)
  })

  it('is written by its format: a month by its name, a date in full', () => {
    const properties = {
      start: { type: 'integer', format: 'month' },
      day: { type: 'string', format: 'date' },
      other: { type: 'string', format: 'month' },
    } as const
    const messages = { es: { 'details.start': 'Inicio', 'details.day': 'Día', 'details.other': 'Otro' } }
    const declared = { messages, details: { type: 'object', properties } } as const
    const given = { start: 0, day: '2026-03-10', other: 'mayo' }
    expect(formatDetails(given, declared, reader).map(({ value }) => value)).toEqual([
      'enero',
      '10 de marzo de 2026',
      'mayo',
    ])
  })
})
