import { expect } from 'vitest'
import type { RepeatedContractDto } from '../../src/dto/repeatDto.ts'
import { typed } from '../support/contractServer.ts'
import { course, itemsOf, life, monthsFrom, nursery, priced, questionnaires } from './choices.ts'
import { card, edit, wholeYear, type Event } from './event.ts'
import type { VersionedRequest, Person, Play } from './play.ts'
import { ownTerms } from './terms.ts'

/** Events around contracts: exits, new relatives, changes of the catalogue, and a new year. */
export async function lifeEvents(play: Play): Promise<Event[]> {
  return [
    ...(await leaving(play)),
    ...(await families(play)),
    ...(await prices(play)),
    ...(await nextYear(play)),
    ...(await repeating(play)),
  ]
}

/** An exit date: contracts end with its month, links are void, the session is over (D-76, D-88). */
async function leaving(play: Play): Promise<Event[]> {
  const iris = await play.hire('iris')
  let card1 = ''
  let once = ''
  let path: string | undefined
  return [
    {
      day: '2025-12-05',
      happens: async () => {
        card1 = await play.sign(iris, card(50))
        once = await play.sign(iris, life(0, 40_000, 2026))
      },
    },
    {
      day: '2026-08-12',
      happens: async () => {
        const waiting = await play.buy(iris, typed('plan', [8, 9], { price: 30 }))
        path = await play.link(iris, waiting)
        await play.setExit(iris, '2026-08-17')
      },
    },
    {
      day: '2026-08-20',
      happens: async () => {
        expect(play.stored(iris, card1)).toMatchObject({ state: 'endedByExit', covered_until: 7 })
        expect(play.stored(iris, once)).toMatchObject({ state: 'endedByExit', covered_until: 11 })
        expect(await play.statusOf(path ?? '')).toBe(410)
        expect((await iris.call('GET', '/api/profile')).status).toBe(401)
      },
    },
  ]
}

/** A child is born, another turns three. */
async function families(play: Play): Promise<Event[]> {
  const [juna, kira] = [await play.hire('juna'), await play.hire('kira')]
  let care = ''
  let born = 0
  let centre = ''
  let [elder, younger] = [0, 0]
  const kiraMonths = (amounts: (month: number) => [number, number]): VersionedRequest => ({
    ...typed('centre', []),
    items: monthsFrom(0, 10).flatMap((month) =>
      [elder, younger].map((familyId, index) => ({
        benefitId: 'centre',
        familyId,
        month,
        price: amounts(month)[index] ?? 0,
      })),
    ),
  })
  return [
    {
      day: '2025-12-05',
      happens: async () => {
        const additionalInfo = await questionnaires(juna, [0])
        care = await play.sign(juna, priced('care', wholeYear, { additionalInfo }))
        await play.review(juna, care, 'contracted')
        elder = await kira.child('Ona', '2023-06-10')
        younger = await kira.child('Pau', '2025-01-01')
        centre = await play.sign(kira, {
          ...kiraMonths(() => [60, 70]),
          additionalInfo: await nursery(kira, [elder, younger]),
        })
      },
    },
    {
      day: '2026-05-20',
      happens: async () => {
        const { status, body } = await play.try(juna, 'POST', '/api/families', {
          relationship: 'child',
          firstName: 'Nil',
          lastName1: 'Roca',
          personalID: '49820163R',
          birthday: '2026-05-10',
        })
        expect(status).toBe(200)
        born = body.at(-1).id
        const items = itemsOf(play.stored(juna, care))
        const joined = monthsFrom(6).map((month) => ({ benefitId: 'care', familyId: born, month, price: 0 }))
        const additionalInfo = await questionnaires(juna, [0, born])
        const request = { ...priced('care', [], {}), items: [...items, ...joined], additionalInfo }
        expect(await edit(play, juna, care, request)).toEqual([])
        await play.accept(juna, care)
        expect(play.stored(juna, care)).toMatchObject({
          status: 'contracted',
          signed: true,
          edit: { kind: 'edit' },
        })
      },
    },
    {
      day: '2026-07-20',
      happens: async () => {
        await play.review(juna, care, 'contracted')
        const covered = play.stored(juna, care).items.filter(({ person_id: person }) => person === born)
        expect(covered.map((item) => item.month_index).sort((a, b) => a - b)).toEqual([7, 8, 9, 10, 11])
      },
    },
    {
      day: '2026-07-05',
      happens: async () => {
        const raised = kiraMonths((month) => [60, month < 7 ? 70 : 90])
        expect(await edit(play, kira, centre, raised)).toEqual([])
        await play.accept(kira, centre)
        expect(play.stored(kira, centre).price_cents).toBe((60 * 11 + 70 * 7 + 90 * 4) * 100)
        const both = kiraMonths((month) => [month < 7 ? 60 : 80, month < 7 ? 70 : 90])
        expect(await edit(play, kira, centre, both)).toContain('tooOld')
      },
    },
  ]
}

/** The prices of the catalogue rise on 10 April. */
async function prices(play: Play): Promise<Event[]> {
  const [lena, mara, nora] = [await play.hire('lena'), await play.hire('mara'), await play.hire('nora')]
  let inCart = ''
  let inForce = ''
  let waiting = ''
  const finalOf = (person: Person, id: string): number => play.stored(person, id).final_price_cents / 100
  return [
    {
      day: '2025-12-05',
      happens: async () => (inForce = await play.sign(mara, priced('basic', wholeYear, {}))),
    },
    {
      day: '2026-04-05',
      happens: async () => {
        inCart = (await play.add(lena, priced('basic', monthsFrom(4), {})))?.id ?? ''
        waiting = await play.buy(nora, priced('basic', monthsFrom(4), {}))
      },
    },
    {
      day: '2026-04-10',
      happens: async () => {
        await play.offer({ basic: 26, basicFamily: 18, dental: 6, contribution: 4, care: 58, careFamily: 34 })
        expect((await play.purchase(lena, inCart)).status).toBe(409)
        expect([play.stored(lena, inCart).status, finalOf(lena, inCart)]).toEqual(['cart', (26 - 4) * 8])
        await play.purchase(lena, inCart)
        await play.accept(lena, inCart)
        await play.accept(nora, waiting)
        expect([finalOf(lena, inCart), finalOf(nora, waiting)]).toEqual([(26 - 4) * 8, (20 - 5) * 8])
      },
    },
    {
      day: '2026-05-05',
      happens: async () => {
        const items = itemsOf(play.stored(mara, inForce))
        const dental = monthsFrom(5).map((month) => ({
          benefitId: 'basic-dental',
          familyId: 0,
          month,
          price: 0,
        }))
        await edit(play, mara, inForce, { ...priced('basic', [], {}), items: [...items, ...dental] })
        await play.accept(mara, inForce)
        const { items: now } = ownTerms(play.stored(mara, inForce))
        const inMonth = (month: number) =>
          now.filter((item) => item.month === month).map(({ price }) => price)
        expect(inMonth(4)).toEqual([2_000])
        expect(inMonth(5).toSorted((one, other) => one - other)).toEqual([600, 2_000])
        expect(now.filter(({ month }) => month < 5).every(({ contributed }) => contributed === 500)).toBe(
          true,
        )
      },
    },
  ]
}

/** A new insurer for 2027, and contracts of 2026 that never came into force (D-72). */
async function nextYear(play: Play): Promise<Event[]> {
  const [olga, pia] = [await play.hire('olga'), await play.hire('pia')]
  let thisYears = ''
  let next = ''
  let inCart = ''
  let reviewed = ''
  return [
    {
      day: '2025-12-05',
      happens: async () => {
        const additionalInfo = await questionnaires(olga, [0])
        thisYears = await play.sign(olga, priced('care', wholeYear, { additionalInfo }))
        await play.review(olga, thisYears, 'contracted')
      },
    },
    {
      day: '2026-11-05',
      happens: async () => {
        const { body } = await play.try(olga, 'POST', '/api/contracts', priced('basic', [11], {}))
        expect(body.error.refusals[0].code).toBe('otherProvider')
        next = await play.sign(olga, priced('basic', wholeYear, { year: 2027 }))
        inCart = (await play.add(pia, typed('card', [11], { price: 45 })))?.id ?? ''
        const additionalInfo = await course(pia)
        reviewed = await play.sign(pia, typed('study', [11], { price: 80, additionalInfo }))
      },
    },
    {
      day: '2026-12-31',
      happens: async () => {
        expect(play.contracts(pia).map(({ id }) => id)).not.toContain(inCart)
        expect(play.stored(pia, reviewed)).toMatchObject({ state: 'droppedByYear' })
        expect(play.stored(olga, thisYears).state).toBe('inForce')
      },
    },
    {
      day: '2027-01-01',
      happens: async () => {
        expect(play.stored(olga, thisYears)).toMatchObject({ state: 'endedByYear' })
        expect(play.stored(olga, next)).toMatchObject({
          status: 'contracted',
          signed: true,
          price_cents: 31_200,
        })
      },
    },
  ]
}

/** Renews this year's choices at next year's prices. */
async function repeating(play: Play): Promise<Event[]> {
  const vera = await play.hire('vera')
  const repeat = async (): Promise<RepeatedContractDto[]> => {
    const { status, body } = await play.try(vera, 'POST', '/api/contracts/repeat', { year: 2027 })
    expect(status).toBe(200)
    return body.contracts
  }
  let next = ''
  return [
    {
      day: '2025-12-05',
      happens: async () => {
        await play.sign(vera, priced('basic', wholeYear, {}))
        await play.sign(vera, typed('card', [4, 5], { price: 35 }))
      },
    },
    {
      day: '2026-11-05',
      happens: async () => {
        const repeated = await repeat()
        expect(repeated.map(({ outcome }) => outcome)).toEqual(['added', 'added'])
        for (const { cartId = '' } of repeated) {
          await play.purchase(vera, cartId)
          await play.accept(vera, cartId)
        }
        next = repeated[0]?.cartId ?? ''
        expect(play.stored(vera, next)).toMatchObject({
          year: 2027,
          status: 'contracted',
          price_cents: 31_200,
        })
        expect((await repeat()).map(({ outcome }) => outcome)).toEqual(['already', 'already'])
      },
    },
  ]
}
