import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { coveredAtItsAge } from '../benefit/eligible.ts'
import { emptyForm } from '../benefit/formSchema.ts'
import type { Modality } from '../catalogue/modality.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import type { Contract } from '../plan/contract.ts'
import type { FamilyMember } from '../plan/employee.ts'
import { repeatContract } from './repeatContract.ts'

const covers = () => undefined
const typed = defineBenefit({ id: 'pets', amount: 'typed', details: emptyForm, covers })
const all = Array.from({ length: 12 }, (_, month) => month)
/** Prices by the modality; applies the refusals while the child is among the people. */
const pricedWith = (refusals: Refusal[] = []) =>
  defineBenefit({
    id: 'pets',
    amount: 'priced',
    months: 'range',
    details: emptyForm,
    covers: coveredAtItsAge,
    price: ({ items, modality }) => ({
      items: items.map((item) => ({ ...item, priceCents: modality.workingPriceCents ?? 0 })),
      refusals: items.some(({ personId }) => personId === 4) ? refusals : [],
    }),
  })
const grownUp: FamilyMember = {
  id: 4,
  firstName: 'Nil',
  lastName1: 'Gil',
  fullName: 'Nil Gil',
  personalID: '',
  idType: '',
  birthday: '1990-01-01',
  relationship: 'child',
  disabilityType: false,
  active: true,
}
const ages: Partial<Modality> = {
  workingPriceCents: 3_000,
  ageGroup: [{ from: 18, to: 64, priceCents: 3_000 }],
  ageGroupForFamily: [{ from: 0, to: 24, priceCents: 3_000 }],
}
/** Items for all months of the year, for each of these people or benefits. */
const yearOf = (...each: { personId?: number; benefitId?: string; priceCents?: number }[]) =>
  all.flatMap((monthIndex) => each.map((item) => ({ monthIndex, priceCents: 3_000, ...item })))

/** Renews for 2027 on 20 November 2026 with 10,000 euros in the bag. */
function repeated(
  contract: Contract,
  {
    declaration = typed,
    next = {},
    bagCents = 1_000_000,
  }: {
    declaration?: typeof typed
    next?: Partial<Modality>
    bagCents?: number
  } = {},
) {
  const { category, planType } = contract.modality.product
  const products = [{ id: 'p', planType, name: {}, category, active: true, allowed: true }]
  const employee = { products, flexibleBagCents: bagCents, family: [grownUp] }
  const plan = examplePlan({ employee, contracts: [contract], today: '2026-11-20' })
  const bags = { ...plan.bags, 2027: { ...plan.bags[2026]!, flexibleBagCents: bagCents } }
  const repeat = repeatContract({
    contract,
    declaration,
    plan: { ...plan, bags },
    offers: [{ ...contract.modality, ...next }],
    tables: {},
    year: 2027,
  })
  const asked = repeat.asked?.items.map((item) => [
    item.personId,
    item.benefitId,
    item.monthIndex,
    item.amountCents,
  ])
  return {
    ...repeat,
    january: asked?.filter(([, , month]) => month === 0),
    asked,
    details: repeat.asked?.details,
  }
}

describe('a contract that cannot be repeated', () => {
  it('is refused because nothing takes its place, with no difference beside', () => {
    expect(repeated(exampleContract(), { next: { year: 2026 } })).toMatchObject({
      refusals: [{ code: 'notOfferedInYear', params: { year: 2027 } }],
      differences: [],
    })
  })

  it('is refused because nobody may be covered any more', () => {
    const contract = exampleContract({ items: yearOf({ personId: 4 }), modality: ages })
    const { refusals, differences } = repeated(contract, { declaration: pricedWith() })
    expect(refusals[0]).toMatchObject({ code: 'notAvailableForAge', item: 0, field: 'person' })
    expect(differences).toEqual([])
  })

  it.each([{ item: 12, field: 'month' }, { field: 'details.person' }, { item: 99, field: 'person' }, {}])(
    'is refused for what its category says of %j, which is nobody it covers',
    (place) => {
      const refusals = [refuse('closed', {}, place)]
      const contract = exampleContract({
        items: yearOf({}, { personId: 4 }),
        modality: { workingPriceCents: 3_000 },
      })
      const repeat = repeated(contract, { declaration: pricedWith(refusals) })
      expect(repeat.refusals).toEqual(refusals)
      expect(repeat.differences).toEqual([])
    },
  )
})

describe('whom a repeated contract leaves out', () => {
  const contract = exampleContract({ items: yearOf({}, { personId: 4 }), modality: ages })

  it('costs nothing: the bag pays for the others only, and the first reason is given', () => {
    const { refusals, differences, quote } = repeated(contract, {
      declaration: pricedWith(),
      bagCents: 36_000,
    })
    expect(refusals).toEqual([])
    expect(quote?.priceCents).toBe(36_000)
    const people = differences.filter(({ kind }) => kind === 'person')
    expect(people).toMatchObject([{ name: 'Nil Gil', refusal: { item: 12, field: 'person' } }])
    expect(repeated(contract, { declaration: pricedWith(), bagCents: 35_999 }).refusals).toHaveLength(1)
  })
})

describe('the amounts of a repeated contract', () => {
  it('begin once where they have one start', () => {
    const declaration = defineBenefit({ id: 'pets', amount: 'typed', months: 'start', details: emptyForm })
    const contract = exampleContract({ items: [{ monthIndex: 6, priceCents: 3_000 }] })
    expect(repeated(contract, { declaration }).asked).toEqual([[0, 'm', 0, 3_000]])
    expect(repeated(contract, { declaration, next: { startDate: '2' } }).asked).toEqual([[0, 'm', 1, 3_000]])
  })

  it('are those of the last month, whatever the order they are stored in', () => {
    const items = all.map((monthIndex) => ({ monthIndex, priceCents: monthIndex < 7 ? 8_000 : 7_000 }))
    const contract = exampleContract({ items: items.toReversed() })
    expect(new Set(repeated(contract).asked?.map(([, , , cents]) => cents))).toEqual(new Set([7_000]))
  })

  it('are each person’s own', () => {
    const contract = exampleContract({ items: yearOf({}, { personId: 4, priceCents: 2_000 }) })
    expect(repeated(contract).january).toEqual([
      [0, 'm', 0, 3_000],
      [4, 'm', 0, 2_000],
    ])
  })
})

describe('the supplementaries of a repeated contract', () => {
  const named = (id: string, name: string): Modality => ({
    ...exampleContract().modality,
    id,
    type: 1,
    name: { en: name },
  })
  const contract = exampleContract({
    items: yearOf({}, { benefitId: 'dental' }),
    modality: {
      workingPriceCents: 3_000,
      supplementaries: [named('eyes', 'Eyes'), named('dental', 'Dental')],
    },
  })
  const keptOf = (supplementaries: Modality[] | undefined) => {
    const next = { supplementaries } as Partial<Modality>
    const { january, differences } = repeated(contract, { declaration: pricedWith(), next })
    return {
      kept: january?.map(([, id]) => id),
      gone: differences.flatMap((each) => (each.kind === 'supplementary' ? [each.name.en] : [])),
    }
  }

  it('stay where they are offered again', () => {
    const offered = [named('eyes', 'Eyes'), named('dental', 'Teeth')]
    expect(keptOf(offered)).toEqual({ kept: ['m', 'dental'], gone: [] })
  })

  it('stay under another number where the name is the same', () => {
    const offered = [named('e2', 'Eyes'), named('d2', 'Dental')]
    expect(keptOf(offered)).toEqual({ kept: ['m', 'd2'], gone: [] })
  })

  it('are named where they are gone, without those that nobody took', () => {
    expect(keptOf([named('e2', 'Eyes')])).toEqual({ kept: ['m'], gone: ['Dental'] })
    expect(keptOf(undefined)).toEqual({ kept: ['m'], gone: ['Dental'] })
  })

  it('that the old modality did not list go without a word', () => {
    const { supplementaries: _, ...modality } = contract.modality
    const repeat = repeated({ ...contract, modality }, { declaration: pricedWith() })
    expect(repeat.january).toEqual([[0, 'm', 0, 3_000]])
    expect(repeat.differences.map(({ kind }) => kind)).not.toContain('supplementary')
  })
})

describe('the details of a repeated contract', () => {
  const properties = {
    plan: { type: 'string', format: 'modality' },
    letter: { type: 'string' },
    worked: { type: 'integer', readOnly: true },
  } as const
  const declaration = defineBenefit({ id: 'pets', amount: 'typed', details: { ...emptyForm, properties } })
  const detailsOf = (details: Record<string, unknown>) =>
    repeated(exampleContract({ items: yearOf({}), details }), { declaration, next: { id: 'n' } }).details

  it('name the modality of the year in place of the old one', () => {
    expect(detailsOf({ plan: 'm' })).toEqual({ plan: 'n' })
    expect(detailsOf({ plan: 'x' })).toEqual({ plan: 'x' })
  })

  it('stay as they were filled in, without what the category works out', () => {
    expect(detailsOf({ letter: 'm', worked: 3, unknown: 'm' })).toEqual({ letter: 'm', unknown: 'm' })
  })

  it('stay where the category has no form', () => {
    const contract = exampleContract({ items: yearOf({}), details: { letter: 'm' } })
    const formless = { ...declaration, details: { type: 'object' as const } }
    expect(repeated(contract, { declaration: formless }).details).toEqual({ letter: 'm' })
  })
})

describe('what a repeated contract asks again', () => {
  const schema = {
    type: 'object',
    properties: { invoices: { type: 'array' }, centre: { type: 'string' } },
  } as const
  const declaration = defineBenefit({
    id: 'pets',
    amount: 'typed',
    details: emptyForm,
    documentation: { schema, per: 'contract', when: 'always', yearly: ['invoices'] },
  })
  const again = (contract: Partial<Contract>, next: Partial<Modality> = {}) =>
    repeated({ ...exampleContract({ items: yearOf({}) }), ...contract }, { declaration, next }).differences

  it('is the documentation of one year, where it was given', () => {
    expect(again({ documentation: { invoices: ['a.pdf'], centre: 'Sol' } })).toEqual([
      { kind: 'documentation', fields: ['invoices'] },
    ])
    expect(again({ documentation: { centre: 'Sol' } })).toEqual([])
  })

  it('is what the product asks, where it was answered: its questions, or its document', () => {
    const { product } = exampleContract().modality
    const question = { title: { en: 'Breed?' }, isRequired: true }
    const answers = { answers: {}, isCompleted: true }
    const asking = { product: { ...product, questions: [question] } }
    expect(again({ answers }, asking)).toEqual([{ kind: 'answers' }])
    expect(again({ answers }, { product: { ...product, isDocumentRequired: true } })).toEqual([
      { kind: 'answers' },
    ])
    expect(again({}, asking)).toEqual([])
    expect(again({ answers })).toEqual([])
    expect(again({ answers }, { product: { ...product, questions: [], isDocumentRequired: false } })).toEqual(
      [],
    )
  })
})
