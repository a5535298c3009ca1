import type { Company } from './tenant.ts'

type Times = Pick<Company, 'maintenance' | 'maintenanceFrom' | 'maintenanceTo'>

/** Maintenance is announced this long before it starts. */
const noticeMs = 15 * 60_000

/** `soon`: announced; `closed`: in maintenance. `from` and `to` are start and end, if known. */
export type Maintenance = { phase: 'open' | 'soon' | 'closed'; from?: Date; to?: Date }

/**
 * Returns the maintenance phase of a company at an instant. If `maintenance` is true, the company is closed
 * at once, otherwise from `maintenanceFrom`; in both cases until `maintenanceTo`.
 */
export function findMaintenance(
  { maintenance, maintenanceFrom, maintenanceTo }: Times,
  now: Date,
): Maintenance {
  const from = maintenanceFrom === undefined ? undefined : new Date(maintenanceFrom)
  const to = maintenanceTo === undefined ? undefined : new Date(maintenanceTo)
  const known = { ...(from && { from }), ...(to && { to }) }
  if (to && now >= to) return { phase: 'open' }
  if (maintenance || (from && now >= from)) return { phase: 'closed', ...known }
  if (from && now.getTime() >= from.getTime() - noticeMs) return { phase: 'soon', ...known }
  return { phase: 'open' }
}

/**
 * Reduces the times to those shown to employees: whether the company is closed, the end, and the start once
 * it is announced.
 */
export function showMaintenance(times: Times, now: Date): Times {
  const { phase, from, to } = findMaintenance(times, now)
  return {
    maintenance: phase === 'closed',
    ...(phase === 'soon' && from && { maintenanceFrom: from.toISOString() }),
    ...(to && { maintenanceTo: to.toISOString() }),
  }
}
