import {
  invoiceMonths,
  isSameInvoiceMonth,
  lastInvoiceDay,
  takesInvoices,
} from '../../../domain/contract/invoices.ts'
import { refuse } from '../../../domain/kernel/refusal.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { toInvoiceDto, type InvoiceMonthDto, type InvoicesDto } from '../../../dto/invoiceDto.ts'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { fileUrl } from '../../auth/fileLinks.ts'
import { invalid } from '../../platform/http/validateBody.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { serverMessages } from '../../platform/http/serverMessages.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { reloadContract, type Caller } from '../request/createContract.ts'
import {
  loadEmployee,
  loadEmployeeForUpdate,
  ownContract,
  type EmployeeContext,
} from '../../employee/employeeContext.ts'
import { assertOwn } from '../request/ownFiles.ts'
import { refused } from '../../employee/refuse.ts'

/** An invoice to attach: the name of an uploaded file. */
type InvoiceRequest = InvoiceMonthDto & { name: string }

/**
 * GET /contracts/{id}/invoices: the attached invoices by month, and the missing ones until now (D-45). The
 * catalogue is not needed, so a contract of a removed modality also has its invoices.
 * @throws HttpError 404 a foreign contract, 422 a contract without monthly invoices
 */
export async function listInvoices(
  context: ServerContext,
  caller: Caller,
  contractId: string,
): Promise<InvoicesDto> {
  const plan = await loadEmployee(context, context.db, { ...caller })
  const { contract, declaration } = billedContract(context, plan, contractId, caller)
  return invoicesDto(context, plan, declaration, contract)
}

/**
 * PUT /contracts/{id}/invoices: attaches or replaces the invoice of a month. This does not count as replaced
 * documentation (D-78).
 * @throws HttpError 400 another month or a foreign file, 404 foreign contract, 422 no monthly invoices, late
 */
export async function attachInvoice(
  context: ServerContext,
  caller: Caller,
  contractId: string,
  { familyId, month, name }: InvoiceRequest,
): Promise<InvoicesDto> {
  return context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, caller)
    const { contract, declaration } = billedContract(context, plan, contractId, caller)
    const untilDate = lastInvoiceDay(contract)
    if (plan.today > untilDate)
      throw refused(
        [refuse('invoicesClosed', { year: contract.year, untilDate })],
        caller.language,
        undefined,
      )
    const asked = { personId: familyId, monthIndex: month }
    if (!invoiceMonths(declaration, contract).some((each) => isSameInvoiceMonth(each, asked)))
      throw invalid([{ path: '/month', message: serverMessages(caller.language, 'field.enum') }])
    await assertOwn(trx, plan, [{ path: '/name', name }], caller.language)
    const file = await trx
      .selectFrom('files')
      .select('original_name')
      .where('tenant', '=', plan.tenant.subdomain)
      .where('employee_id', '=', plan.row.id)
      .where('container', '=', 'default')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const columns = { file_name: name, original_filename: file.original_name }
    const key = {
      tenant: plan.tenant.subdomain,
      contract_id: contractId,
      person_id: familyId,
      month_index: month,
    }
    await trx
      .insertInto('contract_invoices')
      .values({ ...key, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['tenant', 'contract_id', 'person_id', 'month_index']).doUpdateSet(columns),
      )
      .execute()
    return invoicesDto(context, plan, declaration, await reloadContract(trx, plan, contractId))
  })
}

function billedContract(
  { benefits }: ServerContext,
  plan: EmployeeContext,
  contractId: string,
  { language }: Pick<Caller, 'language'>,
): { contract: Contract; declaration: Benefit } {
  const contract = ownContract(plan, contractId)
  const declaration = benefits.find(contract.category)
  if (!declaration) throw notFound()
  if (!takesInvoices(declaration, contract))
    throw refused([{ code: 'noMonthlyInvoices', params: {} }], language, declaration.messages[language])
  return { contract, declaration }
}

function invoicesDto(
  context: ServerContext,
  { tenant, row, today }: EmployeeContext,
  declaration: Benefit,
  contract: Contract,
): InvoicesDto {
  const wire = ({ personId, monthIndex }: { personId: number; monthIndex: number }): InvoiceMonthDto => ({
    familyId: personId,
    month: monthIndex,
  })
  const { invoices = [] } = contract
  return {
    invoices: invoices.map(toInvoiceDto).map((invoice) => ({
      ...invoice,
      url: fileUrl(context, { tenant: tenant.subdomain, container: 'default', name: invoice.name }, row.id),
    })),
    months: invoiceMonths(declaration, contract).map(wire),
    missing: timedRules.invoicesDue(declaration, contract, today).map(wire),
  }
}
