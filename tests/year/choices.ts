import type { ContractItemDto } from '../../src/dto/contractDto.ts'
import { typed } from '../support/contractServer.ts'
import type { VersionedRequest, Person, Play } from './play.ts'
import type { StoredContract } from './contractRows.ts'

/** Returns numbers from 0 to 1 that depend on a seed only, so they are the same in every run. */
export type Chance = () => number

export function chanceOf(seed: number): Chance {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A person who decides at random, with their children. */
export type Chooser = { person: Person; chance: Chance; children: { id: number; birthday: string }[] }

const cutOffDay = 15

/** Returns the first month, 0 to 11, that can still be contracted for a year; 12 if none is left. */
export function firstOpen(today: string, year: number): number {
  const [thisYear = 0, month = 0, day = 0] = today.split('-').map(Number)
  const first = (thisYear - year) * 12 + month - 1 + (day < cutOffDay ? 1 : 2)
  return Math.min(12, Math.max(0, first))
}

export const monthsFrom = (first: number, last = 11): number[] =>
  Array.from({ length: Math.max(0, last + 1 - first) }, (_, index) => first + index)

/** A request for some people and months, in a category that computes its own prices. */
export function priced(
  benefitId: string,
  months: number[],
  more: Partial<VersionedRequest> & { familyIds?: number[] },
): VersionedRequest {
  return typed(benefitId, months, { price: 0, ...more })
}

/** A request with one yearly price, for a death capital. */
export function life(month: number, fallcc: number, year: number): VersionedRequest {
  return { ...typed('axa', [month], { price: 0, year }), details: { fallcc } }
}

export async function course(person: Person): Promise<Record<string, unknown>> {
  return {
    centerName: 'UPC',
    course: 'Datos',
    phoneContact: '934016000',
    paymentFreq: 'yearly',
    invoices: [{ file: await person.file() }],
  }
}

/** The documentation with each child's nursery. */
export async function nursery(person: Person, familyIds: number[]): Promise<Record<string, unknown>> {
  const centre = { codeCenter: '1', centerName: 'El Niu', address: 'Carrer Major 3' }
  const forms = familyIds.map(async (id) => [id, { ...centre, invoice: await person.file() }])
  return Object.fromEntries(await Promise.all(forms)) as Record<string, unknown>
}

/** The documentation with each insured person's questionnaire. */
export async function questionnaires(person: Person, familyIds: number[]): Promise<Record<string, unknown>> {
  const files = familyIds.map(async (id) => [id, { file: await person.file() }])
  return Object.fromEntries(await Promise.all(files)) as Record<string, unknown>
}

/** Plays one person's visit with random actions. */
export async function visit(play: Play, { person, chance, children }: Chooser): Promise<void> {
  const chooser = { person, chance, children }
  if (person.hasLeft) return
  for (const contract of play.contracts(person)) {
    if (contract.state.startsWith('ended') || contract.state === 'droppedByYear') continue
    const path = `/api/contracts/${contract.id}`
    const turn = chance()
    if (contract.status === 'cart') {
      const isOpen = contract.items.every((item) => item.month_index >= firstOpen(play.today, contract.year))
      if (turn < 0.1 || !isOpen) await play.try(person, 'DELETE', path)
      else if (turn < 0.8) await play.purchase(person, contract.id)
    } else if (!contract.signed) {
      if (turn < 0.6) await play.accept(person, contract.id, chance() < 0.7 ? 'page' : 'mail')
      else if (turn < 0.66) await play.try(person, 'POST', `${path}/take-back`)
      else if (turn < 0.7) await play.try(person, 'POST', `${path}/cancel`)
    } else if (contract.status === 'contracted' && !contract.edit) {
      if (turn < 0.16) await change(play, chooser, contract)
      else if (turn < 0.2) await play.try(person, 'POST', `${path}/cancel`)
    }
  }
  if (play.today.startsWith('2026-11') && chance() < 0.5)
    await play.try(person, 'POST', '/api/contracts/repeat', { year: 2027 })
  if (chance() < 0.35) await wish(play, chooser)
}

/** Puts something into the cart, and mostly purchases it at once. */
async function wish(play: Play, chooser: Chooser): Promise<void> {
  const { person, chance } = chooser
  const thisYear = Number(play.today.slice(0, 4))
  const isLate = firstOpen(play.today, thisYear) > 10 || (play.today.slice(5) > '10-20' && chance() < 0.6)
  const year = thisYear + (isLate ? 1 : 0)
  const item = await play.add(person, await wanted(chooser, play.today, year))
  if (item && chance() < 0.8) await play.purchase(person, item.id)
}

async function wanted(
  { person, chance, children }: Chooser,
  today: string,
  year: number,
): Promise<VersionedRequest> {
  const first = firstOpen(today, year)
  const last = chance() < 0.6 ? 11 : Math.min(11, first + Math.floor(chance() * 6))
  const months = monthsFrom(first, last)
  const price = (1000 + Math.floor(chance() * 9000)) / 100
  const family = children.filter(() => chance() < 0.6).map(({ id }) => id)
  const [which, familyIds] = [chance(), [0, ...family]]
  if (which < 0.3) return typed('card', months, { price, year })
  if (which < 0.4) return typed('plan', months, { price, year })
  if (which < 0.5)
    return typed('study', months.slice(0, 3), { price, year, additionalInfo: await course(person) })
  if (which < 0.65)
    return priced('care', monthsFrom(first), {
      familyIds,
      year,
      additionalInfo: await questionnaires(person, familyIds),
    })
  if (which < 0.8) return withDental(priced('basic', monthsFrom(first), { familyIds, year }), chance)
  const [child] = children
  if (which < 0.9 && child)
    return typed('centre', months, {
      familyIds: [child.id],
      price: Math.round(price * 200) / 100,
      year,
      additionalInfo: await nursery(person, [child.id]),
    })
  return life(first, 40_000 + Math.floor(chance() * 40_000), year)
}

function withDental(request: VersionedRequest, chance: Chance): VersionedRequest {
  const dental = request.items
    .filter(() => chance() < 0.3)
    .map((item) => ({ ...item, benefitId: 'basic-dental' }))
  return { ...request, items: [...request.items, ...dental] }
}

/** Requests a change from the first open month on: another amount, fewer months, or another person. */
async function change(
  play: Play,
  { person, chance, children }: Chooser,
  contract: StoredContract,
): Promise<void> {
  const first = firstOpen(play.today, contract.year)
  const items = itemsOf(contract)
  const [started, open] = [
    items.filter(({ month }) => month < first),
    items.filter(({ month }) => month >= first),
  ]
  const path = `/api/contracts/${contract.id}`
  const body = { benefitId: contract.benefit_id, year: contract.year, details: contract.details }
  const put = (next: ContractItemDto[], more: object = {}): Promise<unknown> =>
    play.try(person, 'PUT', path, { ...body, items: [...started, ...next], ...more })
  if (['card', 'plan', 'centre'].includes(contract.benefit_id)) {
    const price = (1000 + Math.floor(chance() * 8000)) / 100
    const kept = chance() < 0.3 ? open.slice(0, -1) : open
    await put(kept.map((item) => ({ ...item, price })))
    return
  }
  const covered = new Set(items.map(({ familyId }) => familyId))
  const child = children.find(({ id }) => !covered.has(id))
  if (!child) return void (await put(open.filter(({ familyId }) => familyId === 0)))
  const joined = monthsFrom(first).map((month) => ({
    benefitId: contract.benefit_id,
    familyId: child.id,
    month,
    price: 0,
  }))
  const familyIds = [...covered, child.id]
  const isAsked = contract.benefit_id === 'care'
  await put([...open, ...joined], isAsked ? { additionalInfo: await questionnaires(person, familyIds) } : {})
}

/** The items of a contract in the API's format. */
export function itemsOf({ items }: StoredContract): ContractItemDto[] {
  return items.map((item) => ({
    benefitId: item.benefit_id,
    familyId: item.person_id,
    month: item.month_index,
    price: item.price_cents / 100,
  }))
}

/** Plays an administrator's random decisions: some are late, few are refusals. */
export async function reviews(play: Play, people: readonly Person[], chance: Chance): Promise<void> {
  for (const person of people)
    for (const { id, status, signed, edit } of play.contracts(person)) {
      const isUnderReview =
        signed && (status === 'pending' || (status === 'contracted' && edit !== undefined))
      if (!isUnderReview || chance() < 0.5) continue
      const outcome = chance() < 0.85 ? 'contracted' : 'cancelled'
      const isDone = await play.review(person, id, outcome)
      if (!isDone) await play.review(person, id, 'cancelled')
    }
}
