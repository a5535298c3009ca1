import Type from 'typebox'
import { fullName } from '../../../domain/plan/employee.ts'
import { signView } from '../../auth/viewTokens.ts'
import { findPerson } from '../../people/findPerson.ts'
import {
  companyOf,
  isSelf,
  OperationRefused,
  type OperationContext,
} from '../../platform/context/operating.ts'
import { employeeNumber, oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Minutes until a view ends. The employee sees a line about each view. */
const minutes = 15

/**
 * Opens an employee's portal for reading, for 15 minutes; the employee sees who opened it and why (page
 * 051).
 */
export default defineOperation({
  name: 'people view',
  summary: "Opens a person's portal to read it for 15 minutes; the person reads who did, when and why",
  input: Type.Object(
    { employee: employeeNumber, reason: oneLine('Why, as the person reads it') },
    { additionalProperties: false },
  ),
  output: Type.Object({
    employee: Type.String(),
    person: Type.String(),
    until: Type.String(),
    previewHost: Type.String(),
    /** The token that opens the portal at `previewHost` until `until`; blank in a dry run. */
    token: Type.String(),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  showsActor: true,
  run: async (context, { employee, reason }) => {
    const { db, config, clock, actor, dryRun = false } = context
    const company = companyOf(context)
    const row = await findPerson(db, company, employee)
    const { previewHost } = config
    if (!company.viewAs) throw new OperationRefused([{ id: 'people.viewOff' }])
    if (!previewHost) throw new OperationRefused([{ id: 'people.viewNoHost' }])
    if (!row.active) throw new OperationRefused([{ id: 'people.gone', employee }])
    if (isSelf(context, row)) throw new OperationRefused([{ id: 'own.view' }])
    if (!dryRun) await assertProven(context)
    const now = clock.now()
    const until = new Date(now.getTime() + minutes * 60_000)
    await db
      .insertInto('portal_views')
      .values({ tenant: row.tenant, employee_id: row.id, viewed_by: actor, reason, viewed_at: now, until })
      .execute()
    const view = { kind: 'employee', tenant: row.tenant, employeeId: row.id } as const
    return {
      employee,
      person: fullName(row.first_name, row.last_name1, row.last_name2),
      until: until.toISOString(),
      previewHost,
      token: dryRun ? '' : signView(context, view, minutes),
    }
  },
})

/** @throws OperationRefused in the shell, and without a second factor given in the last minutes */
async function assertProven({ isProven }: OperationContext): Promise<void> {
  if (!isProven) throw new OperationRefused([{ id: 'people.viewPage' }])
  if (!(await isProven())) throw new OperationRefused([{ id: 'people.viewProve' }], { needsProof: true })
}
