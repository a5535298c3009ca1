import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { sumBy } from '../kernel/money.ts'
import { payrollRows } from '../payroll/payrollRows.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import type { ContractState } from '../plan/contractState.ts'
import { calculateYear } from './calculator.ts'
import type { TaxedPlan } from './planEntry.ts'
import { storedEntries } from './storedEntries.ts'
import { computeMoney } from './productMoney.ts'
import { savingsOfYear } from './savings.ts'

const declaration = { amount: 'typed', months: 'chosen' } as unknown as BenefitDeclaration
const half = { ...declaration, exemptCents: ({ priceCents }: { priceCents: number }) => priceCents / 2 }
const declarations = (category: string) =>
  category === 'c' ? (half as unknown as BenefitDeclaration) : declaration

const cents = (max: number) => fc.integer({ min: 0, max })
const contracts: fc.Arbitrary<Contract> = fc
  .record({
    category: fc.constantFrom('a', 'b', 'c'),
    planType: fc.constantFrom('Exent' as const, 'Top' as const),
    months: fc.uniqueArray(cents(11), { minLength: 1, maxLength: 12 }),
    people: fc.uniqueArray(cents(2), { minLength: 1 }),
    price: cents(30_000).map((half) => half * 2),
    paidPercent: cents(100),
    userBag: fc.option(cents(40_000), { nil: undefined }),
    workingDays: fc.integer({ min: 1, max: 22 }),
    state: fc.constantFrom<ContractState>('inForce', 'awaitingAcceptance', 'cancelled', 'cart'),
    coveredUntil: cents(11),
  })
  .map(({ category, planType, months, people, price, paidPercent, userBag, workingDays, ...own }) => {
    const contributed = Math.floor((price * paidPercent) / 100)
    const items = months.flatMap((monthIndex) =>
      people.map((personId) => ({ monthIndex, personId, priceCents: price, contributedCents: contributed })),
    )
    const priceCents = price * items.length
    const contributedCents = contributed * items.length
    const userBagCents = userBag === undefined ? 0 : Math.min(userBag, contributedCents)
    const { product } = exampleContract({ category }).modality
    return exampleContract({
      category,
      modality: {
        workingDays,
        ...(userBag !== undefined && { userBag: true }),
        product: { ...product, id: category, planType },
      },
      items,
      priceCents,
      contributedCents,
      userBagCents,
      finalPriceCents: priceCents - (userBag === undefined ? contributedCents : userBagCents),
      state: own.state,
      ...(own.state === 'cancelled' && { coveredUntil: own.coveredUntil }),
    })
  })

const taxes = fc.record({
  isExempt: fc.boolean(),
  limitExemptionCents: cents(150_000),
  limitDayCents: cents(1_100),
  numberOfMonths: fc.integer({ min: 1, max: 12 }),
  whoBenefit: fc.constantFrom('user' as const, 'family' as const, 'both' as const),
})

const plans: fc.Arbitrary<TaxedPlan> = fc
  .record({
    all: fc.array(contracts, { minLength: 1, maxLength: 5 }),
    companyBagCents: cents(300_000),
    fixedSalaryCents: cents(9_000_000),
    a: taxes,
    b: taxes,
  })
  .map(({ all, companyBagCents, fixedSalaryCents, ...productTax }) =>
    examplePlan({
      contracts: all
        .map((contract, at) => ({ ...contract, id: `c${at}` }))
        .toSorted((one, other) => Number(one.state === 'cart') - Number(other.state === 'cart')),
      employee: { fixedSalaryCents, flexibleBagCents: 0 },
      bagsOf2026: { companyBagCents, flexibleBagCents: 0 },
      productTax,
    }),
  )

const holds = (check: (plan: TaxedPlan) => void): void =>
  fc.assert(fc.property(plans, check), { numRuns: 500 })
const moneyIn = (plan: TaxedPlan, contract: Contract) => {
  const terms = chargedTerms(contract)
  return terms && computeMoney(plan, declarations, [terms])
}
const rowsOf = (plan: TaxedPlan) =>
  payrollRows({
    contracts: plan.contracts.filter(({ state }) => state !== 'cart'),
    companyBagCents: plan.bags['2026']!.companyBagCents,
    cutOffDay: plan.cutOffDay,
    privateUsePercent: null,
    productTax: plan.productTax,
    declarations,
    exitOn: null,
  })

it('payroll rows and contract sentences have the same figures for a month, to the cent (D-101)', () => {
  holds((plan) => {
    const inForce = plan.contracts.filter(({ state }) => state === 'inForce' || state === 'cancelled')
    const monthly = inForce.flatMap((contract) => {
      const money = moneyIn(plan, contract)?.monthly ?? []
      return money.map((month) => ({ ...month, productId: contract.modality.product.id }))
    })
    for (const row of rowsOf(plan)) {
      const said = monthly.filter(
        ({ productId, monthIndex }) => productId === row.productId && monthIndex === row.monthIndex,
      )
      for (const part of ['priceCents', 'contributionCents', 'userBagCents', 'companyBagCents'] as const)
        expect(sumBy(said, (month) => month[part])).toBe(row[part])
      expect(row.salaryCents + row.contributionCents + row.userBagCents + row.companyBagCents).toBe(
        row.priceCents,
      )
      expect(row.exemptCents + row.taxedCents).toBe(row.priceCents)
    }
  })
})

it('the money of all contracts equals the calculator and the year’s savings (D-28, D-114)', () => {
  holds((plan) => {
    const all = plan.contracts.flatMap((contract) => moneyIn(plan, contract)?.perYear ?? [])
    const entries = storedEntries(plan, 2026, { declarations })
    const { figures } = calculateYear(plan, { year: 2026, planType: 'Exent', entries })
    expect(sumBy(all, ({ payslipCents }) => payslipCents)).toBe(
      figures.netWithoutCents - figures.netWithCents,
    )
    const { achievedCents, pendingCents } = savingsOfYear(plan, declarations, 2026)
    expect(achievedCents + pendingCents).toBe(figures.taxWithoutCents - figures.taxWithCents)
  })
})

it('a later purchase changes nothing of an earlier one (D-103, D-114)', () => {
  holds((plan) => {
    const [first, ...later] = plan.contracts
    if (!first) return
    expect(moneyIn({ ...plan, contracts: [first] }, first)).toEqual(moneyIn(plan, first))
    const before = { ...plan, contracts: plan.contracts.slice(0, -1) }
    const last = later.at(-1)
    if (last?.state !== 'cart') return
    for (const contract of before.contracts)
      expect(moneyIn(before, contract)).toEqual(moneyIn(plan, contract))
  })
})

it('a later purchase for another person raises no limit of an earlier one after an end (D-103)', () => {
  const item = (personId: number, monthIndex: number) => ({ personId, monthIndex, priceCents: 100 })
  const of = (id: string, person: number, fields: Partial<Contract>) =>
    exampleContract({
      id,
      category: 'a',
      items: [item(person, 1)],
      priceCents: 100,
      finalPriceCents: 100,
      ...(fields as object),
    })
  const tax = { isExempt: true, limitExemptionCents: 100, numberOfMonths: 1, whoBenefit: 'family' as const }
  const ended = of('ended', 1, { state: 'cancelled', coveredUntil: 0 })
  const [own, later] = [of('own', 0, { state: 'cart' }), of('later', 1, { state: 'cart' })]
  const planOf = (contracts: Contract[]) => examplePlan({ contracts, productTax: { a: tax } })
  expect(moneyIn(planOf([ended, own, later]), own)).toEqual(moneyIn(planOf([ended, own]), own))
})

type Step = { at: string; items: Contract['items']; details: object; priceCents: number }

/** A contract with these conditions in turn; each step has the time of its request. */
function signedInSteps(id: string, steps: readonly Step[]): Contract {
  const [first] = steps
  const last = steps.at(-1)!
  const sums = { contributedCents: 0, userBagCents: 0, finalPriceCents: last.priceCents }
  const all = steps.map((step) => ({ ...step, ...sums, finalPriceCents: step.priceCents }))
  const { product } = exampleContract({ category: 'a' }).modality
  const contract = exampleContract({ id, category: 'a', modality: { product: { ...product, id: 'a' } } })
  return {
    ...contract,
    ...sums,
    priceCents: last.priceCents,
    items: last.items,
    purchasedAt: first!.at,
    ...(steps.length > 1 && { steps: all as Contract['steps'] }),
  } as Contract
}

/** A plan of contracts that were signed in steps. */
function stepsPlan(contracts: Contract[], companyBagCents: number, tax: unknown): TaxedPlan {
  const bagsOf2026 = { companyBagCents, fixedSalaryCents: 3_000_000, flexibleBagCents: 2_000_000 }
  const productTax = { a: tax } as unknown as TaxedPlan['productTax']
  return examplePlan({ contracts, bagsOf2026, productTax } as Parameters<typeof examplePlan>[0])
}

type Addition = { target: number; months: number[]; price: number }

/** Adds a price to some months of a contract, each addition on another day. */
function addStep(stepsOf: Map<number, Step[]>, { target, months, price }: Addition, index: number): void {
  const before = stepsOf.get(target) ?? []
  const had = new Map(before.at(-1)?.items.map((item) => [item.monthIndex, item.priceCents]))
  for (const month of months) had.set(month, (had.get(month) ?? 0) + price)
  const items = [...had].map(([monthIndex, priceCents]) => {
    return { monthIndex, personId: 0, benefitId: 'm', priceCents, contributedCents: 0 }
  })
  const at = `2026-01-${String(index + 1).padStart(2, '0')}T10:00:00.000Z`
  const step = { at, items, details: {}, priceCents: sumBy(items, ({ priceCents }) => priceCents) }
  stepsOf.set(target, [...before, step])
}

function stepsOfEvents(events: readonly Addition[]): Map<number, Step[]> {
  const stepsOf = new Map<number, Step[]>()
  for (const [index, event] of events.entries()) addStep(stepsOf, event, index)
  return stepsOf
}

const additions = fc.array(
  fc.record({ target: cents(3), months: fc.uniqueArray(cents(11), { minLength: 1 }), price: cents(20_000) }),
  { minLength: 2, maxLength: 8 },
)

it('later purchases and additions never change what was signed (D-114)', () => {
  fc.assert(
    fc.property(additions, cents(300_000), taxes, (events, companyBagCents, tax) => {
      const stepsOf = new Map<number, Step[]>()
      const said = new Map<number, unknown>()
      const sentenceOf = (target: number) => {
        const all = [...stepsOf].map(([each, steps]) => signedInSteps(`c${each}`, steps))
        const plan = stepsPlan(all, companyBagCents, tax)
        const own = plan.contracts.find(({ id }) => id === `c${target}`)!
        return computeMoney(plan, declarations, [own])
      }
      for (const [index, event] of events.entries()) {
        addStep(stepsOf, event, index)
        said.set(event.target, sentenceOf(event.target))
      }
      for (const [target, sentence] of said) expect(sentenceOf(target)).toEqual(sentence)
    }),
    { numRuns: 150 },
  )
})

it('an end gives no month before it another part of the company bag (D-103)', () => {
  const end = fc.record({ target: cents(3), until: cents(10) })
  fc.assert(
    fc.property(additions, cents(300_000), end, (events, companyBagCents, { target, until }) => {
      const steps = stepsOfEvents(events)
      const all = [...steps].map(([each, own]) => signedInSteps(`c${each}`, own))
      const ended = all.map((contract) =>
        contract.id === `c${target}`
          ? { ...contract, state: 'cancelled' as const, coveredUntil: until }
          : contract,
      )
      const bagOf = (contracts: Contract[], id: string) => {
        const plan = stepsPlan(contracts, companyBagCents, 'Exent')
        const money = moneyIn(
          plan,
          contracts.find((contract) => contract.id === id)!,
        )
        const months = (money?.monthly ?? []).filter(({ monthIndex }) => monthIndex <= until)
        return months.map(({ monthIndex, companyBagCents: bag }) => ({ monthIndex, bag }))
      }
      for (const { id } of all) expect(bagOf(ended, id)).toEqual(bagOf(all, id))
    }),
    { numRuns: 150 },
  )
})
