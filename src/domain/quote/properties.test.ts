import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { calculate, type CalculatorInput } from '../tax/calculator.ts'
import { maxAmountCents } from './caps.ts'
import { exampleModality, examplePeople, exampleRequest } from '../examples/exampleRequest.ts'
import { exampleTax } from '../../../tests/support/exampleTax.ts'
import { exemptByMonth, exemptCents } from '../tax/exempt.ts'
import { explainLine } from '../tax/explainLine.ts'
import { formatMoney } from '../kernel/format.ts'
import {
  countWithin,
  parseAmount,
  percentOf,
  resolveAmount,
  spreadDown,
  sumBy,
  toCents,
  toEuros,
} from '../kernel/money.ts'
import { planEntryOf, type PlanEntry } from '../tax/planEntry.ts'
import { contractItemFromDto, toContractItemDto, type ContractItemDto } from '../../dto/contractDto.ts'
import type { ProductTax } from '../catalogue/modality.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { quote } from './quote.ts'
import { compileTax } from '../tax/compileTax.ts'
import { incomeTaxCents, computeSocialSecurity } from '../tax/tax.ts'
import { spain2025, spain2026 } from '../tax/taxTables.ts'
import { typedPricing } from '../benefit/pricing.ts'

// Ten thousand plans take a second or two, longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const plans = { numRuns: 10_000 }
const declaration = {
  id: 'pets',
  amount: 'typed' as const,
  months: 'chosen' as const,
  price: typedPricing,
  covers: () => undefined,
}
const cents = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max })
const contribution = fc.oneof(
  fc.constant(undefined),
  cents(20_000).map((amount) => ({ cents: amount })),
  fc.integer({ min: 0, max: 12_000 }).map((part) => ({ percent: String(part / 100) })),
)

/** A random request: people, months and amounts, contributions and bags of all sizes. */
const questions: fc.Arbitrary<QuoteRequest<Record<string, unknown>>> = fc
  .record({
    items: fc.uniqueArray(
      fc.record({
        personId: fc.integer({ min: 0, max: 3 }),
        monthIndex: fc.integer({ min: 3, max: 11 }),
        benefitId: fc.constant('m'),
        amountCents: fc.oneof(fc.constant(0), cents(30_000)),
      }),
      { maxLength: 36, size: 'medium', selector: ({ personId, monthIndex }) => personId * 12 + monthIndex },
    ),
    availableCents: cents(400_000),
    userBagLeftCents: cents(20_000),
    contributionPrice: contribution,
    contributionTarget: fc.constantFrom('user' as const, 'family' as const, 'both' as const),
    userBag: fc.boolean(),
  })
  .map(({ items, availableCents, userBagLeftCents, contributionPrice, contributionTarget, userBag }) =>
    exampleRequest({
      modality: exampleModality({
        id: 'm',
        category: 'pets',
        name: {},
        periodOptions: 'different',
        contributionTarget,
        userBag,
        ...(contributionPrice !== undefined && { contributionPrice }),
      }),
      details: {},
      items,
      availableCents,
      userBagLeftCents,
      people: Object.values(examplePeople),
    }),
  )

const productTaxes = fc.option(
  fc.record({
    isExempt: fc.boolean(),
    limitExemptionCents: fc.constantFrom(0, 50_000, 150_000, 33_333),
    limitDayCents: fc.constantFrom(0, 1_100, 950),
    numberOfMonths: fc.integer({ min: 0, max: 12 }),
    whoBenefit: fc.constantFrom('user' as const, 'family' as const, 'both' as const),
  }),
  { nil: undefined },
)

const withTax = (taxes: Record<string, ProductTax | undefined>) => ({
  employee: { privateUsePercent: 100 },
  productTax: taxes as Record<string, ProductTax>,
})

const entries: fc.Arbitrary<PlanEntry[]> = fc.array(
  fc
    .tuple(
      questions,
      productTaxes,
      fc.constantFrom('Exent' as const, 'Top' as const),
      fc.constantFrom('a', 'b', 'c'),
    )
    .map(([request, tax, planType, product]) => {
      const modality = {
        ...request.modality,
        workingDays: 20,
        product: {
          ...request.modality.product,
          planType,
          category: { ...request.modality.product.category, alias: product },
        },
      }
      const answer = quote(declaration, { ...request, modality })
      return planEntryOf({ ...answer, modality, details: {} }, {}, withTax({ [product]: tax }))
    }),
  { maxLength: 5 },
)

const inputs: fc.Arbitrary<CalculatorInput> = fc.record({
  tax: fc.constantFrom(exampleTax, spain2025, spain2026),
  fixedSalaryCents: cents(20_000_000),
  variableSalaryCents: cents(2_000_000),
  flexibleBagCents: cents(500_000),
  topBagCents: cents(100_000),
  userBagCents: cents(50_000),
  companyBagCents: cents(100_000),
  entries,
  planType: fc.constantFrom('Exent' as const, 'Top' as const),
  people: fc.array(
    fc.record({
      relationship: fc.constantFrom('child' as const, 'spouse' as const),
      ageYears: fc.integer({ min: 0, max: 40 }),
    }),
    { maxLength: 5 },
  ),
})

describe('over 10,000 random plans', () => {
  it('the parts add up to the whole, and nothing is paid twice or lost', () => {
    fc.assert(
      fc.property(questions, (request) => {
        const answer = quote(declaration, request)
        expect(sumBy(answer.items, (item) => item.priceCents)).toBe(answer.priceCents)
        expect(sumBy(answer.items, (item) => item.contributedCents)).toBe(answer.contributedCents)
        expect(answer.priceCents).toBe(sumBy(request.items, (item) => item.amountCents))
        expect(
          answer.finalPriceCents + (request.modality.userBag ? answer.userBagCents : answer.contributedCents),
        ).toBe(answer.priceCents)
        expect(
          answer.items.every(
            (item) =>
              item.contributedCents >= 0 && item.contributedCents <= item.priceCents && item.priceCents > 0,
          ),
        ).toBe(true)
        expect(answer.finalPriceCents).toBeGreaterThanOrEqual(0)
        expect(answer.userBagCents).toBeLessThanOrEqual(
          Math.min(request.userBagLeftCents, answer.contributedCents),
        )
      }),
      plans,
    )
  })

  it('what is contracted is never over the bag: too much is refused by just as much as it is over', () => {
    fc.assert(
      fc.property(questions, (request) => {
        const answer = quote(declaration, request)
        const over = answer.refusals.find(({ code }) => code === 'price_over_error')
        expect(over?.params.overCents ?? 0).toBe(Math.max(0, answer.finalPriceCents - request.availableCents))
        const within = (availableCents: number) =>
          quote(declaration, { ...request, availableCents }).refusals.every(
            ({ code }) => code !== 'price_over_error',
          )
        expect(within(answer.finalPriceCents)).toBe(true)
        expect(within(answer.finalPriceCents - 1)).toBe(false)
      }),
      plans,
    )
  })

  it('quoting is deterministic and leaves its input untouched', () => {
    fc.assert(
      fc.property(questions, (request) => {
        const before = structuredClone(request)
        const first = quote(declaration, request)
        expect(quote(declaration, request)).toEqual(first)
        expect(request).toEqual(before)
      }),
      plans,
    )
  })

  it('a stored contract comes back from the wire to the cent', () => {
    fc.assert(
      fc.property(questions, (request) => {
        const answer = quote(declaration, request)
        const sent = JSON.stringify(answer.items.map(toContractItemDto))
        const stored = (JSON.parse(sent) as ContractItemDto[]).map(contractItemFromDto)
        expect(sumBy(stored, (item) => item.priceCents)).toBe(answer.priceCents)
        expect(sumBy(stored, (item) => item.contributedCents)).toBe(answer.contributedCents)
      }),
      plans,
    )
  })

  it('what the employee pays month by month is the final price', () => {
    fc.assert(
      fc.property(questions, (request) => {
        const answer = quote(declaration, request)
        const entry = planEntryOf({ ...answer, modality: request.modality, details: {} }, {}, withTax({}))
        expect(sumBy(entry.items, (item) => item.paidCents)).toBe(answer.finalPriceCents)
      }),
      plans,
    )
  })
})

describe('the room of a month', () => {
  it('is exactly what still fits: one cent more is refused', () => {
    fc.assert(
      fc.property(
        questions,
        fc.option(cents(50_000), { nil: undefined }),
        fc.option(cents(300_000), { nil: undefined }),
        (request, month, yearCents) => {
          const caps = {
            ...(month !== undefined && { monthCents: () => month }),
            ...(yearCents !== undefined && { yearCents }),
          }
          const others = request.items.filter((item) => item.monthIndex !== 3 || item.personId !== 0)
          const priced = others.map(({ amountCents, ...item }) => ({ ...item, priceCents: amountCents }))
          const limited = { ...declaration, caps }
          const item = { personId: 0, monthIndex: 3, benefitId: 'm' }
          const room = maxAmountCents(limited, request, priced, { personId: 0, benefitId: 'm', months: [3] })
          const codes = (amountCents: number): string[] =>
            quote(limited, { ...request, items: [...others, { ...item, amountCents }] })
              .refusals.filter(
                ({ item = others.length, field }) => item === others.length && field === 'price',
              )
              .map(({ code }) => code)
          if (room.cents > 0) expect(codes(room.cents).filter((code) => code === room.limitedBy)).toEqual([])
          if (room.cents < 1_000_000_000) expect(codes(room.cents + 1)).toContain(room.limitedBy)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('tax', () => {
  const table = fc.constantFrom(exampleTax, spain2025, spain2026)
  const net = (tax: typeof exampleTax, grossCents: number, minimumCents: number, exempt = 0): number =>
    grossCents -
    computeSocialSecurity(compileTax(tax), grossCents) -
    incomeTaxCents(compileTax(tax), { grossCents, minimumCents, untaxedCents: exempt })

  /** Random salaries; every other one is the limit salary or at most three cents from it. */
  const salaries = table.chain((tax) =>
    fc
      .oneof(
        cents(40_000_000),
        fc.integer({ min: -3, max: 3 }).map((near) => toCents(tax.socialSecurity.limitSalary) + near),
      )
      .map((gross) => ({ tax, gross })),
  )

  it('more salary never lowers net', () => {
    fc.assert(
      fc.property(
        salaries,
        fc.oneof(cents(3), cents(1_000_000)),
        cents(3_000_000),
        ({ tax, gross }, more, minimum) => {
          expect(net(tax, gross + more, minimum)).toBeGreaterThanOrEqual(net(tax, gross, minimum))
        },
      ),
      plans,
    )
  })

  it('a larger minimum or exemption never raises the tax, and tax is never more than the income', () => {
    fc.assert(
      fc.property(
        table,
        cents(20_000_000),
        cents(3_000_000),
        cents(500_000),
        (tax, grossCents, minimumCents, exempt) => {
          const plain = incomeTaxCents(compileTax(tax), { grossCents, minimumCents })
          expect(
            incomeTaxCents(compileTax(tax), { grossCents, minimumCents: minimumCents + exempt }),
          ).toBeLessThanOrEqual(plain)
          expect(
            incomeTaxCents(compileTax(tax), { grossCents, minimumCents, untaxedCents: exempt }),
          ).toBeLessThanOrEqual(plain)
          expect(plain).toBeLessThanOrEqual(grossCents)
          expect(Number.isInteger(plain)).toBe(true)
        },
      ),
      plans,
    )
  })
})

describe('the calculator', () => {
  it('adds up: the increase is tax saved, contribution, user bag and company money', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const calculation = calculate(input)
        const { figures: f } = calculation
        expect(f.increaseCents).toBe(
          f.taxWithoutCents - f.taxWithCents + (f.priceCents - f.spentCents) + f.companyBagUsedCents,
        )
        expect(f.contributionCents + f.userBagUsedCents + f.spentCents).toBe(f.priceCents)
        expect(f.increaseCents).toBeGreaterThanOrEqual(0)
        expect(f.salaryCents).toBe(f.spentCents - f.companyBagUsedCents)
        const raised = calculate({
          ...input,
          fixedSalaryCents: input.fixedSalaryCents + f.raiseCents,
          entries: [],
        })
        expect(
          Math.abs(raised.figures.netWithoutCents - f.netWithoutCents - f.increaseCents),
        ).toBeLessThanOrEqual(2)
        const { brackets } = explainLine(calculation, 'incomeTax')
        expect(sumBy(brackets!.base, (part) => part.taxedCents)).toBe(f.baseWithCents)
      }),
      { numRuns: 1_000 },
    )
  })

  it('exempts no more than the price, and what is added exempts no less of what was before', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const exempt = exemptCents(all)
        expect(exempt).toBeLessThanOrEqual(
          sumBy(
            all.filter(({ planType }) => planType === 'Exent'),
            (entry) => entry.priceCents,
          ),
        )
        expect(Number.isInteger(exempt) && exempt >= 0).toBe(true)
        expect(exemptCents(all.slice(0, -1))).toBeLessThanOrEqual(exempt)
        expect(exemptByMonth(all.slice(0, -1))).toEqual(exemptByMonth(all).slice(0, -1))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('money', () => {
  it('comes back from every way of writing it', () => {
    fc.assert(
      fc.property(cents(1_000_000_000), (amount) => {
        expect(toCents(toEuros(amount))).toBe(amount)
        expect(toCents((amount / 100).toFixed(2))).toBe(amount)
        expect(resolveAmount(parseAmount(String(amount / 100)), 0)).toBe(amount)
        expect(
          formatMoney(amount, 'es')
            .replace(/[^\d,]/g, '')
            .replace(/,(\d)$/, ',$10')
            .replace(/^(\d+)$/, '$1,00')
            .replace(',', ''),
        ).toBe(String(amount).padStart(3, '0'))
      }),
      plans,
    )
  })

  it('split by a percentage, the two parts are the whole, within the cent that both round up', () => {
    fc.assert(
      fc.property(cents(100_000_000), fc.integer({ min: 0, max: 10_000 }), (amount, part) => {
        const both = percentOf(amount, part / 100) + percentOf(amount, (10_000 - part) / 100)
        expect(both - amount === 0 || both - amount === 1).toBe(true)
        expect(Math.abs(percentOf(amount, part / 100) - (amount * part) / 10_000)).toBeLessThanOrEqual(0.5)
      }),
      plans,
    )
  })

  it('spread down leaves less than a cent a part', () => {
    fc.assert(
      fc.property(cents(100_000_000), fc.integer({ min: 1, max: 12 }), (amount, parts) => {
        const left = amount - parts * spreadDown(amount, parts)
        expect(left >= 0 && left < parts).toBe(true)
        expect(countWithin(amount, parts)).toBe(spreadDown(amount, parts))
      }),
      plans,
    )
  })
})
