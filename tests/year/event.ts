import { typed } from '../support/contractServer.ts'
import { monthsFrom } from './choices.ts'
import type { VersionedRequest, Person, Play } from './play.ts'
import { ownTerms } from './terms.ts'

/** A planned event, on its day. */
export type Event = { day: string; happens: () => Promise<unknown> }

export const wholeYear = monthsFrom(0)

/** Requests other conditions of a contract, and returns the refusals' codes. */
export async function edit(
  play: Play,
  person: Person,
  id: string,
  request: VersionedRequest,
): Promise<string[]> {
  const { body } = await play.try(person, 'PUT', `/api/contracts/${id}`, request)
  return body.error?.refusals?.map(({ code }: { code: string }) => code) ?? []
}

export const cancel = (play: Play, person: Person, id: string) =>
  play.try(person, 'POST', `/api/contracts/${id}/cancel`)

export function monthsOf(play: Play, person: Person, id: string): number[] {
  const months = ownTerms(play.stored(person, id)).items.map(({ month }) => month)
  return [...new Set(months)].sort((one, other) => one - other)
}

/** Requests the card for the whole year with acceptance; from the month `from` on, at another amount. */
export const card = (price: number, from = 12, later = price): VersionedRequest => {
  const request = typed('card', wholeYear, { price })
  return {
    ...request,
    items: request.items.map((item) => (item.month < from ? item : { ...item, price: later })),
  }
}
