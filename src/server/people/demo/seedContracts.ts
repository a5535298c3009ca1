import { addDays, firstDayOfMonth, yearOf } from '../../../domain/kernel/calendar.ts'
import type { DemoContract } from '../../../domain/company/demo/demo.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { totals } from '../../../domain/quote/quote.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { emptyConditions, requoted } from '../../employee/conditions.ts'
import { contractItemsFromDemo } from './demoEmployeeRow.ts'
import { addToHistory, type HistoryStep } from '../../contracts/life/contractHistory.ts'
import { insertContract } from '../../employee/contractRepository.ts'

/**
 * Writes a demo employee's first contracts like signed ones: at the file's prices, without a new quote.
 * `familyIds` maps an index in the file's list to an id; index 0 is the employee. Returns the number of
 * contracts.
 */
export async function seedContracts(
  trx: Connection,
  {
    tenant,
    employeeId,
    familyIds,
    contracts,
    today,
  }: {
    tenant: TenantConfig
    employeeId: string
    familyIds: readonly number[]
    contracts: readonly DemoContract[]
    today: string
  },
): Promise<number> {
  let written = 0
  for (const demo of contracts) {
    const offered = tenant.modalities.find(({ id, type }) => id === demo.benefitId && type !== 1)
    if (!offered) continue
    const year = yearOf(today) + demo.planYear
    const endDate = demo.endsInDays === undefined ? offered.endDate : addDays(today, demo.endsInDays)
    const modality = { ...offered, ...(endDate && { endDate }) }
    const priced = contractItemsFromDemo(demo, familyIds).filter(
      ({ monthIndex }) => !endDate || firstDayOfMonth(year, monthIndex) <= endDate,
    )
    const quote = totals(priced, {
      modality,
      supplementaries: [],
      userBagLeftCents: modality.userBag ? Number.MAX_SAFE_INTEGER : 0,
    })
    const empty = emptyConditions('contract', { modality, year, details: demo.details ?? {} })
    const conditions = requoted(empty, quote)
    const { id } = await insertContract(trx, {
      tenant: tenant.subdomain,
      employeeId,
      conditions,
      documentation: demo.additionalInfo && withFamilyIds(demo.additionalInfo, familyIds),
      now: startOf(today),
      state: demo.state,
    })
    if (demo.state === 'inForce')
      await addToHistory(trx, { id, tenant: tenant.subdomain }, firstStep(conditions, employeeId, today))
    written++
  }
  return written
}

function firstStep(conditions: Conditions, requestedBy: string, today: string): HistoryStep {
  const fromMonth = Math.min(...conditions.items.map(({ monthIndex }) => monthIndex))
  return { kind: 'contract', conditions, fromMonth, now: startOf(today), requestedBy }
}

function startOf(today: string): Date {
  return new Date(`${today}T00:00:00Z`)
}

/** Replaces the file's family numbers, from 1, by ids in documentation per person. */
function withFamilyIds(info: Record<string, unknown>, familyIds: readonly number[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(info).map(([key, value]) => [
      /^\d+$/.test(key) ? String(familyIds[Number(key)] ?? key) : key,
      value,
    ]),
  )
}
