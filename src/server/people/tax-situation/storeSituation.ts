import { yearOf } from '../../../domain/kernel/calendar.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import {
  findSituationFaults,
  type SentSituation,
  type StoredSituations,
  type WithheldToDate,
} from '../../../domain/plan/taxSituation.ts'
import { recordChanges } from '../../auth/changeHistory.ts'
import { loadFamily } from '../../employee/employeeContext.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { lockEmployee } from '../../platform/db/lockEmployee.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { serverMessages } from '../../platform/http/serverMessages.ts'
import { invalid } from '../../platform/http/validateBody.ts'

/**
 * Stores an employee's answers for form 145; answers that the company confirmed earlier stay. The history
 * records that the answers changed, but not the answers. Returns the new row.
 * @throws HttpError 400 with the answers that contradict the family; 409 if others were told since the given
 * moment (promise 19)
 */
export async function storeSituation(
  { db, clock }: ServerContext,
  employee: EmployeeRow,
  { toldAt: seenAt, ...told }: SentSituation,
  language: Language,
): Promise<EmployeeRow> {
  return db.transaction().execute(async (trx) => {
    const row = await lockEmployee(trx, employee)
    const { toldAt } = row.tax_situations ?? {}
    if (seenAt !== undefined && toldAt && seenAt !== toldAt) throw toldSince(toldAt, language)
    const today = clock.today()
    const family = await loadFamily(trx, row)
    const of = { family, birthday: row.birthday ?? '', year: yearOf(today) }
    const faults = findSituationFaults(told, of)
    if (faults.length > 0)
      throw invalid(
        faults.map(({ path, reason }) => ({
          path,
          message: serverMessages(language, `taxSituation.${reason}`),
        })),
      )
    return store(trx, row, { ...row.tax_situations, told, toldAt: clock.now().toISOString() })
  })
}

/** The 409 response to answers that replace later ones; only the employee tells, so from another window. */
function toldSince(toldAt: string, language: Language): HttpError {
  const moment = formatMoment(new Date(toldAt), language, 'long')
  return new HttpError(409, {
    message: serverMessages(language, 'taxSituation.toldSince', { moment }),
    name: 'ToldSince',
  })
}

/** Confirms the employee's answers: from now on they count on payslips. */
export async function confirmSituation(
  trx: Connection,
  row: EmployeeRow,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { told = {}, toldAt } = row.tax_situations ?? {}
  const confirmed = { confirmed: told, confirmedAt: at.toISOString(), confirmedBy: by }
  await store(trx, row, { ...row.tax_situations, told, ...(toldAt && { toldAt }), ...confirmed }, by)
}

/** Stores the amounts that payroll has withheld in the year; they replace those stored before. */
export async function storeWithheld(
  trx: Connection,
  row: EmployeeRow,
  { toDate, by }: { toDate: WithheldToDate; by: string },
): Promise<void> {
  await store(trx, row, { ...row.tax_situations, toDate }, by)
}

async function store(
  trx: Connection,
  row: EmployeeRow,
  situations: StoredSituations,
  by?: string,
): Promise<EmployeeRow> {
  await recordChanges(trx, row, [{ field: 'taxSituation', before: null, after: null }], by)
  return trx
    .updateTable('employees')
    .set({ tax_situations: JSON.stringify(situations) })
    .where('tenant', '=', row.tenant)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
