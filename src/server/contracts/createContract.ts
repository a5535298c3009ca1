import type { Language } from '../../domain/kernel/language.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { ContractRequest, ContractDto } from '../../dto/dto.ts'
import type { ServerContext } from '../context/context.ts'
import type { Connection } from '../db/schema.ts'
import { requoted, type Conditions } from './conditions/conditions.ts'
import { accepted } from './evaluateRequest.ts'
import { loadEmployeeForUpdate, type EmployeeContext } from './employeeContext.ts'
import { judgeRequest } from './validateRequest.ts'
import { offerOf, type Offer } from '../catalogue/offers.ts'
import { assertOwnFiles } from './ownFiles.ts'
import { contractDto } from './contractDto.ts'
import { recordsOf } from './records.ts'
import { conditionColumns, insertItems } from './contractRepository.ts'

export type Caller = { tenant: TenantConfig; employeeId: string; language: Language }

/**
 * POST /contracts: puts a benefit into the cart, priced here (D-32, promise 14).
 * @throws HttpError 400 fields, 404 benefit, 409 another price, 422 refused
 */
export async function createContract(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  request: ContractRequest,
): Promise<ContractDto> {
  const offer = offerOf(context, tenant, request.benefitId)
  judgeRequest(offer, request, language)
  return context.db.transaction().execute(async (trx) => {
    const desk = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    await assertOwnFiles(desk, offer, request.additionalInfo, language)
    const quote = accepted(desk, offer, request, language)
    const { id } = await insertContract(
      desk,
      offer,
      requoted(newConditions(offer, request), quote),
      request.additionalInfo,
    )
    return wireOf(trx, desk, id)
  })
}

/** Conditions without a price yet. */
export function newConditions(
  { modality }: Pick<Offer, 'modality'>,
  { year, details }: Pick<ContractRequest, 'year' | 'details'>,
  contractId = '',
): Conditions {
  return {
    kind: 'contract',
    contractId,
    category: modality.product.category.alias,
    benefit: modality,
    year,
    items: [],
    details,
    priceCents: 0,
    finalPriceCents: 0,
    contributedCents: 0,
    userBagCents: 0,
  }
}

async function insertContract(
  desk: EmployeeContext,
  { modality }: Offer,
  conditions: Conditions,
  info: ContractRequest['additionalInfo'],
): Promise<{ id: string }> {
  const { trx, tenant, employee } = desk
  const contract = await trx
    .insertInto('contracts')
    .values({
      tenant: tenant.subdomain,
      employee_id: employee.id,
      category: conditions.category,
      product_id: modality.product.id,
      plan_type: modality.product.PL,
      provider_id: modality.providerId ?? null,
      year: conditions.year,
      ...conditionColumns(conditions),
      additional_info: info ? JSON.stringify(info) : null,
    })
    .returning(['id', 'tenant'])
    .executeTakeFirstOrThrow()
  await insertItems(trx, contract, conditions.items)
  return contract
}

/** The contract as it is now, for the answer. */
export async function wireOf(
  trx: Connection,
  { tenant, employee, today, cutOffDay }: EmployeeContext,
  id: string,
): Promise<ContractDto> {
  const [record] = await recordsOf(trx, { tenant: tenant.subdomain, employeeId: employee.id, ids: [id] })
  if (!record) throw new Error(`The contract ${id} is gone within its own transaction.`)
  return contractDto(record, { today, cutOffDay })
}
