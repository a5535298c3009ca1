import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../../tests/support/examplePlan.ts'
import type { BenefitDeclaration } from '../../benefit/declaration.ts'
import { sumBy } from '../../kernel/money.ts'
import { payrollRows } from '../../payroll/payrollRows.ts'
import type { Contract } from '../../plan/contract.ts'
import { calculateYear } from '../calculator.ts'
import { moneySentence, offerSentence, payslipChange } from '../moneySentence.ts'
import type { TaxedPlan } from '../planEntry.ts'
import { storedEntries } from '../storedEntries.ts'
import { priceRows } from '../priceRows.ts'
import { computeMoney, type ProductMoney } from '../productMoney.ts'
import { savingsOfYear } from '../savings.ts'
import { lawSimulator } from './lawSimulator.ts'

const typed = { amount: 'typed', months: 'chosen' } as unknown as BenefitDeclaration
const exempt: BenefitDeclaration = { ...typed, exemption: 'carUse' }
const declarations = (category: string) => (category === 'taxed' ? typed : exempt)

const allMonths = Array.from({ length: 12 }, (_, month) => month)

type Given = { paid?: number; category?: string; id?: string; year?: number }

/** A contract of some months at a price, partly paid by the company. */
function contract(
  months: readonly number[],
  priceCents: number,
  { paid = 0, category = 'pass', ...own }: Given = {},
): Contract {
  const items = months.map((monthIndex) => ({ monthIndex, priceCents, contributedCents: paid }))
  const sum = priceCents * months.length
  const contributedCents = paid * months.length
  return exampleContract({
    category,
    items,
    priceCents: sum,
    contributedCents,
    finalPriceCents: sum - contributedCents,
    state: 'inForce',
    ...own,
  })
}

const planOf = (contracts: readonly Contract[] = [], more: Partial<TaxedPlan> = {}): TaxedPlan => {
  const { employee, ...plan } = examplePlan({ contracts, simulator: lawSimulator })
  const ofNext = plan.bags['2026']!
  return {
    ...plan,
    bags: { ...plan.bags, 2027: ofNext },
    employee: { ...employee, province: 'Madrid' },
    ...more,
  }
}

const moneyIn = (own: Contract): ProductMoney => computeMoney(planOf(), declarations, [own])
const plain = (text: string): string => text.replace(/\s/g, ' ')
const sentence = (own: Contract): string => plain(moneySentence(moneyIn(own), 'es').text)

describe('the money sentence by law (D-117)', () => {
  it('of 100 a month exempt from January falls by 69.90, and says nothing of contributions', () => {
    expect(sentence(contract(allMonths, 100_00))).toBe(
      'Precio 100,00 € al mes · dejas de pagar 30,10 € de IRPF · tu nómina baja 69,90 € al mes ' +
        '(12 meses de 2026)',
    )
  })

  it('says beneath what is contributed more on company money', () => {
    const money = moneyIn(contract(allMonths, 175_40, { paid: 104_00 }))
    expect(money.perMonth).toMatchObject({ companyCents: 104_00, socialSecurityCents: 6_76 })
    const { note, ending, text } = moneySentence(money, 'es')
    expect(plain(note)).toBe('y cotizas 6,76 € más')
    expect(plain(text).endsWith('(12 meses de 2026) y cotizas 6,76 € más')).toBe(true)
    const { taxCents = 0, payslipCents } = money.perMonth
    expect(payslipCents).toBe(175_40 - 104_00 - taxCents + 6_76)
    expect(plain(ending)).toBe(`tu nómina baja ${String(payslipCents / 100).replace('.', ',')} € al mes`)
  })

  it('says the spans where months differ, the months after the last one too (D-122)', () => {
    expect(sentence(contract([3, 4, 5, 6, 7, 8], 200_00))).toBe(
      'Precio 1.200,00 € al año · dejas de pagar 361,05 € de IRPF · tu nómina baja 838,95 € al año ' +
        '(en 2026: abril a septiembre 149,45 €, octubre a diciembre sube 19,25 €)',
    )
  })

  it('lists the months after the last payment, whose tax changes by the rate for the rest of it', () => {
    const own = contract([5, 6, 7, 8, 9, 10], 10_00, { paid: 10_00 })
    const { employee } = planOf()
    const plan = planOf([], { employee: { ...employee, fixedSalaryCents: 43_200_00 } })
    const [november, december] = computeMoney(plan, declarations, [own]).monthly.slice(-2)
    expect([november?.monthIndex, november?.priceCents]).toEqual([10, 10_00])
    // The rate falls from 20.49 to 20.48 %: 0.36 of the 3,600 of December.
    expect([december?.monthIndex, december?.priceCents, december?.payslipCents]).toEqual([11, 0, -36])
  })

  it('says whose tables are taken where those of the plan year are not known', () => {
    const next = contract(allMonths, 100_00, { year: 2027 })
    expect(sentence(next)).toContain(
      '(12 meses de 2027) con las tablas de 2026: las de 2027 se publican en enero',
    )
  })

  it.each([
    ['2026-12-31', 'those for 2027 are published in January'],
    ['2027-01-31', 'those for 2027 are published in January'],
    ['2027-02-01', 'those for 2027 are not available yet'],
  ])('says on %s of tables that are not known that %s', (today, text) => {
    const next = contract(allMonths, 100_00, { year: 2027 })
    const { note } = moneySentence(computeMoney(planOf([], { today }), declarations, [next]), 'en')
    expect(note).toBe(`using the 2026 tax tables: ${text}`)
  })

  it('is told of an offer and of a change as well', () => {
    const money = moneyIn(contract(allMonths, 175_40, { paid: 104_00 }))
    const offer = offerSentence({ money, kind: 'with', people: 1 }, 'es')
    expect(plain(offer.ending).endsWith('al mes y cotizas 6,76 € más')).toBe(true)
    expect(plain(payslipChange(money, money, 'es').after).endsWith(') y cotizas 6,76 € más')).toBe(true)
  })

  it('leaves contributions out of the rows that add up to the price', () => {
    const rows = priceRows(moneyIn(contract(allMonths, 175_40, { paid: 104_00 })), 'es')
    const cents = (id: string) => rows.find((row) => row.id === id)?.cents ?? 0
    expect(cents('companyMoney') + cents('tax') + cents('youBesides')).toBe(cents('price'))
    expect(rows.at(-1)).toMatchObject({ id: 'contributions', cents: 81_12 })
  })

  it('of what is not exempt leaves the payslip without tax saved', () => {
    const money = moneyIn(contract(allMonths, 100_00, { category: 'taxed' }))
    expect(money.perYear).toMatchObject({ taxCents: 0, payslipCents: 1_200_00 })
  })

  it('without a salary says what leaves the gross', () => {
    const plan = planOf()
    const poor = { ...plan, employee: { ...plan.employee, fixedSalaryCents: null } }
    const money = computeMoney(poor, declarations, [contract(allMonths, 100_00, { paid: 50_00 })])
    expect(money.perYear.taxCents).toBeUndefined()
    expect(money.perYear.socialSecurityCents).toBeUndefined()
  })
})

const cents = (max: number) => fc.integer({ min: 0, max })
const someContracts = fc.array(
  fc
    .record({
      months: fc.uniqueArray(cents(11), { minLength: 1, maxLength: 12 }),
      price: fc.integer({ min: 1, max: 400_00 }),
      share: cents(100),
      category: fc.constantFrom('pass', 'taxed'),
    })
    .map(({ months, price, share, category }) => {
      const inOrder = months.toSorted((one, other) => one - other)
      return { months: inOrder, price, paid: Math.floor((price * share) / 100), category }
    }),
  { minLength: 1, maxLength: 4 },
)

describe('one plan by law', () => {
  it('portal, fifteen lines, savings and payroll rows agree to the cent', () => {
    fc.assert(
      fc.property(someContracts, fc.integer({ min: 18_000_00, max: 90_000_00 }), (given, salary) => {
        const contracts = given.map(({ months, price, paid, category }, index) =>
          contract(months, price, { paid, category, id: `c${index}` }),
        )
        const base = planOf(contracts)
        const plan = { ...base, employee: { ...base.employee, fixedSalaryCents: salary } }
        const entries = storedEntries(plan, 2026, { declarations })
        const { figures } = calculateYear(plan, { year: 2026, planType: 'Exent', entries })
        const products = contracts.map((own) => computeMoney(plan, declarations, [own]).perYear)
        const tax = sumBy(products, ({ taxCents = 0 }) => taxCents)
        const more = sumBy(products, ({ socialSecurityCents = 0 }) => socialSecurityCents)
        const falls = sumBy(products, ({ payslipCents }) => payslipCents)
        expect(tax).toBe(figures.taxWithoutCents - figures.taxWithCents)
        expect(more).toBe(figures.socialSecurityWithCents - figures.socialSecurityCents)
        expect(falls).toBe(figures.netWithoutCents - figures.netWithCents)
        expect(savingsOfYear(plan, declarations, 2026).achievedCents).toBe(tax)
        const rows = payrollRows({
          contracts,
          companyBagCents: 0,
          cutOffDay: 15,
          privateUsePercent: null,
          productTax: {},
          declarations,
          simulator: lawSimulator,
          exitOn: null,
        })
        expect(sumBy(rows, (row) => row.salaryCents)).toBe(figures.salaryCents)
        expect(sumBy(rows, (row) => row.taxedCents)).toBe(figures.taxedCents)
      }),
      { numRuns: 100 },
    )
  })

  it('sentences and lines agree while a change adds later months, with bag and limits used up', () => {
    const steps = (months: readonly number[]) => contract(months, 300_00, { id: 'c1' })
    const before = { ...steps([0, 1, 2]), purchasedAt: '2026-01-02T10:00:00Z' }
    const later = { ...contract([2, 3, 4], 200_00, { id: 'c2' }), purchasedAt: '2026-02-02T10:00:00Z' }
    const after = steps([0, 1, 2, 5, 6])
    const cart = contract([6, 7], 100_00, { id: 'c3', category: 'other' })
    for (const contracts of [
      [{ ...cart, state: 'cart' as const }, before, later],
      [later, before],
    ]) {
      const plan = planOf(contracts)
      const bags = { 2026: { ...plan.bags['2026']!, companyBagCents: 1_700_00 } }
      const limits = { isExempt: true, limitExemptionCents: 1_600_00 }
      const limited = { ...plan, bags, productTax: { pass: limits, pets: limits } }
      const entries = storedEntries(limited, 2026, { declarations, edited: after })
      const { figures } = calculateYear(limited, { year: 2026, planType: 'Exent', entries })
      const others = contracts.filter(({ id }) => id !== 'c1')
      const { taxCents, companyBagCents, socialSecurityCents } = computeMoney(limited, declarations, [
        after,
        ...others,
      ]).perYear
      expect(figures.companyBagUsedCents).toBe(companyBagCents)
      expect(figures.taxWithoutCents - figures.taxWithCents).toBe(taxCents)
      expect(figures.socialSecurityWithCents - figures.socialSecurityCents).toBe(socialSecurityCents)
      const saved = savingsOfYear(limited, declarations, 2026)
      const stored = computeMoney(limited, declarations, contracts).perYear.taxCents
      expect(saved.achievedCents + saved.pendingCents).toBe(stored)
      const of = (id: string) =>
        computeMoney(
          limited,
          declarations,
          contracts.filter((own) => own.id === id),
        ).perYear
      expect(saved.pendingCents).toBe(of('c3').taxCents ?? 0)
    }
  })
})
