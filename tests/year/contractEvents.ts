import { expect } from 'vitest'
import { typed } from '../support/contractServer.ts'
import { course, itemsOf, life, priced, questionnaires } from './choices.ts'
import { cancel, card, edit, monthsOf, wholeYear, type Event } from './event.ts'
import type { Person, Play } from './play.ts'
import { ownTerms } from './terms.ts'

/** Events of contracts: accepted, changed, reviewed, canceled. */
export async function contractEvents(play: Play): Promise<Event[]> {
  return [
    ...(await acceptances(play)),
    ...(await changes(play)),
    ...(await reviewsOf(play)),
    ...(await cancellations(play)),
  ]
}

/** Acceptances in time, late, and none at all (D-32, D-81). */
async function acceptances(play: Play): Promise<Event[]> {
  const [ana, bea, tina] = [await play.hire('ana'), await play.hire('bea'), await play.hire('tina')]
  let late = ''
  let missing = ''
  let once = ''
  return [
    {
      day: '2025-12-05',
      happens: async () => {
        late = await play.buy(ana, typed('card', [0, 1, 2, 3], { price: 60.25 }))
        missing = await play.buy(bea, typed('card', [5, 6], { price: 40 }))
      },
    },
    {
      day: '2025-12-20',
      happens: async () => {
        await play.accept(ana, late)
        expect(monthsOf(play, ana, late)).toEqual([1, 2, 3])
      },
    },
    {
      day: '2026-01-05',
      happens: async () => {
        const { state } = play.stored(bea, missing)
        expect(state).toBe('expiredPurchase')
        await play.purchase(bea, missing)
        await play.accept(bea, missing)
        expect(monthsOf(play, bea, missing)).toEqual([5, 6])
      },
    },
    { day: '2026-04-05', happens: async () => (once = await play.buy(tina, life(4, 40_000, 2026))) },
    {
      day: '2026-04-20',
      happens: async () => {
        const { final } = ownTerms(play.stored(tina, once))
        await play.accept(tina, once)
        expect(monthsOf(play, tina, once)).toEqual([5])
        expect(ownTerms(play.stored(tina, once)).final).toBeLessThan(final)
      },
    },
    {
      day: '2026-09-05',
      happens: async () => {
        await cancel(play, tina, once)
        await play.accept(tina, once)
        expect(play.stored(tina, once).covered_until).toBe(11)
      },
    },
  ]
}

/** Changes in force that are accepted in time, late, or never. */
async function changes(play: Play): Promise<Event[]> {
  const carla = await play.hire('carla')
  let id = ''
  const amounts = (): number[] =>
    ownTerms(play.stored(carla, id))
      .items.toSorted((one, other) => one.month - other.month)
      .map(({ price }) => price / 100)
  const asked = async (from: number, price: number): Promise<void> => {
    const request = { ...card(0), items: itemsOf(play.stored(carla, id)) }
    const items = request.items.map((item) => (item.month < from ? item : { ...item, price }))
    expect(await edit(play, carla, id, { ...request, items })).toEqual([])
  }
  return [
    { day: '2025-12-05', happens: async () => (id = await play.sign(carla, card(40))) },
    { day: '2026-03-05', happens: () => asked(3, 60) },
    {
      day: '2026-03-12',
      happens: async () => {
        await play.accept(carla, id)
        expect(amounts()).toEqual([...Array(3).fill(40), ...Array(9).fill(60)])
      },
    },
    { day: '2026-05-05', happens: () => asked(5, 70) },
    {
      day: '2026-05-20',
      happens: async () => {
        await play.accept(carla, id, 'mail')
        expect(amounts()).toEqual([...Array(3).fill(40), ...Array(3).fill(60), ...Array(6).fill(70)])
      },
    },
    { day: '2026-06-05', happens: () => asked(6, 80) },
    {
      day: '2026-07-12',
      happens: async () => {
        const { status, signed, edit: waiting } = play.stored(carla, id)
        expect([status, signed, waiting]).toEqual(['contracted', true, undefined])
        expect(amounts().at(-1)).toBe(70)
      },
    },
    {
      day: '2027-01-01',
      happens: async () => {
        expect(play.stored(carla, id).state).toBe('endedByYear')
        const { body } = await cancel(play, carla, id)
        expect(body.error.refusals[0].code).toBe('planYearOver')
      },
    },
  ]
}

/** Reviews in time, late and too late, and a refusal (D-80). */
async function reviewsOf(play: Play): Promise<Event[]> {
  const [dora, eva, flor] = [await play.hire('dora'), await play.hire('eva'), await play.hire('flor')]
  let inTime = ''
  let late = ''
  let tooLate = ''
  const study = async (person: Person, months: number[]): Promise<string> =>
    play.sign(person, typed('study', months, { price: 80, additionalInfo: await course(person) }))
  return [
    {
      day: '2025-12-05',
      happens: async () => {
        const additionalInfo = await questionnaires(dora, [0])
        inTime = await play.sign(dora, priced('care', wholeYear, { additionalInfo }))
        expect(play.stored(dora, inTime).status).toBe('pending')
      },
    },
    {
      day: '2025-12-12',
      happens: async () => {
        expect(await play.review(dora, inTime, 'contracted')).toBe(true)
        expect(monthsOf(play, dora, inTime)).toEqual(wholeYear)
      },
    },
    {
      day: '2026-02-05',
      happens: async () => {
        late = await study(eva, [2, 3, 4, 5])
        tooLate = await study(flor, [2])
      },
    },
    {
      day: '2026-04-01',
      happens: async () => {
        expect(await play.review(eva, late, 'contracted')).toBe(true)
        expect(monthsOf(play, eva, late)).toEqual([4, 5])
        expect(await play.review(flor, tooLate, 'contracted')).toBe(false)
        expect(await play.review(flor, tooLate, 'cancelled')).toBe(true)
        expect(play.stored(flor, tooLate).status).toBe('cancelled')
      },
    },
  ]
}

/**
 * Cancellations before and after the cut-off, before the start, one that is withdrawn, and one before the
 * purchase was accepted.
 */
async function cancellations(play: Play): Promise<Event[]> {
  const [gala, hana, rita] = [await play.hire('gala'), await play.hire('hana'), await play.hire('rita')]
  const ids = new Map<Person, string>()
  const idOf = (person: Person): string => ids.get(person) ?? ''
  const end = async (person: Person): Promise<void> => {
    await cancel(play, person, idOf(person))
    await play.accept(person, idOf(person))
  }
  let never = ''
  return [
    {
      day: '2025-12-05',
      happens: async () => {
        for (const person of [gala, hana, rita]) ids.set(person, await play.sign(person, card(50)))
        never = await play.buy(rita, typed('plan', [0, 1], { price: 30 }))
        await cancel(play, rita, never)
        await play.accept(rita, never)
        expect(play.stored(rita, never).covered_until).toBeNull()
      },
    },
    {
      day: '2026-08-12',
      happens: async () => {
        never = await play.sign(rita, typed('plan', [9, 10], { price: 30 }))
        await cancel(play, rita, never)
        await play.accept(rita, never)
        expect(play.stored(rita, never).covered_until).toBeNull()
        await cancel(play, rita, idOf(rita))
        await play.try(rita, 'POST', `/api/contracts/${idOf(rita)}/take-back`)
        expect(play.stored(rita, idOf(rita))).toMatchObject({ status: 'contracted', signed: true })
      },
    },
    {
      day: '2026-09-12',
      happens: async () => {
        await end(gala)
        expect(play.stored(gala, idOf(gala)).covered_until).toBe(8)
      },
    },
    {
      day: '2026-09-20',
      happens: async () => {
        await end(hana)
        expect(play.stored(hana, idOf(hana)).covered_until).toBe(9)
        await play.sign(gala, typed('card', [10], { price: 25 }))
      },
    },
  ]
}
