import type { Language } from '../../../domain/kernel/language.ts'
import type { Contract, ContractRequest } from '../../../domain/plan/contract.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { offerOf } from '../../catalogue/offers.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { emptyConditions, requoted } from '../../employee/conditions.ts'
import { insertContract, loadContracts } from '../../employee/contractRepository.ts'
import { loadEmployeeForUpdate, type EmployeeContext } from '../../employee/employeeContext.ts'
import { acceptableQuote } from './evaluateRequest.ts'
import { assertOwnFiles } from './ownFiles.ts'
import { findTakenChoice } from './toldChoices.ts'
import { validateRequest } from './validateRequest.ts'
import type { Connection } from '../../platform/db/schema.ts'

export type Caller = { tenant: TenantConfig; employeeId: string; language: Language }

/** The contract after a call, and the employee's plan. */
export type Answered = { contract: Contract; plan: EmployeeContext }

/**
 * POST /contracts: puts a benefit into the cart, priced by the server (D-32, promise 14).
 * @throws HttpError 400 fields, 404 benefit, 409 another price, 422 refused
 */
export async function createContract(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  request: ContractRequest,
): Promise<Answered> {
  const offer = offerOf(context, tenant, request.benefitId)
  validateRequest(offer, request, language)
  return context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const { documentation, year, details } = request
    await assertOwnFiles(trx, plan, { offer, documentation, language })
    const quote = acceptableQuote(plan, offer, request, { language })
    const { modality } = offer
    const contract = await insertContract(trx, {
      tenant: tenant.subdomain,
      employeeId,
      conditions: requoted(emptyConditions('contract', { modality, year, details }), quote),
      documentation,
      now: context.clock.now(),
      told: findTakenChoice(context, plan, { offer, request, language }),
    })
    return { contract, plan }
  })
}

/** Reads the contract again for the response. */
export async function reloadContract(
  trx: Connection,
  { tenant, row }: EmployeeContext,
  id: string,
): Promise<Contract> {
  const [contract] = await loadContracts(trx, { tenant: tenant.subdomain, employeeId: row.id, ids: [id] })
  if (!contract) throw new Error(`The contract ${id} is gone within its own transaction.`)
  return contract
}
