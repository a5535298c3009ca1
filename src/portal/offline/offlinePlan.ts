/**
 * The last known plan, which an installed portal shows without a connection: products, months and amounts,
 * but no salary, family or identity.
 */
export type OfflinePlan = {
  language: string
  title: string
  note: string
  /** The company's color, as `#rrggbb`. */
  color: string
  rows: readonly { name: string; months: string; amount: string }[]
  savedAtMs: number
}

export const planCache = 'portal-plan'
/** The key of the plan in its cache; no page has this address. */
export const planAddress = '/offline-plan'

const keptDays = 30
const dayMs = 86_400_000

/** True if the plan was stored more than 30 days ago. */
export function isOver({ savedAtMs }: Pick<OfflinePlan, 'savedAtMs'>, nowMs: number): boolean {
  return nowMs - savedAtMs > keptDays * dayMs
}
