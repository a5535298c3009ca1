import { addDays, madridDate } from '../../kernel/calendar.ts'
import { parseMoment } from '../../kernel/madridTime.ts'
import { fault, warning, type TenantFault } from '../files/faults.ts'
import type { TenantFiles } from '../files/files.ts'

const place = (key: string) => ({ file: 'tenant.json', path: ['plan', key] })
const farDays = 90

/** Checks that maintenance has one start only, and ends after the start. */
export function maintenanceRules({ tenant: { plan = {} } }: Pick<TenantFiles, 'tenant'>): TenantFault[] {
  const { maintenance = false, maintenanceFrom, maintenanceTo } = plan
  const [from, to] = [parseMoment(maintenanceFrom), parseMoment(maintenanceTo)]
  const wrong = Object.entries({ maintenanceFrom, maintenanceTo }).flatMap(([key, text]) =>
    text === undefined || parseMoment(text)
      ? []
      : [fault(place(key), `expected a day and time that exist, got "${text}"`)],
  )
  if (wrong.length > 0) return wrong
  if (maintenance && from)
    return [fault(place('maintenanceFrom'), 'is given beside "maintenance": true: take one of them away')]
  if (to && !from && !maintenance)
    return [fault(place('maintenanceTo'), 'expected "maintenanceFrom" beside it, or "maintenance": true')]
  if (from && to && to <= from)
    return [fault(place('maintenanceTo'), `expected a time after ${maintenanceFrom}, got ${maintenanceTo}`)]
  return []
}

/**
 * Warns about a maintenance that is over, or begins or ends far from today; also about one that began on an
 * earlier day without an end, or more than 90 days ago: it closes the portal as soon as it is served.
 */
export function maintenanceWarnings(
  { tenant: { plan = {} } }: Pick<TenantFiles, 'tenant'>,
  today: string,
): TenantFault[] {
  const { maintenanceFrom, maintenanceTo } = plan
  const [from, to] = [parseMoment(maintenanceFrom), parseMoment(maintenanceTo)]
  if (to && madridDate(to) < today)
    return [warning(place('maintenanceTo'), `${maintenanceTo} is past (today is ${today}): it is open again`)]
  if (from && madridDate(from) < (to ? addDays(today, -farDays) : today)) {
    const began = `began already (today is ${today}): the portal closes as soon as this is served`
    return [warning(place('maintenanceFrom'), `${began}. Is ${maintenanceFrom} meant?`)]
  }
  return (['maintenanceFrom', 'maintenanceTo'] as const).flatMap((key) => {
    const instant = parseMoment(plan[key])
    if (!instant || madridDate(instant) <= addDays(today, farDays)) return []
    return [warning(place(key), `is more than ${farDays} days from now (${today}): is ${plan[key]} meant?`)]
  })
}
