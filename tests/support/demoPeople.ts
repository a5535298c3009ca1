import { resolve } from 'node:path'
import type { Answer } from '../../src/domain/advice/choices.ts'
import type { ProposalQuestion } from '../../src/domain/advice/proposePlan.ts'
import { openPlanYears } from '../../src/domain/catalogue/planMonths.ts'
import { spanishProvinces } from '../../src/domain/kernel/provinces.ts'
import type { FamilyMember } from '../../src/domain/plan/employee.ts'
import { bagsOfYear } from '../../src/domain/plan/bags.ts'
import { lawSimulator } from '../../src/domain/tax/law/lawSimulator.ts'
import type { TaxedPlan } from '../../src/domain/tax/planEntry.ts'
import { taxTableFor } from '../../src/domain/tax/taxTables.ts'
import type { TenantConfig } from '../../src/domain/company/tenant/tenant.ts'
import { offersOf } from '../../src/server/catalogue/offers.ts'
import { readTenant } from '../../src/server/company/readTenant.ts'
import { pickTables } from '../../src/server/contracts/request/evaluateRequest.ts'
import { openFolders } from './openFolder.ts'

/** An invented employee of a demo company, with what they already pay for benefits. */
export type DemoPerson = {
  question: ProposalQuestion
  /** Random numbers from 0 to 1, equal in every run. */
  random: () => number
  /** A description of the person for the message of a failure. */
  told: string
}

const today = '2026-03-10'
const year = 2026

/** Invents employees of a demo company by seed, each with a family, bags, a residence and answers. */
export async function demoPeople(name: string, count: number, from = 0): Promise<DemoPerson[]> {
  const benefits = await openFolders()
  const read = await readTenant(resolve('tenants', name), { known: benefits })
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  const { tenant } = read
  const declarations = (category: string) => benefits.find(({ id }) => id === category)
  return Array.from({ length: count }, (_, at) => {
    const index = from + at
    const random = randomBy(index + 1)
    const { plan, told } = inventPlan(tenant, random)
    const offered = tenant.products.flatMap(({ category }) => {
      const declaration = declarations(category.alias)
      if (!declaration) return []
      const who = { collectiveId: plan.employee.collectiveId, today }
      const tables = pickTables(tenant.tables, Object.keys(declaration.tables))
      return [{ declaration, modalities: offersOf(tenant, declaration.id, who), tables }]
    })
    const people = [0, ...plan.employee.family.map(({ id }) => id)]
    const asked = offered.filter(({ declaration }) => declaration.asks)
    const answers = Object.fromEntries(
      asked.map(({ declaration }) => [declaration.id, inventAnswer(random, people)] as const),
    )
    const question = { plan, declarations, year, offered, answers }
    return { question, random, told: `${name} ${index}: ${told} ${JSON.stringify(answers)}` }
  })
}

function inventAnswer(random: () => number, people: readonly number[]): Answer {
  const whom = people.filter(() => random() < 0.7)
  return {
    monthCents: random() < 0.15 ? 0 : Math.round(random() * 60_000),
    months: random() < 0.8 ? 12 : 1 + Math.floor(random() * 12),
    people: whom.length > 0 ? whom : [0],
  }
}

function inventPlan(tenant: TenantConfig, random: () => number): { plan: TaxedPlan; told: string } {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const fixedSalaryCents = Math.round(1_600_000 + random() ** 2 * 9_000_000)
  const flexibleBagCents = pick([0, 40_000, 150_000, 300_000, 600_000, 1_200_000])
  const userBagCents = pick([0, 0, 20_000, 90_000])
  const province = random() < 0.1 ? '' : pick(spanishProvinces)
  const family = inventFamily(random)
  const companyBag = random() < 0.3 ? undefined : tenant.settings.companyBag
  const bags = (of: number) => ({
    ...bagsOfYear({
      fixedSalaryCents,
      flexibleBagCents,
      topBagCents: pick([0, 60_000]),
      userBagCents,
      companyBag,
      contracts: [],
      year: of,
    }),
    ...(tenant.inKindLimit && { minimumWageCents: 1_709_400, inKindPayCents: fixedSalaryCents }),
  })
  const plan: TaxedPlan = {
    employee: {
      id: 'u1',
      firstName: 'Eva',
      fullName: 'Eva Soler',
      birthday: `${1962 + Math.floor(random() * 42)}-05-17`,
      disabilityType: false,
      disability: null,
      collectiveId: pick(tenant.collectives).id,
      privateUsePercent: null,
      hasVehicle: false,
      fixedSalaryCents,
      variableSalaryCents: 0,
      province,
      products: tenant.products.map((product) => ({
        ...product,
        active: random() < 0.95,
        allowed: random() < 0.95,
      })),
      family,
    },
    contracts: [],
    bags: Object.fromEntries(openPlanYears(today).map((of) => [of, bags(of)])),
    today,
    cutOffDay: tenant.settings.cutOffDay,
    tax: taxTableFor(today)!,
    productTax: tenant.productTax,
    ...(tenant.simulator === 'law' && { simulator: lawSimulator }),
  }
  return { plan, told: `${fixedSalaryCents} cents, bag ${flexibleBagCents}, ${province || 'nowhere'}` }
}

function inventFamily(random: () => number): FamilyMember[] {
  const children = Math.floor(random() * 3)
  const member = { lastName1: 'Soler', personalID: '', idType: 'dni', disabilityType: false, active: true }
  const spouse = { ...member, id: 1, firstName: 'Pau', fullName: 'Pau Soler', birthday: '1985-01-20' }
  return [
    ...(random() < 0.6 ? [{ ...spouse, relationship: 'spouse' as const }] : []),
    ...Array.from({ length: children }, (_, index) => ({
      ...member,
      id: index + 2,
      firstName: 'Nil',
      fullName: 'Nil Soler',
      birthday: `${2010 + Math.floor(random() * 16)}-02-0${index + 1}`,
      relationship: 'child' as const,
    })),
  ]
}

/** Returns a generator of numbers from 0 to 1, equal in every run (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
