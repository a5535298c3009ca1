import { afterAll, beforeAll, expect, it } from 'vitest'
import { chanceOf, reviews, visit, type Chooser } from './choices.ts'
import { Play, type Person } from './play.ts'
import { contractEvents } from './contractEvents.ts'
import type { Event } from './event.ts'
import { lifeEvents } from './lifeEvents.ts'

const employees = 50
/** Seed for the choices of people who have no planned events. */
const seed = 2026

let play: Play
let events: Event[]
const choosers: Chooser[] = []
const chance = chanceOf(seed)

beforeAll(async () => {
  play = await Play.open('2025-12-01T08:00:00Z')
  events = [...(await contractEvents(play)), ...(await lifeEvents(play))]
  while (play.people.length < employees) choosers.push(await chooser(play.people.length))
})
afterAll(() => play.close())

/** An employee with bags and children by chance. */
async function chooser(number: number): Promise<Chooser> {
  const own = chanceOf(seed + number)
  const person = await play.hire(`person${number}`, {
    birthday: `${1963 + Math.floor(own() * 38)}-0${1 + Math.floor(own() * 9)}-17`,
    flexible_bag_cents: 40_000 + Math.floor(own() * 260_000),
    top_bag_cents: Math.floor(own() * 60_000),
    user_bag_cents: own() < 0.5 ? Math.floor(own() * 9_000) : 0,
    company_bag: own() < 0.4 ? `${Math.floor(own() * 400)}` : own() < 0.5 ? '1%' : '0',
  })
  const birthdays = ['2015-03-09', '2023-07-20', '2024-11-02'].filter(() => own() < 0.4)
  const children = []
  for (const [index, birthday] of birthdays.entries())
    children.push({ id: await person.child(`Nen${index}`, birthday), birthday })
  return { person, chance: own, children: children.reverse() }
}

/**
 * Days from before the plan year to the start of the next: beginnings of months, and days before and after
 * the cut-off.
 */
const days = Array.from({ length: 14 }, (_, index) =>
  new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 8),
).flatMap((month) => ['01', '05', '12', '20'].map((day) => `${month}${day}`))

const everythingThatHappens = [
  'accepted from the page',
  'accepted from the mail',
  'accepted late',
  'review: contracted',
  'review: cancelled',
  'review: too late',
  'refused: PriceDiffers',
  'refused: price_over_error',
  'refused: otherProvider',
  'refused: planYearOver',
  'refused: tooOld',
]

/** Three days before the end of the link for the purchase of 5 December, which nobody accepts. */
const threeDaysBeforeALinkEnds = '2026-01-01'

/** People with something to sign visit more often. */
function isVisiting(person: Person): boolean {
  const waits = play.contracts(person).some(({ status, signed }) => status !== 'cart' && !signed)
  return chance() < (waits ? 0.75 : 0.3)
}

it(
  'a year of fifty employees keeps every promise of the plan on every day that is looked at',
  { timeout: 240_000 },
  async () => {
    const all = [...new Set([...days, ...events.map(({ day }) => day)])].sort()
    for (const day of all) {
      await play.at(`${day}T08:00:00Z`, {
        isReminding: day.endsWith('-12') || day === threeDaysBeforeALinkEnds,
      })
      for (const event of events.filter((each) => each.day === day)) await event.happens()
      if (day.endsWith('-05') || day.endsWith('-20'))
        for (const one of choosers) if (isVisiting(one.person)) await visit(play, one)
      if (!day.endsWith('-05'))
        await reviews(
          play,
          choosers.map(({ person }) => person),
          chance,
        )
    }
    expect(play.people).toHaveLength(employees)
    for (const what of everythingThatHappens) expect([...play.counts.keys()]).toContain(what)
    const reminders = (await play.reminders()).map((each) => Object.values(each).join(' '))
    expect(new Set(reminders).size).toBe(reminders.length)
    for (const kind of ['acceptCutOff', 'acceptEnd', 'enrollment'])
      expect(reminders.filter((each) => each.includes(kind)).length, kind).toBeGreaterThan(0)
  },
)
