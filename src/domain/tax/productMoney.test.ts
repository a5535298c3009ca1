import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { languages } from '../kernel/language.ts'
import { sumBy } from '../kernel/money.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { calculateYear } from './calculator.ts'
import { moneySentence } from './moneySentence.ts'
import type { TaxedPlan } from './planEntry.ts'
import { storedEntries } from './storedEntries.ts'
import type { MoneyParts } from './moneyParts.ts'
import { computeMoney, type ProductMoney } from './productMoney.ts'
import { spain2026 } from './taxTables.ts'

type Given = NonNullable<Parameters<typeof exampleContract>[0]>
type Plan = NonNullable<Parameters<typeof examplePlan>[0]>

const year = Array.from({ length: 12 }, (_, month) => month)
const declarations = () => plants

/** A plants contract with the same price and contribution in each month. */
function contract(months: number[], priceCents: number, contributedCents = 0, fields: Given = {}): Contract {
  const items = months.map((monthIndex) => ({ monthIndex, priceCents, contributedCents }))
  const sums = {
    priceCents: sumBy(items, (item) => item.priceCents),
    contributedCents: sumBy(items, (item) => item.contributedCents),
  }
  const finalPriceCents = sums.priceCents - sums.contributedCents
  return exampleContract({ category: 'plants', ...sums, finalPriceCents, items, ...fields })
}

function moneyIn(given: Plan, own: Contract): ProductMoney {
  const plan = examplePlan(given)
  return computeMoney(plan, declarations, [own])
}

const plain = (text: string): string => text.replace(/\s/g, ' ')
const sentence = (money: ProductMoney, per?: 'year') => plain(moneySentence(money, 'es', per).text)

/** 50,000 euros of salary with a top rate of 37 %, and 64 euros of company bag. */
const wellPaid: Plan = {
  tax: spain2026,
  employee: { fixedSalaryCents: 5_000_000 },
  bagsOf2026: { companyBagCents: 6_400 },
}

describe('what a product does to the payslip (D-93)', () => {
  it('of 175,40 a month, 40 of contribution and 64 of company bag at 37 % is 44,98', () => {
    const money = moneyIn(wellPaid, contract([3], 17_540, 4_000))
    expect(money.perMonth).toEqual({
      priceCents: 17_540,
      contributionCents: 4_000,
      userBagCents: 0,
      companyBagCents: 6_400,
      companyCents: 10_400,
      taxCents: 2_642,
      payslipCents: 4_498,
    })
    expect(sentence(money)).toBe(
      'Precio 175,40 € al mes · tu empresa pone 104,00 € · dejas de pagar 26,42 € de IRPF · ' +
        'tu nómina baja 44,98 € al mes (un mes de 2026)',
    )
  })

  it('of a company bag goes to its months in order, and the sentence says what each brings (D-103)', () => {
    const bagsOf2026 = { companyBagCents: 76_800 }
    const money = moneyIn({ ...wellPaid, bagsOf2026 }, contract(year, 17_540, 4_000))
    expect(money.monthly.map(({ companyBagCents }) => companyBagCents)).toEqual([
      ...Array.from({ length: 5 }, () => 13_540),
      9_100,
      ...Array.from({ length: 6 }, () => 0),
    ])
    expect(sentence(money)).toBe(
      'Precio 2.104,80 € al año · tu empresa pone 1.248,00 € · dejas de pagar 317,02 € de IRPF · ' +
        'tu nómina baja 539,78 € al año ' +
        '(en 2026: enero a mayo no cambia, junio 27,97 €, julio a diciembre 85,30 €)',
    )
  })

  it.each([
    ['transport, which is exempt', 50_000, true],
    ['a savings plan, which is not', 40_000, false],
  ] as const)(
    'of %s, paid by the company bag, is taxed in kind where it is not exempt',
    (_, price, isExempt) => {
      const plan = { bagsOf2026: { companyBagCents: price }, productTax: { plants: { isExempt } } }
      const { perYear } = moneyIn(plan, contract([3], price))
      expect(perYear).toMatchObject({ companyCents: price, taxCents: isExempt ? 0 : -12_000 })
    },
  )

  it('of a savings plan after transport that has used the company bag falls by its price (D-101)', () => {
    const product = (alias: string) => {
      const own = exampleContract().modality.product
      return { ...own, category: { ...own.category, alias } }
    }
    const transport = contract([3], 50_000, 0, { id: 't', modality: { product: product('transport') } })
    const savings = contract([3], 40_000, 0, { id: 's', modality: { product: product('savings') } })
    const plan = examplePlan({
      bagsOf2026: { companyBagCents: 50_000 },
      contracts: [transport, savings],
      productTax: { savings: { isExempt: false } },
    })
    const of = (own: Contract) => computeMoney(plan, declarations, [own])
    expect(of(transport).perYear).toMatchObject({ companyBagCents: 50_000, taxCents: 0, payslipCents: 0 })
    expect(sentence(of(transport))).toContain('tu nómina no cambia')
    expect(of(savings).perYear).toMatchObject({ companyBagCents: 0, taxCents: 0, payslipCents: 40_000 })
  })

  it('of health at 1.000, limit 500, 400 from the company, lowers taxable pay by 100 (D-101)', () => {
    const plan = { productTax: { plants: { isExempt: true, limitExemptionCents: 50_000 } } }
    const { perYear } = moneyIn(plan, contract([3], 100_000, 40_000))
    expect(perYear).toMatchObject({ contributionCents: 40_000, taxCents: 3_000, payslipCents: 57_000 })
  })

  it('of a gym at 36, 10 from the company, raises taxable pay by 10 (D-101)', () => {
    const product = { ...exampleContract().modality.product, planType: 'Top' as const }
    const { perYear } = moneyIn({}, contract([3], 3_600, 1_000, { modality: { product } }))
    expect(perYear).toMatchObject({ contributionCents: 1_000, taxCents: -300, payslipCents: 2_900 })
  })

  it('of a change that adds takes its place after what was bought meanwhile (D-114)', () => {
    const first = contract([3], 10_000, 0, { id: 'a' })
    const second = contract([3], 10_000, 0, { id: 'b' })
    const plan = examplePlan({ bagsOf2026: { companyBagCents: 25_000 }, contracts: [first, second] })
    const bag = (own: Contract) => computeMoney(plan, declarations, [own]).perYear.companyBagCents
    expect(bag(contract([3], 18_000, 0, { id: 'a' }))).toBe(15_000)
    expect(bag(contract([3], 8_000, 0, { id: 'a' }))).toBe(8_000)
    expect(bag(contract([4], 10_000, 0, { id: 'a' }))).toBe(10_000)
    const changed = { ...first, pendingEdit: { ...contract([3], 18_000), kind: 'edit', contractId: 'a' } }
    const waits = { ...plan, contracts: [changed as unknown as Contract, second] }
    expect(computeMoney(waits, declarations, [second]).perYear.companyBagCents).toBe(10_000)
    const late = contract([5], 10_000, 0, { id: 'new' })
    expect(computeMoney(waits, declarations, [late]).perYear.companyBagCents).toBe(0)
  })

  it('has only what is left of the company bag beside the rest of the plan', () => {
    const bagOf = (companyBagCents: number, spentCents: number): number =>
      moneyIn(
        { bagsOf2026: { companyBagCents }, contracts: [contract([0], spentCents)] },
        contract([1], 10_000, 0, { id: 'own' }),
      ).perYear.companyBagCents
    expect([bagOf(15_000, 4_999), bagOf(15_000, 5_000), bagOf(15_000, 5_001)]).toEqual([
      10_000, 10_000, 9_999,
    ])
    expect([bagOf(15_000, 14_999), bagOf(15_000, 15_000), bagOf(15_000, 15_001)]).toEqual([1, 0, 0])
  })

  it('counts a stored contract once, however it is asked', () => {
    const own = contract(year, 10_000)
    const other = contract([0], 5_000, 0, { id: 'other' })
    const money = moneyIn({ contracts: [own, other] }, own)
    expect(money).toEqual(moneyIn({ contracts: [other] }, own))
    expect(money.perYear.taxCents).toBe(36_000)
  })

  it('names the user bag where it pays the contribution', () => {
    const own = contract(year, 10_000, 3_000, {
      modality: { userBag: true },
      userBagCents: 20_000,
      finalPriceCents: 100_000,
    })
    expect(moneyIn({}, own).perYear).toMatchObject({
      contributionCents: 0,
      userBagCents: 20_000,
      companyCents: 20_000,
      taxCents: 30_000,
      payslipCents: 70_000,
    })
  })

  it('of what is paid once is counted by the year', () => {
    const once = { ...plants, amount: 'once' as const }
    const money = computeMoney(examplePlan(), () => once, [contract([3], 9_000)])
    expect(money.months).toBe(0)
    expect(sentence(money)).toContain('tu nómina baja 63 € al año (en 2026)')
  })

  it('of products with other months is counted by the year, of the same months by the month', () => {
    const months = (...all: number[][]) =>
      computeMoney(
        examplePlan(),
        declarations,
        all.map((each, at) => contract(each, 1_000, 0, { id: `c${at}` })),
      ).months
    expect([months([3, 4], [3, 4]), months([3, 4], [4, 5]), months([3, 4], [3])]).toEqual([2, 0, 0])
  })

  it('of months that differ is counted by the year, never by their average', () => {
    const own = exampleContract({
      category: 'plants',
      priceCents: 3_000,
      finalPriceCents: 3_000,
      items: [1_000, 2_000].map((priceCents, monthIndex) => ({ monthIndex, priceCents })),
    })
    expect(sentence(moneyIn({}, own))).toContain('Precio 30 € al año')
  })

  it('of a cancelled contract is that of the months it covered', () => {
    const own = contract(year, 10_000, 0, { state: 'cancelled', coveredUntil: 5 })
    const charged = chargedTerms(own)
    expect(charged && computeMoney(examplePlan(), declarations, [charged]).perYear.priceCents).toBe(60_000)
    const { coveredUntil: _, ...never } = own
    expect(chargedTerms(never)).toBeUndefined()
  })
})

it.each([
  ['2026-03-31', [3, 4]],
  ['2026-04-01', [4]],
  ['2026-05-01', undefined],
])('the months after a known exit on %s are the ones that the company settles', (exitOn, expected) => {
  const own = contract([3, 4], 6_000, 0, { state: 'awaitingAcceptance' })
  expect(moneyIn({ employee: { exitOn } }, own).settledMonths).toEqual(expected)
})

describe('the money of products beside others', () => {
  it('leaves each of them the company bag that they use themselves', () => {
    const contracts = ['a', 'b'].map((id) => contract([0], 5_000, 0, { id }))
    const plan = examplePlan({ bagsOf2026: { companyBagCents: 15_000 }, contracts })
    const bag = (own: Contract[]) => computeMoney(plan, declarations, own).perYear.companyBagCents
    expect([bag(contracts), bag(contracts.slice(1))]).toEqual([10_000, 5_000])
  })

  it('gives the bag to what was bought first, then to the cart in its order', () => {
    const inCart = ['a', 'b'].map((id) => contract([0], 5_000, 0, { id, state: 'cart' }))
    const bought = contract([0], 5_000, 0, { id: 'c' })
    const plan = examplePlan({ bagsOf2026: { companyBagCents: 9_000 }, contracts: [...inCart, bought] })
    const quoted = contract([1], 5_000, 0, { id: 'new' })
    const bag = (own: Contract) => computeMoney(plan, declarations, [own]).perYear.companyBagCents
    expect([bought, ...inCart, quoted].map(bag)).toEqual([5_000, 4_000, 0, 0])
  })

  it('leaves a contract under review its place in the order, also at a higher price', () => {
    const signed = (id: string, day: string, fields: Given = {}) =>
      contract([0], 5_000, 0, { id, purchasedAt: `2026-01-${day}T10:00:00Z`, ...fields })
    const reviewed = signed('a', '10', { state: 'underReview' })
    const contracts = [reviewed, signed('b', '11')]
    const plan = examplePlan({ bagsOf2026: { companyBagCents: 7_000 }, contracts })
    const dearer = { ...contract([0], 6_000), id: 'a' }
    expect(computeMoney(plan, declarations, [dearer]).perYear.companyBagCents).toBe(6_000)
  })

  it('names no tax without a salary, unless all of them are Top products', () => {
    const plan = examplePlan({ employee: { fixedSalaryCents: null } })
    const product = { ...exampleContract().modality.product, planType: 'Top' as const }
    const [exempt, top] = [contract([0], 5_000), contract([0], 5_000, 0, { modality: { product } })]
    const tax = (...own: Contract[]) => computeMoney(plan, declarations, own).perYear.taxCents
    expect([tax(top, top), tax(top, exempt), tax(exempt)]).toEqual([0, undefined, undefined])
  })

  it('is counted by the year, in figures of the year, where one of them costs more in a month', () => {
    const items = [1_000, 2_000].map((priceCents, monthIndex) => ({ monthIndex, priceCents }))
    const uneven = exampleContract({ category: 'plants', priceCents: 3_000, finalPriceCents: 3_000, items })
    const money = computeMoney(examplePlan(), declarations, [contract([0, 1], 1_000), uneven])
    expect(money.months).toBe(0)
    expect(money.perMonth).toEqual(money.perYear)
    expect(money.perMonth.priceCents).toBe(5_000)
  })

  it('of a category that is gone is by the months that are paid', () => {
    const money = computeMoney(examplePlan(), () => undefined, [contract([3, 4], 1_000)])
    expect([money.months, money.perMonth.priceCents, money.perYear.priceCents]).toEqual([2, 1_000, 2_000])
  })

  it('is nothing where there are none', () => {
    expect(computeMoney(examplePlan(), declarations, [])).toMatchObject({
      months: 0,
      perYear: { priceCents: 0 },
    })
  })
})

describe('the money sentence (D-93)', () => {
  it('leaves out tax and company money of 0', () => {
    const top = contract(year, 5_000, 0, {
      modality: { product: { ...exampleContract().modality.product, planType: 'Top' } },
    })
    expect(sentence(moneyIn({ bagsOf2026: { companyBagCents: 90_000 } }, top))).toBe(
      'Precio 50 € al mes · tu nómina baja 50 € al mes (12 meses de 2026)',
    )
  })

  it('says that the payslip does not change where the company pays all', () => {
    expect(sentence(moneyIn({}, contract([3], 5_000, 5_000)))).toBe(
      'Precio 50 € al mes · tu empresa pone 50 € · tu nómina no cambia (un mes de 2026)',
    )
  })

  it.each([
    [1, 'tu nómina baja 0,01 € al mes'],
    [0, 'tu nómina no cambia'],
    [-1, 'tu nómina sube 0,01 € al mes'],
  ])('of %i cents on the payslip: %s', (payslipCents, words) => {
    const money = moneyIn({}, contract(year, 5_000))
    expect(sentence({ ...money, perMonth: { ...money.perMonth, payslipCents } })).toContain(` · ${words} (`)
  })

  it('names neither tax nor payslip where no salary is known', () => {
    const money = moneyIn({ employee: { fixedSalaryCents: null } }, contract(year, 5_000, 1_000))
    expect(sentence(money)).toBe(
      'Precio 50 € al mes · tu empresa pone 10 € · salen 40 € al mes de tu salario bruto (12 meses de 2026)',
    )
  })

  it('has the same figures in every language, and never the word for saving', () => {
    const money = moneyIn(wellPaid, contract([3], 17_540, 4_000))
    const texts = languages.map((language) => moneySentence(money, language).text)
    const digits = texts.map((text) => text.match(/\d+[.,]\d\d/g)?.map((each) => each.replace('.', ',')))
    expect(new Set(digits.map(String))).toEqual(new Set(['175,40,104,00,26,42,44,98']))
    expect(texts.join()).not.toMatch(/ahorr|estalvi|sav(e|ing)|poupa/i)
  })
})

const cents = (max: number) => fc.integer({ min: 0, max })
const contracts = fc
  .record({
    months: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 12 }),
    priceCents: cents(40_000),
    contributedPercent: cents(100),
    planType: fc.constantFrom('Exent' as const, 'Top' as const),
  })
  .map(({ months, priceCents, contributedPercent, planType }) =>
    contract(months, priceCents, Math.round((priceCents * contributedPercent) / 100), {
      modality: { product: { ...exampleContract().modality.product, planType } },
    }),
  )
const plans = fc.record({
  own: contracts,
  others: fc.array(contracts, { maxLength: 3 }),
  fixedSalaryCents: cents(12_000_000),
  companyBagCents: cents(300_000),
})

describe('for every plan', () => {
  const addsUp = ({ contributionCents, userBagCents, companyBagCents, ...parts }: MoneyParts): void => {
    expect(parts.companyCents).toBe(contributionCents + userBagCents + companyBagCents)
    expect(parts.priceCents).toBe(parts.companyCents + (parts.taxCents ?? 0) + parts.payslipCents)
  }
  const given = (check: (plan: TaxedPlan, own: Contract) => void): void =>
    fc.assert(
      fc.property(plans, ({ own, others, fixedSalaryCents, companyBagCents }) => {
        const beside = others.map((other, at) => ({ ...other, id: `other${at}` }))
        const employee = { fixedSalaryCents, flexibleBagCents: 0 }
        check(examplePlan({ employee, contracts: [...beside, own], bagsOf2026: { companyBagCents } }), own)
      }),
      { numRuns: 1_000 },
    )

  it('the parts of a month and of a year add up, and the month times its months is the year', () =>
    given((plan, own) => {
      const money = computeMoney(plan, declarations, [own])
      addsUp(money.perMonth)
      addsUp(money.perYear)
      for (const part of ['priceCents', 'companyCents', 'taxCents', 'payslipCents'] as const) {
        expect(sumBy(money.monthly, (month) => month[part] ?? 0)).toBe(money.perYear[part] ?? 0)
        if (money.months > 0)
          for (const month of money.monthly)
            expect(Math.abs((month[part] ?? 0) - (money.perMonth[part] ?? 0))).toBeLessThanOrEqual(2)
      }
    }))

  it('tax not paid is never more than the salary given up, nor tax added more than company money', () =>
    given((plan, own) => {
      const { priceCents, companyCents, taxCents = 0 } = computeMoney(plan, declarations, [own]).perYear
      expect(taxCents).toBeGreaterThanOrEqual(-companyCents)
      expect(taxCents).toBeLessThanOrEqual(priceCents - companyCents)
    }))

  it('the money of each product adds up to that of all of them', () =>
    given((plan) => {
      const all = computeMoney(plan, declarations, plan.contracts).perYear
      const each = plan.contracts.map((contract) => computeMoney(plan, declarations, [contract]).perYear)
      for (const part of ['priceCents', 'companyCents', 'payslipCents'] as const)
        expect(sumBy(each, (money) => money[part])).toBe(all[part])
    }))

  it('the money of a product is the same whatever is added after it', () =>
    given((plan, own) => {
      const [first, ...later] = plan.contracts
      const alone = computeMoney({ ...plan, contracts: [first ?? own] }, declarations, [first ?? own])
      expect(
        computeMoney({ ...plan, contracts: [first ?? own, ...later] }, declarations, [first ?? own]),
      ).toEqual(alone)
    }))

  it('everything together is what the calculator gains and takes from net pay', () =>
    given((plan) => {
      const all = computeMoney(plan, declarations, plan.contracts).perYear
      const { figures } = calculateYear(plan, {
        year: 2026,
        planType: 'Exent',
        entries: storedEntries(plan, 2026, { declarations }),
      })
      expect(all.companyCents + (all.taxCents ?? 0)).toBe(figures.increaseCents)
      expect(all.payslipCents).toBe(figures.netWithoutCents - figures.netWithCents)
    }))
})
