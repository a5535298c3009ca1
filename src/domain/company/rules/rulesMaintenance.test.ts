import { describe, expect, it } from 'vitest'
import type { TenantFile } from '../tenant/schemaTenant.ts'
import { maintenanceRules, maintenanceWarnings } from './rulesMaintenance.ts'

const faultsOf = (plan: NonNullable<TenantFile['plan']>) =>
  maintenanceRules({ tenant: { plan } as TenantFile }).map(({ path, message }) => `${path[1]}: ${message}`)
const warningsOf = (plan: NonNullable<TenantFile['plan']>) =>
  maintenanceWarnings({ tenant: { plan } as TenantFile }, '2026-11-29').map(
    ({ path, severity, message }) => `${severity} ${path[1]}: ${message}`,
  )

describe('maintenance by date', () => {
  it('is right with a start, a start and an end, or from now until an end', () => {
    const maintenanceTo = '2026-12-01T18:00'
    expect(faultsOf({ maintenanceFrom: '2026-12-01T08:00' })).toEqual([])
    expect(faultsOf({ maintenance: false, maintenanceFrom: '2026-12-01T17:59', maintenanceTo })).toEqual([])
    expect(faultsOf({ maintenance: true, maintenanceTo })).toEqual([])
  })

  it.each([
    [
      { maintenanceFrom: '2026-12-01T18:00', maintenanceTo: '2026-12-01T18:00' },
      'maintenanceTo: expected a time after 2026-12-01T18:00, got 2026-12-01T18:00',
    ],
    [
      { maintenanceFrom: '2026-12-02T08:00', maintenanceTo: '2026-12-01T18:00' },
      'maintenanceTo: expected a time after 2026-12-02T08:00, got 2026-12-01T18:00',
    ],
    [
      { maintenanceFrom: '2026-12-01T08:00', maintenanceTo: '2026-12-01T07:00Z' },
      'maintenanceTo: expected a time after 2026-12-01T08:00, got 2026-12-01T07:00Z',
    ],
    [
      { maintenanceTo: '2026-12-01T18:00' },
      'maintenanceTo: expected "maintenanceFrom" beside it, or "maintenance": true',
    ],
    [
      { maintenance: true, maintenanceFrom: '2026-12-01T08:00' },
      'maintenanceFrom: is given beside "maintenance": true: take one of them away',
    ],
  ])('%j is refused in place', (plan, sentence) => {
    expect(faultsOf(plan)).toEqual([sentence])
  })

  it.each(['2026-11-31T08:00', '2026-12-01T24:00', '2026-12-01T08:60'])(
    '%s does not exist',
    (maintenanceFrom) => {
      expect(faultsOf({ maintenanceFrom })).toEqual([
        `maintenanceFrom: expected a day and time that exist, got "${maintenanceFrom}"`,
      ])
    },
  )

  it('warns of an end that is past, and of days more than 90 days from now', () => {
    expect(warningsOf({ maintenanceFrom: '2027-02-27T08:00' })).toEqual([])
    expect(warningsOf({ maintenanceFrom: '2027-02-28T08:00' })).toEqual([
      'warning maintenanceFrom: is more than 90 days from now (2026-11-29): is 2027-02-28T08:00 meant?',
    ])
    const maintenanceFrom = '2026-11-01T08:00'
    expect(warningsOf({ maintenanceFrom, maintenanceTo: '2026-11-29T00:00' })).toEqual([])
    expect(warningsOf({ maintenanceFrom, maintenanceTo: '2026-11-28T23:59' })).toEqual([
      'warning maintenanceTo: 2026-11-28T23:59 is past (today is 2026-11-29): it is open again',
    ])
  })

  it('warns of a start in the past, by which the portal closes as soon as it is served', () => {
    const told = (from: string) => [
      `warning maintenanceFrom: began already (today is 2026-11-29): the portal closes as soon as this is ` +
        `served. Is ${from} meant?`,
    ]
    expect(warningsOf({ maintenanceFrom: '2026-11-29T00:00' })).toEqual([])
    expect(warningsOf({ maintenanceFrom: '2026-11-28T23:59' })).toEqual(told('2026-11-28T23:59'))
    const maintenanceTo = '2026-12-01T18:00'
    expect(warningsOf({ maintenanceFrom: '2026-08-31T00:00', maintenanceTo })).toEqual([])
    expect(warningsOf({ maintenanceFrom: '2026-08-30T23:59', maintenanceTo })).toEqual(
      told('2026-08-30T23:59'),
    )
  })
})
