import { benefitFolders } from 'virtual:benefits'
import type { ServerParts } from '../../../sdk/server.ts'
import { toContractDto } from '../../../dto/contractDto.ts'
import { loadEmployee, ownContract } from '../../employee/employeeContext.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { enqueue, type SignedPayload } from '../../platform/jobs/jobs.ts'
import { callPlugin } from '../../catalogue/plugins/callPlugin.ts'
import { timeLimits } from '../../catalogue/plugins/timeLimits.ts'

const maxMs = timeLimits.effect

/**
 * Queues the category's own effect of an acceptance, in the same transaction; does nothing if the category
 * has no server.ts.
 */
export async function enqueueAccepted(trx: Connection, signed: SignedPayload): Promise<void> {
  if (benefitFolders[signed.category]?.server)
    await enqueue(trx, 'benefit-signed', signed, { key: `signed:${signed.key}` })
}

/**
 * Runs the category's own effect.
 * @throws an error that names the plugin if the effect fails; the queue tries again later (promise 41)
 */
export async function notifyPlugin(
  context: ServerContext,
  { tenant: subdomain, employeeId, contractId, category, kind, key }: SignedPayload,
): Promise<void> {
  const tenant = await context.tenants.find(subdomain)
  const loaded = await benefitFolders[category]?.server?.()
  const effect = (loaded?.default as ServerParts | undefined)?.signed
  if (!tenant || !effect) return
  const plan = await loadEmployee(context, context.db, { tenant, employeeId })
  const { id, email, employee_number: employeeNumber } = plan.row
  const employee = { id, fullName: plan.employee.fullName, email: email ?? '', employeeNumber }
  const contract = toContractDto(ownContract(plan, contractId), plan)
  try {
    await answerInTime(
      callPlugin({ category, doing: 'signed' }, () =>
        effect({ key, tenant: subdomain, kind, contract, employee }),
      ),
    )
  } catch (error) {
    context.log.warn(
      { err: error, category, contractId },
      `plugins/${category} failed in signed: it is called again later`,
    )
    throw error
  }
}

async function answerInTime(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not answer within ${maxMs / 1000} seconds`)), maxMs)
  })
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
