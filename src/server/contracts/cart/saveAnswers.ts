import { areAnswersComplete, questionKey } from '../../../domain/benefit/productAnswers.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { sql } from 'kysely'
import type { ServerContext } from '../../platform/context/context.ts'
import { invalid } from '../../platform/http/validateBody.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import type { Caller } from '../request/createContract.ts'
import {
  loadEmployeeForUpdate,
  ownOpenContract,
  type EmployeeContext,
} from '../../employee/employeeContext.ts'
import { assertOwn } from '../request/ownFiles.ts'
import { refused } from '../../employee/refuse.ts'
import { isInCart } from '../../../domain/plan/contractState.ts'
import type { Connection } from '../../platform/db/schema.ts'

type AnswersRequest = {
  contractId: string
  userId: string
  productId: string
  isCompleted?: boolean
  answers: Record<string, string>
  file?: { name: string; originalFilename: string } | null
}

/**
 * POST /answers/add: stores the answers to a product's questions, and its document, for a contract of the
 * caller (CAR-22). The server decides whether they are complete, not the request.
 * @throws HttpError 400 an unknown question or a foreign file, 404 a foreign contract, 422 a contract already
 * agreed
 */
export async function saveAnswers(
  context: ServerContext,
  { tenant, employeeId, language }: Caller & { tenant: TenantConfig },
  { contractId, userId, productId, answers, file }: AnswersRequest,
): Promise<{ id: string; contractId: string; isCompleted: boolean }> {
  if (userId !== employeeId) throw notFound()
  return context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const contract = ownOpenContract(plan, contractId, language)
    if (contract.modality.product.id !== productId) throw notFound()
    if (!isInCart(contract))
      throw refused([{ code: 'notInCart', field: 'contractId', params: {} }], language, undefined)
    const questions = new Set(
      (contract.modality.product.questions ?? []).map(({ title }) => questionKey(title)),
    )
    const unknown = Object.keys(answers).filter((title) => !questions.has(title))
    if (unknown.length > 0)
      throw invalid(
        unknown.map((title) => ({
          path: `/answers/${title}`,
          message: contractMessages(language, 'api.questionUnknown'),
        })),
      )
    if (file) await assertOwn(trx, plan, [{ path: '/file/name', name: file.name }], language)
    const kept = file === undefined ? contract.answers?.file : file
    const isCompleted = areAnswersComplete({
      modality: contract.modality,
      answers: { answers, ...(kept && { file: kept }) },
    })
    const id = await storeAnswers(trx, plan, contract, { answers, file: kept, isCompleted })
    return { id, contractId, isCompleted }
  })
}

type StoredAnswers = {
  answers: Record<string, string>
  file: { name: string; originalFilename?: string | undefined } | null | undefined
  isCompleted: boolean
}

/** Replaces the earlier answers; returns the id of their row. */
async function storeAnswers(
  trx: Connection,
  { tenant, row }: EmployeeContext,
  { id: contractId, modality }: Contract,
  { answers, file, isCompleted }: StoredAnswers,
): Promise<string> {
  const columns = {
    answers: JSON.stringify(answers),
    file_name: file?.name ?? null,
    original_filename: file?.originalFilename ?? null,
    is_completed: isCompleted,
  }
  const { id } = await trx
    .insertInto('contract_answers')
    .values({
      tenant: tenant.subdomain,
      contract_id: contractId,
      employee_id: row.id,
      product_id: modality.product.id,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'contract_id']).doUpdateSet({ ...columns, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
