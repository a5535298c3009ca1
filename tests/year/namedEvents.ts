import type { Play } from './play.ts'

/** What surely happens, on its day. */
export type Event = { day: string; happens: () => Promise<unknown> }

export async function namedEvents(_play: Play): Promise<Event[]> {
  return []
}
