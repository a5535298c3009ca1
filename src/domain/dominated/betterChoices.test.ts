import { describe, expect, it } from 'vitest'
import { exampleModality } from '../examples/exampleRequest.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { defineBenefit, type Benefit } from '../benefit/defineBenefit.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { EmployeeProduct, FamilyMember } from '../plan/employee.ts'
import { lawSimulator } from '../tax/law/lawSimulator.ts'
import type { TaxedPlan } from '../tax/planEntry.ts'
import { refuse } from '../kernel/refusal.ts'
import { betterChoices, unusedCompanyCents, type BetterChoice } from './betterChoices.ts'

type Declared = Partial<
  Pick<BenefitDeclaration, 'amount' | 'price' | 'units' | 'months' | 'exemption' | 'covers'>
>

const child: FamilyMember = {
  id: 1,
  relationship: 'child',
  firstName: 'Ona',
  lastName1: 'Vidal',
  fullName: 'Ona Vidal',
  personalID: '',
  idType: 'DNI',
  birthday: '2024-08-20',
  disabilityType: false,
  active: true,
}
const june = [5, 6, 7, 8, 9, 10, 11]
const product: EmployeeProduct = {
  id: 'cover',
  planType: 'Exent',
  name: { es: 'Seguro' },
  category: { alias: 'cover', name: {}, isDefault: true },
  active: true,
  allowed: true,
}

function modality(id: string, fields: Partial<Modality> = {}): Modality {
  return exampleModality({ id, category: 'cover', name: { es: 'Plan' }, providerId: 'north', ...fields })
}

/** Finds better modalities and months; each modality's price comes from its fields. */
function better(
  chosen: Modality,
  others: Modality[],
  declared: Declared = {},
  months = june,
  { personId = 0, ...byLaw }: Partial<TaxedPlan> & { personId?: number } = {},
  supplementaries: readonly string[] = [],
) {
  const priced = defineBenefit({
    id: 'cover',
    amount: 'priced',
    editableInForce: true,
    price: ({ items, modality: { defaultPriceCents = 0 } }) => ({
      items: items.map(({ amountCents: _, ...item }) => ({ ...item, priceCents: defaultPriceCents })),
      refusals: [],
    }),
    ...declared,
  })
  const declaration: Benefit = { ...priced, messages: { es: {}, ca: {}, en: {}, pt: {} } }
  const employee = { products: [product], province: 'Madrid', family: [child] }
  const plan = examplePlan({ today: '2026-05-05', ...byLaw, employee })
  const items = months.flatMap((monthIndex) =>
    [chosen.id, ...supplementaries].map((benefitId) => ({
      personId,
      monthIndex,
      benefitId,
      amountCents: 5_000,
    })),
  )
  const context = {
    plan,
    declarations: () => declaration,
    declaration,
    tables: {},
    modalities: [chosen, ...others],
  }
  return betterChoices(context, { modality: chosen, year: 2026, items, details: {} })
}

const dear = modality('dear', { defaultPriceCents: 5_000 })

describe('another modality', () => {
  // The employee's tax rate is 30 %: a price that is x lower in 7 months reduces the payslips by 4.9 x.
  it.each([
    [4_980, []],
    [4_979, [{ kind: 'modality', gainCents: 103 }]],
    [3_000, [{ kind: 'modality', gainCents: 9_800 }]],
    [5_000, []],
    [5_100, []],
  ])(
    'of the same cover at %i instead of 5000 a month is told from 1.00 a year on',
    (defaultPriceCents, told) => {
      expect(better(dear, [modality('other', { defaultPriceCents })])).toMatchObject(told)
      expect(better(dear, [modality('other', { defaultPriceCents })])).toHaveLength(told.length)
    },
  )

  it.each([
    ['a lower rank', 3, 2, 3_000, []],
    ['an equal rank', 3, 3, 3_000, ['modality']],
    ['a higher rank', 3, 4, 3_000, ['cover']],
    ['a higher rank for the same price', 3, 4, 5_000, ['cover']],
    ['a higher rank for a little more', 3, 4, 5_001, []],
    ['an equal rank for the same price', 3, 3, 5_000, []],
    ['a rank beside none', 3, undefined, 3_000, []],
    ['none beside a rank', undefined, 3, 3_000, []],
  ] as const)('of %s', (_, own, coverRank, defaultPriceCents, kinds) => {
    const chosen = { ...dear, ...(own && { coverRank: own }) }
    const other = modality('other', { defaultPriceCents, ...(coverRank && { coverRank }) })
    expect(better(chosen, [other]).map(({ kind }) => kind)).toEqual(kinds)
  })

  it.each([
    ['another provider', { providerId: 'south' }],
    ['another text', { desc: { es: 'Con copago' } }],
    ['another name and no text', { name: { es: 'Básico' } }],
    ['other people', { whoAffect: 'family' }],
    ['other months', { monthsAvailability: june.map(() => true) }],
    ['another end', { endDate: '2026-12-30' }],
    ['other terms', { extra: { copay: true } }],
  ] as [string, Partial<Modality>][])('without ranks is not compared where it has %s', (_, fields) => {
    expect(better(dear, [modality('other', { defaultPriceCents: 1_000, ...fields })])).toEqual([])
  })

  it('of another name is the same where its text is, and the largest gain comes first', () => {
    const desc = { es: 'Sin copago' }
    const others = [4_000, 3_000].map((defaultPriceCents) =>
      modality(`at${defaultPriceCents}`, { defaultPriceCents, desc, name: { es: `A ${defaultPriceCents}` } }),
    )
    const told = better({ ...dear, desc }, others)
    expect(told.map((each) => 'modalityId' in each && each.modalityId)).toEqual(['at3000', 'at4000'])
  })

  describe('beside a choice with supplementaries', () => {
    const dental = (parentId: string, fields: Partial<Modality> = {}) =>
      modality(`${parentId}-dental`, {
        type: 1,
        parentId,
        name: { es: 'Dental' },
        defaultPriceCents: 500,
        ...fields,
      })
    const price: BenefitDeclaration['price'] = ({ items, modality: own, supplementaries }) => ({
      items: items.map(({ amountCents: _, ...item }) => {
        const { defaultPriceCents = 0 } = supplementaries.find(({ id }) => id === item.benefitId) ?? own
        return { ...item, priceCents: defaultPriceCents }
      }),
      refusals: [],
    })
    const told = (other: Modality, own = dear) =>
      better({ ...own, supplementaries: [dental('dear')] }, [other], { price }, june, {}, ['dear-dental'])
    const other = (fields: Partial<Modality> = {}) =>
      modality('other', { defaultPriceCents: 4_000, supplementaries: [dental('other')], ...fields })

    it('is told with the same supplementaries, at the price of both', () => {
      const [found] = told(other())
      expect(found).toMatchObject({ kind: 'modality', modalityId: 'other', gainCents: 4_900 })
      const asked = found && 'request' in found ? found.request.items : []
      const ids = asked.map(({ benefitId }) => benefitId)
      expect(ids).toEqual(june.flatMap(() => ['other', 'other-dental']))
      const dearer = other({ supplementaries: [dental('other', { defaultPriceCents: 1_500 })] })
      expect(told(dearer)).toEqual([])
    })

    it.each([
      ['without supplementaries', { supplementaries: [] }],
      ['with another supplementary', { supplementaries: [dental('other', { name: { es: 'Óptica' } })] }],
      ['with a lower rank of its own', { coverRank: 1 }],
    ] as [string, Partial<Modality>][])('is not told %s', (_, fields) => {
      const own = fields.coverRank === undefined ? dear : { ...dear, coverRank: 2 }
      expect(told(other(fields), own)).toEqual([])
    })

    it('counts a supplementary that the other one always has', () => {
      const always = (defaultPriceCents: number) =>
        better(
          dear,
          [other({ allSupplementary: 'yes', supplementaries: [dental('other', { defaultPriceCents })] })],
          { price },
        )
      expect(always(979)).toMatchObject([{ kind: 'modality', gainCents: 103 }])
      expect(always(1_000)).toEqual([])
    })
  })

  it('that is refused is never told, nor anything beside a choice that is', () => {
    const other = modality('other', { defaultPriceCents: 1_000, endDate: '2026-08-31' })
    expect(better({ ...dear, coverRank: 1 }, [{ ...other, coverRank: 2 }])).toEqual([])
    expect(better(modality('huge', { defaultPriceCents: 9_000_000 }), [modality('other')])).toEqual([])
  })
})

it('a card for the same money is better than vouchers where the company pays more of it', () => {
  const amount = ({ id }: Modality) => (id === 'vouchers' ? 'counted' : 'typed')
  const price: BenefitDeclaration['price'] = ({ items }) => ({
    items: items.map(({ amountCents, ...item }) => ({ ...item, priceCents: amountCents })),
    refusals: [],
  })
  const told = (contributionPrice: Modality['contributionPrice']) =>
    better(modality('vouchers'), [modality('card', { contributionPrice, desc: { es: 'Tarjeta' } })], {
      amount,
      price,
    })
  expect(told({ cents: 1_000 })).toMatchObject([{ kind: 'card', modalityId: 'card', gainCents: 4_900 }])
  expect(told({ cents: 0 })).toEqual([])
})

describe('a nursery voucher', () => {
  const covers = ({ relationship }: { relationship: string }) =>
    relationship === 'child' ? undefined : refuse('notCovered')
  const nursery = (defaultPriceCents: number, law: Partial<TaxedPlan> = { simulator: lawSimulator }) =>
    better(modality('voucher', { defaultPriceCents }), [], { exemption: 'nursery', covers }, june, {
      personId: 1,
      ...law,
    })

  it('that takes more of the maternity deduction than it saves is told, with both figures', () => {
    // Seven months of 50 euros: without the voucher the extra would be the 350 euros that are paid to the
    // nursery.
    const [told] = nursery(5_000)
    expect(told).toMatchObject({ kind: 'nursery', lostCents: 350_00 })
    const { lostCents, savedCents, gainCents } = told as Extract<BetterChoice, { kind: 'nursery' }>
    expect(savedCents).toBeGreaterThan(50_00)
    expect(gainCents).toBe(lostCents - savedCents)
  })

  it('that saves more than the extra of 583.31 is not told, nor one by the table', () => {
    // Each euro of the voucher saves about 30 cents of tax, and the extra is at most 83.33 a month.
    expect(nursery(20_000).map(({ kind }) => kind)).toEqual(['nursery'])
    expect(nursery(35_000)).toEqual([])
    expect(nursery(5_000, {})).toEqual([])
  })
})

describe('months that are left empty', () => {
  const typed: Declared = {
    amount: 'typed',
    price: ({ items }) => ({
      items: items.map(({ amountCents, ...item }) => ({ ...item, priceCents: amountCents })),
      refusals: [],
    }),
  }

  it('are told with the tax that they would save, and none where all are filled', () => {
    const told = better(modality('card'), [], typed, [6, 7, 9])
    expect(told).toMatchObject([{ kind: 'months', months: [5, 8, 10, 11], gainCents: 4 * 1_500 }])
    expect(told[0]).toMatchObject({ request: { items: { length: 7 } } })
    expect(better(modality('card'), [], typed)).toEqual([])
  })

  it('are not told of what has a price of its own', () => {
    expect(better(dear, [], {}, [6, 7])).toEqual([])
  })
})

describe('company money that nothing uses', () => {
  const declaration = defineBenefit({ id: 'pets', amount: 'typed', editableInForce: true })
  const unused = (companyBagCents: number, userBagLeftCents = 0) => {
    const plan = examplePlan({
      contracts: [exampleContract()],
      bagsOf2026: { companyBagCents, userBagLeftCents },
    })
    return unusedCompanyCents(plan, () => declaration, 2026)
  }

  it.each([
    [12_000, 0, 0],
    [11_999, 0, 0],
    [12_001, 0, 1],
    [12_000, 500, 500],
    [0, 0, 0],
  ])('of a bag of %i and a pot with %i left is %i beside a price of 12000', (bag, pot, cents) => {
    expect(unused(bag, pot)).toBe(cents)
  })
})
