import type { DemoContract } from '../../domain/tenant/demo.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import { totals } from '../../domain/quote/quote.ts'
import { toCents } from '../../domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Connection } from '../db/schema.ts'
import { newConditions } from './createContract.ts'
import { requoted } from './conditions/conditions.ts'
import { conditionColumns, insertItems } from './contractRepository.ts'

/**
 * Writes the contracts a demo employee starts with, as signed contracts hold them: their prices are those of
 * the file, not quoted anew. `familyIds` are the ids by the place in the file's list: 0 is the employee.
 * Answers how many were written.
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
    const modality = tenant.modalities.find(({ id, type }) => id === demo.benefitId && type !== 1)
    if (!modality) continue
    const year = Number(today.slice(0, 4)) + demo.planYear
    const priced = demo.items.flatMap(({ familyId, months, price, details }) =>
      months.map((monthIndex) => ({
        personId: familyIds[familyId] ?? 0,
        monthIndex,
        benefitId: modality.id,
        priceCents: toCents(price),
        ...(details && { details }),
      })),
    )
    const quote = totals(priced, {
      modality,
      supplementaries: [],
      userBagLeftCents: modality.userBag ? Number.MAX_SAFE_INTEGER : 0,
    })
    const conditions = requoted(newConditions({ modality }, { year, details: demo.details ?? {} }), quote)
    const contract = await trx
      .insertInto('contracts')
      .values({
        tenant: tenant.subdomain,
        employee_id: employeeId,
        category: conditions.category,
        product_id: modality.product.id,
        plan_type: modality.product.PL,
        provider_id: modality.providerId ?? null,
        year,
        ...conditionColumns(conditions),
        additional_info: demo.additionalInfo
          ? JSON.stringify(withFamilyIds(demo.additionalInfo, familyIds))
          : null,
        status: demo.status,
        signed: demo.signed,
        ...(demo.status !== 'cart' && { purchased_at: sql<Date>`now()` }),
        ...(demo.signed && { signed_at: sql<Date>`now()` }),
      })
      .returning(['id', 'tenant'])
      .executeTakeFirstOrThrow()
    await insertItems(trx, contract, conditions.items)
    written++
  }
  return written
}

/** Documentation by person names family ids, which the file counts from 1. */
function withFamilyIds(info: Record<string, unknown>, familyIds: readonly number[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(info).map(([key, value]) => [
      /^\d+$/.test(key) ? String(familyIds[Number(key)] ?? key) : key,
      value,
    ]),
  )
}
