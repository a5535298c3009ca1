import { describe, expect, it } from 'vitest'
import { findMaintenance, showMaintenance } from './maintenance.ts'

const maintenanceFrom = '2026-12-01T07:00:00.000Z'
const maintenanceTo = '2026-12-01T17:00:00.000Z'
const window = { maintenance: false, maintenanceFrom, maintenanceTo }

describe('maintenance', () => {
  it.each([
    ['a second before its announcement', '2026-12-01T06:44:59Z', 'open'],
    ['fifteen minutes before it', '2026-12-01T06:45:00Z', 'soon'],
    ['a second before it', '2026-12-01T06:59:59Z', 'soon'],
    ['at its start', '2026-12-01T07:00:00Z', 'closed'],
    ['a second before its end', '2026-12-01T16:59:59Z', 'closed'],
    ['at its end', '2026-12-01T17:00:00Z', 'open'],
    ['a second after its end', '2026-12-01T17:00:01Z', 'open'],
  ])('%s is %s: %s', (_when, now, phase) => {
    expect(findMaintenance(window, new Date(now)).phase).toBe(phase)
  })

  it('without an end goes on, and one that is on begins at once', () => {
    const late = new Date('2027-12-01T07:00:00Z')
    expect(findMaintenance({ maintenance: false, maintenanceFrom }, late)).toEqual({
      phase: 'closed',
      from: new Date(maintenanceFrom),
    })
    expect(findMaintenance({ maintenance: true }, late)).toEqual({ phase: 'closed' })
    const early = new Date('2026-11-01T07:00:00Z')
    expect(findMaintenance({ maintenance: true, maintenanceTo }, early).phase).toBe('closed')
    expect(findMaintenance({ maintenance: true, maintenanceTo }, late).phase).toBe('open')
  })

  it('shows employees its start when it is near, its end when it is on, and nothing before', () => {
    const at = (now: string) => showMaintenance(window, new Date(now))
    expect(at('2026-12-01T06:44:59Z')).toEqual({ maintenance: false })
    expect(at('2026-12-01T06:45:00Z')).toEqual({ maintenance: false, maintenanceFrom, maintenanceTo })
    expect(at('2026-12-01T07:00:00Z')).toEqual({ maintenance: true, maintenanceTo })
    expect(at('2026-12-01T17:00:00Z')).toEqual({ maintenance: false })
  })
})
