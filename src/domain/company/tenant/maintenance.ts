import type { Company } from './tenant.ts'

type Times = Pick<Company, 'maintenance' | 'maintenanceFrom' | 'maintenanceTo'>

/** How long before its start maintenance is announced. */
const noticeMs = 15 * 60_000

/** `soon`: announced; `closed`: in maintenance. `to` is its end, if it is known. */
export type Maintenance = { phase: 'open' | 'soon' | 'closed'; from?: Date; to?: Date }

/**
 * Whether a company is in maintenance at an instant. `maintenance` begins at once, without it the first
 * instant does; the last instant ends both.
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
 * What employees see: that the company is closed and until when, or from when it will be. Nothing earlier.
 */
export function showMaintenance(times: Times, now: Date): Times {
  const { phase, from, to } = findMaintenance(times, now)
  return {
    maintenance: phase === 'closed',
    ...(phase === 'soon' && from && { maintenanceFrom: from.toISOString() }),
    ...(to && { maintenanceTo: to.toISOString() }),
  }
}
