import { describe, expect, it } from 'vitest'
import { examplePeople, quote, requestItems, type Person } from '#sdk'
import { covers } from './covers.ts'
import { centreFields, childSchema, documentation } from './documentation.ts'
import example from './example.ts'
import kindergarten from './index.ts'
import words from './messages/es.json' with { type: 'json' }

const { request } = example
const child = (ageYears: number | undefined): Person => ({ ...examplePeople.baby, ageYears })

describe('kindergarten', () => {
  it('costs the sum over children and months', () => {
    const answer = quote(kindergarten, request)
    const of = (id: number) =>
      answer.items.filter(({ personId }) => personId === id).reduce((sum, item) => sum + item.priceCents, 0)
    expect([of(3), of(4), answer.priceCents]).toEqual([288_000, 100_200, 388_200])
  })

  it('is for children under three completed years', () => {
    expect(covers(child(0))).toBeUndefined()
    expect(covers(child(2))).toBeUndefined()
    expect(covers(child(3))?.code).toBe('tooOld')
    expect(covers(child(4))?.code).toBe('tooOld')
  })

  it('refuses a child that is too old with "La edad debe ser inferior a 3 años"', () => {
    expect(words['refusals.tooOld']).toBe('La edad debe ser inferior a 3 años')
  })

  it('covers only children, and needs their birthday', () => {
    expect(covers(examplePeople.employee)?.code).toBe('childrenOnly')
    expect(covers(examplePeople.spouse)?.code).toBe('childrenOnly')
    expect(covers(child(undefined))?.code).toBe('birthdayMissing')
  })

  it('has a message for an employee without a child under three', () => {
    expect(words.nobody).toContain('No tienes hijos menores de 3 años')
  })

  it('refuses an older child in the request, at the child’s path', () => {
    const items = requestItems(request.modality.id, { people: [2], months: [3], amountCents: 10_000 })
    expect(quote(kindergarten, { ...request, items }).refusals).toMatchObject([
      { code: 'tooOld', item: 0, field: 'person', params: { ageYears: 9 } },
    ])
  })
})

it('a kindergarten contract is broken down by child and month', () => {
  const { sections } = kindergarten.breakdown({
    items: quote(kindergarten, request).items,
    details: {},
    people: [],
    companyName: 'Acme',
    benefitNames: {},
  })
  expect(
    sections.map(({ personId, rows, totalCents }) => [personId, rows[0], rows.length, totalCents]),
  ).toEqual([
    [3, { month: 3, price: 32_000 }, 9, 288_000],
    [4, { month: 8, price: 25_050 }, 4, 100_200],
  ])
})

describe('the documentation of a child', () => {
  it('requires code, name and address of the centre, and an invoice', () => {
    expect(childSchema.required).toEqual(['codeCenter', 'centerName', 'address', 'invoice'])
  })

  it('describes a centre in eight fields (KIN-04)', () => {
    expect([...centreFields].sort()).toEqual([
      'address',
      'centerName',
      'city',
      'codeCenter',
      'contactPerson',
      'contactPhone',
      'province',
      'zip',
    ])
  })

  it('is required for each child, always by the form', () => {
    expect(documentation).toMatchObject({ per: 'person', when: 'modality', requiredInForm: true })
    const asked = (person: Person) => documentation.appliesTo?.(person, example.request)
    expect([examplePeople.baby, examplePeople.spouse, examplePeople.employee].map(asked)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('needs an invoice for each month, beside the one given with the contract (D-45)', () => {
    expect(documentation.monthsLacking?.(example.documentation[3], [3, 4])).toEqual([3, 4])
    expect(documentation.monthsLacking?.({}, [])).toEqual([])
  })

  it('can copy the centre of another child, but never its invoice', () => {
    expect(centreFields).not.toContain('invoice')
    expect(centreFields.every((field) => field in childSchema.properties)).toBe(true)
    const forms = { 3: { codeCenter: '08012345', invoice: 'ona.pdf' }, 4: { invoice: 'pau.pdf' } }
    const after = { ...forms[4], sameAs: 3 }
    expect(documentation.fill?.({ before: forms[4], after, forms })).toEqual({
      codeCenter: '08012345',
      invoice: 'pau.pdf',
      sameAs: 3,
    })
  })
})
