import { beforeAll, describe, expect, it } from 'vitest'
import { bestPlan, type Search } from '../src/domain/advice/bestPlan.ts'
import { PlanPrices, type Picks } from '../src/domain/advice/planPrices.ts'
import { proposePlan, findChoiceGroups, type ProposedPlan } from '../src/domain/advice/proposePlan.ts'
import { limitsOf } from '../src/domain/contract/limits.ts'
import { buildQuoteRequest } from '../src/domain/quote/buildQuoteRequest.ts'
import { exampleContract } from './support/exampleContract.ts'
import { demoPeople, type DemoPerson } from './support/demoPeople.ts'

/** `npm test -- slow` searches for 10,000. */
const people = Number(process.env['PLAN_PEOPLE'] ?? 300)
const limitMs = 60_000 + people * 400

/** Computes every plan of a small search, the best first by value minus one euro for each product. */
function searchAll(search: Search): { score: number; picks: Picks } {
  const prices = new PlanPrices(search)
  let score = 0
  let best: Picks = []
  const visit = (index: number, picks: Picks): void => {
    if (index === search.groups.length) {
      if (!prices.isAllowed(picks) || prices.scoreCents(picks) <= score) return
      best = picks
      score = prices.scoreCents(picks)
      return
    }
    visit(index + 1, picks)
    for (const choice of search.groups[index]!)
      for (let step = choice.min; step <= choice.max; step++)
        visit(index + 1, picks.with(index, { choice, step }))
  }
  visit(
    0,
    search.groups.map(() => undefined),
  )
  return { score, picks: best }
}

const tell = (picks: Picks): string =>
  picks.map((each) => (each ? `${each.choice.modality.id} ${each.step}` : '-')).join(', ')

/** Reduces a search to three categories whose choices have about twelve amounts together. */
function smallSearch({ question, random }: DemoPerson): Search {
  const { groups } = findChoiceGroups(question)
  const some = groups
    .filter((choices) => choices.length > 0)
    .toSorted(() => random() - 0.5)
    .slice(0, 3)
  const cut = some.map((choices) => {
    const amounts = Math.max(1, Math.floor(12 / choices.length))
    return choices.map((choice) => {
      const max = Math.min(choice.max, choice.min + amounts - 1)
      const from = choice.min + Math.floor(random() * (choice.max - max + 1))
      return { ...choice, min: from, max: from + (max - choice.min) }
    })
  })
  return { ...question, groups: cut }
}

const foundIn = (search: Search): { lost: number; told: string } => {
  const all = searchAll(search)
  const found = bestPlan(search)
  const lost = all.score - new PlanPrices(search).scoreCents(found)
  return { lost, told: `${tell(found)}, best ${tell(all.picks)}` }
}

describe('the best plan where no single change of a good plan is better', () => {
  it.each([
    ['three amounts share a bag to its last euros', 'acme', 3929],
    ['two products together are worth more than separately', 'globex', 3969],
  ])('is found where %s', async (_, tenant, number) => {
    const [person] = await demoPeople(tenant, 1, number)
    const { lost, told } = foundIn(smallSearch(person!))
    expect(lost, told).toBeLessThanOrEqual(100)
  })
})

describe.each(['acme', 'globex'])('the best plan of employees of %s', (tenant) => {
  let proposed: (DemoPerson & { proposal: ProposedPlan })[] = []
  beforeAll(async () => {
    const some = await demoPeople(tenant, people / 10)
    proposed = some.map((person) => ({ ...person, proposal: proposePlan(person.question) }))
  }, limitMs)

  it(
    'is worth as much, within one euro, as the best of all plans',
    async () => {
      for (const person of await demoPeople(tenant, people / 2)) {
        const { lost, told } = foundIn(smallSearch(person))
        expect(lost, `${person.told}, ${told}`).toBeLessThanOrEqual(100)
      }
    },
    limitMs,
  )

  it(
    'is accepted item by item, each beside those before it in the cart',
    () => {
      for (const { question, told, proposal } of proposed) {
        let { plan } = question
        for (const { pick, request } of proposal.products) {
          const { declaration, modality, request: asked } = pick.choice
          const { tables } = asked
          const now = buildQuoteRequest({ plan, modality, tables, ...request })
          const { quote, refusals } = limitsOf({ declaration, request: now, plan })
          expect(refusals, told).toEqual([])
          expect(quote.priceCents, told).toBe(pick.quote.priceCents)
          const id = modality.id
          const contract = exampleContract({
            ...quote,
            id,
            category: declaration.id,
            state: 'cart',
            year: 2026,
          })
          plan = { ...plan, contracts: [...plan.contracts, { ...contract, modality }] }
        }
      }
    },
    limitMs,
  )

  it(
    'gives each product a gain, and the gains add up to its value',
    () => {
      for (const { told, proposal } of proposed) {
        const { products, value } = proposal
        const gains = products.map(({ gain }) => gain.valueCents)
        expect(
          gains.reduce((sum, gain) => sum + gain, 0),
          told,
        ).toBe(value.valueCents)
        for (const { gain } of products) expect(gain.valueCents, told).toBeGreaterThanOrEqual(100)
      }
    },
    limitMs,
  )
})
