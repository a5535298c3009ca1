/**
 * The last known plan, as an installed portal shows it without a connection: products, months and amounts,
 * and nothing of salary, family or identity.
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
/** Where the plan stands in its cache; no page has this address. */
export const planAddress = '/offline-plan'

const keptDays = 30
const dayMs = 86_400_000

/** Whether a plan is kept for longer than 30 days. */
export function isOver({ savedAtMs }: Pick<OfflinePlan, 'savedAtMs'>, nowMs: number): boolean {
  return nowMs - savedAtMs > keptDays * dayMs
}
