import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { BenefitDeclaration } from '../src/domain/benefit/declaration.ts'
import { sumBy } from '../src/domain/kernel/money.ts'
import { calculateYear } from '../src/domain/tax/calculator.ts'
import { placeEntries } from '../src/domain/tax/entryOrder.ts'
import { lawSimulator } from '../src/domain/tax/law/lawSimulator.ts'
import { payslipsWith } from '../src/domain/tax/payslipLines.ts'
import { planEntryOf, type TaxedPlan } from '../src/domain/tax/planEntry.ts'
import { computeMoney } from '../src/domain/tax/productMoney.ts'
import { toProfile } from '../src/portal/api/profile.ts'
import { toPlan } from '../src/portal/api/profileModel.ts'
import { createContractServer, typed, type Buyer, type ContractServer } from './support/contractServer.ts'
import { workOut, type CaseInput } from './support/lawEngine.ts'
import { runForAcme } from './support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ now: '2026-12-05T10:00:00Z', plan: { simulator: 'law' } })
  const file = { type: 'csv', name: 'p-{year}-{month}.csv', columns: [{ field: 'employeeNumber' }] }
  await server.folder.write(
    'payroll.json',
    JSON.stringify({ concepts: { transport: 'T1', health: 'H1' }, file }),
  )
  await vi.waitFor(async () => expect((await server.context.tenants.find('acme'))?.payroll).toBeDefined())
})
afterAll(() => server.close())

const year = 2027
const months = Array.from({ length: 12 }, (_, month) => month)

/** A province of each territory, with the territory's name in the figures of the law. */
const places = [
  ['Sevilla', 'andalucia'],
  ['Teruel', 'aragon'],
  ['Asturias', 'asturias'],
  ['Illes Balears', 'balears'],
  ['Las Palmas', 'canarias'],
  ['Cantabria', 'cantabria'],
  ['Cuenca', 'castilla-la-mancha'],
  ['Soria', 'castilla-y-leon'],
  ['Girona', 'cataluna'],
  ['Badajoz', 'extremadura'],
  ['Lugo', 'galicia'],
  ['Madrid', 'madrid'],
  ['Murcia', 'murcia'],
  ['La Rioja', 'la-rioja'],
  ['Alicante', 'valencia'],
  ['Melilla', 'ceuta-melilla'],
  ['Navarra', 'navarra'],
  ['Bizkaia', 'bizkaia'],
  ['Gipuzkoa', 'gipuzkoa'],
  ['Álava', 'alava'],
] as const

const someone = fc.record({
  payCents: fc.integer({ min: 12_000_00, max: 120_000_00 }),
  bornIn: fc.integer({ min: 1964, max: 1995 }),
  disability: fc.constantFrom(null, null, null, 33, 65),
  childrenBornIn: fc.array(fc.integer({ min: 2013, max: 2026 }), { maxLength: 4 }),
  transport: fc.integer({ min: 10, max: 110 }),
  hasHealth: fc.boolean(),
})
const people = fc
  .sample(someone, { numRuns: 2 * places.length, seed: 38 })
  .map((each, index) => ({ ...each, place: places[index % places.length]! }))

type Someone = (typeof people)[number]

/** The same person for the second engine. */
function caseOf({ payCents, bornIn, disability, childrenBornIn, place }: Someone, exemptCents: number) {
  const written = (cents: number): string => (cents / 100).toFixed(2)
  const plain = { disabilityPct: 0, help: false }
  const input: CaseInput = {
    payEur: written(payCents),
    exemptEur: written(exemptCents),
    situation: 3,
    region: place[1],
    ceutaMelilla: place[1] === 'ceuta-melilla',
    contractUnderYear: false,
    fixedTerm: false,
    family: {
      adults: [{ age: year - bornIn, disabilityPct: disability ?? 0, help: false, movedForWork: false }],
      children: childrenBornIn.map((born) => ({ age: year - born, ...plain, share: 2 })),
      ascendants: [],
    },
  }
  return workOut(input, year)
}

async function buy(each: Someone, index: number): Promise<{ buyer: Buyer; ids: string[] }> {
  const { payCents, bornIn, disability, childrenBornIn, place, transport, hasHealth } = each
  const buyer = await server.buyer({
    province: place[0],
    fixed_salary_cents: payCents,
    birthday: `${bornIn}-06-15`,
    employee_number: `C${index}`,
    disability_type: disability !== null,
    disability,
    // The minimum wage in money leaves nothing for benefits of somebody with low pay and all hours.
    ...(payCents < 20_000_00 && { hours_percent: 50 }),
  })
  await server.database.pool.query('update payroll_salaries set fixed_cents = $1 where employee_id = $2', [
    payCents,
    buyer.employee.id,
  ])
  for (const [at, born] of childrenBornIn.entries()) await buyer.child(`H${index}-${at}`, `${born}-03-01`)
  const requests = [
    typed('card', months, { year, price: transport }),
    ...(hasHealth ? [typed('basic', months, { year, price: 0 })] : []),
  ]
  const ids: string[] = []
  for (const request of requests) ids.push((await buyer.add(request)).id)
  return { buyer, ids }
}

const find = (category: string) => server.context.benefits.find(category) as BenefitDeclaration | undefined

async function planOf({ employee }: Buyer): Promise<TaxedPlan> {
  const answer = await server.call('GET', '/api/profile', { token: await server.session(employee) })
  return { ...toPlan(toProfile(answer.json())), simulator: lawSimulator }
}

const euros = (cents: number): string => (cents / 100).toFixed(2)

/** What the portal says to somebody with a cart: product page, payslips, the fifteen lines, the return. */
function saidBy(plan: TaxedPlan) {
  const { taxCents, payslipCents } = computeMoney(plan, find, plan.contracts).perYear
  const slips = payslipsWith(plan, find, plan.contracts)!
  const entries = placeEntries(plan.contracts, {
    year,
    cutOffDay: plan.cutOffDay,
    entryOf: (terms) => planEntryOf(terms, find(terms.category) ?? {}, plan),
  }).map(({ entry }) => entry)
  const { lines, returned } = calculateYear(plan, { year, planType: 'Exent', entries })
  const lineOf = (id: string) => {
    const line = lines.find((each) => each.id === id)!
    return line.kind === 'money'
      ? [line.withoutCents ?? 0, line.withCents].map(euros)
      : [line.withoutPercent, line.withPercent].map((percent) => percent.toFixed(2))
  }
  return {
    product: [euros(taxCents ?? 0), euros(payslipCents)],
    payslips: [slips.without, slips.planned].map((all) => euros(sumBy(all, (slip) => slip.taxCents))),
    tax: lineOf('incomeTax'),
    rate: lineOf('withholding'),
    contributions: lineOf('socialSecurity'),
    returned: returned && euros(returned.savedCents),
  }
}

const quotaOf = (own: Record<string, string>): number =>
  Number(own['stateEur']) +
  Number(own['regionEur']) -
  Number(own['ceutaMelillaEur']) -
  Number(own['workDeduction2026Eur'])

/** The same by the second engine. */
function expectedOf(each: Someone, priceCents: number) {
  const [without, planned] = [caseOf(each, 0), caseOf(each, priceCents)]
  const slips = [without.payslip, planned.payslip]
  const amounts = slips.map(({ amountEur }) => amountEur)
  const savedCents = Math.round((Number(amounts[0]) - Number(amounts[1])) * 100)
  const taxOf = (all: typeof without): number =>
    all.return === null ? 0 : Math.max(0, Math.round(100 * quotaOf(all.return)))
  return {
    product: [euros(savedCents), euros(priceCents - savedCents)],
    payslips: amounts,
    tax: amounts,
    rate: slips.map(({ ratePct }) => ratePct),
    contributions: slips.map(({ contributionsEur }) => contributionsEur),
    returned: without.return === null ? undefined : euros(taxOf(without) - taxOf(planned)),
  }
}

/** Exempt and taxed pay in kind of a year in the closed months, and the price. */
async function inPayroll({ employee }: Buyer): Promise<unknown> {
  const { rows } = await server.database.pool.query(
    `select count(distinct month_index)::int as months, sum(price_cents)::int as price,
        sum(exempt_cents)::int as exempt, sum(taxed_cents)::int as taxed
      from payroll_rows where employee_id = $1`,
    [employee.id],
  )
  return rows[0]
}

it('people by chance of all regions are told the second engine’s figures, and so is payroll', async () => {
  const bought: { buyer: Buyer; ids: string[]; priceCents: number; savedEur: string }[] = []
  for (const [index, each] of people.entries()) {
    const { buyer, ids } = await buy(each, index)
    const plan = await planOf(buyer)
    const priceCents = sumBy(plan.contracts, (contract) => contract.priceCents)
    const expected = expectedOf(each, priceCents)
    expect({ index, ...saidBy(plan) }).toEqual({ index, ...expected })
    await buyer.buy(...ids)
    for (const link of await server.linksTo(buyer.employee.email)) await server.press(link)
    bought.push({ buyer, ids, priceCents, savedEur: expected.product[0]! })
  }

  for (const month of months) {
    server.setNow(
      month === 0 ? '2026-12-16T10:00:00Z' : `2027-${String(month).padStart(2, '0')}-16T10:00:00Z`,
    )
    await runForAcme(server.context, 'payroll close', {
      month: `2027-${String(month + 1).padStart(2, '0')}`,
      ...(month === 0 && { first: true }),
    })
  }
  for (const { buyer, ids, priceCents, savedEur } of bought) {
    expect(await inPayroll(buyer)).toEqual({ months: 12, price: priceCents, exempt: priceCents, taxed: 0 })
    const replays = []
    for (const contract of ids)
      replays.push((await runForAcme(server.context, 'contract replay', { contract })).answer)
    expect(replays.map(({ same, different }) => [same, different])).toEqual(ids.map(() => [1, 0]))
    const taxes = replays.flatMap(({ signatures }) =>
      signatures[0].months.filter(({ figure }: { figure: string }) => figure === 'taxCents'),
    )
    expect(euros(sumBy(taxes, ({ replayedCents }) => replayedCents))).toBe(savedEur)
  }
})
