import { findMaintenance, type Maintenance } from '../../../domain/company/tenant/maintenance.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { Clock } from '../context/clock.ts'
import { HttpError } from './httpError.ts'

type Settings = Pick<TenantConfig, 'settings'>

/** Whether a company is in maintenance now, by the product's clock. */
export function maintenanceOf(clock: Pick<Clock, 'now'>, { settings }: Settings): Maintenance {
  return findMaintenance(settings, clock.now())
}

export function isInMaintenance(clock: Pick<Clock, 'now'>, tenant: Settings): boolean {
  return maintenanceOf(clock, tenant).phase === 'closed'
}

/** The Retry-After header: the end of maintenance, or a time to try again if the end is open. */
export function retryAfterMaintenance(
  clock: Pick<Clock, 'now'>,
  tenant: Settings,
  openEndedSeconds = 600,
): { 'retry-after': string } {
  const { to } = maintenanceOf(clock, tenant)
  const seconds = to ? Math.ceil((to.getTime() - clock.now().getTime()) / 1000) : openEndedSeconds
  return { 'retry-after': String(Math.max(1, seconds)) }
}

/**
 * Refuses requests of a company in maintenance; the error contains the end of maintenance. @throws HttpError
 * 503
 */
export function refuseInMaintenance(clock: Pick<Clock, 'now'>, tenant: Settings): void {
  const { phase, to } = maintenanceOf(clock, tenant)
  if (phase !== 'closed') return
  throw new HttpError(503, {
    messageId: 'error.maintenance',
    name: 'Maintenance',
    headers: retryAfterMaintenance(clock, tenant),
    ...(to && { until: to.toISOString() }),
  })
}
