import type { FastifyReply, FastifyRequest } from 'fastify'
import { KeptAnswers, sendKept } from '../http/keptAnswers.ts'
import { configVersion } from '../tenants/configVersion.ts'

/** How many answers a process keeps for its employees; one has some tens of KB. */
const maxKept = 500

/**
 * Sends answers about an employee that are made anew only when the employee's data, the company's files or
 * the day have changed, in the reader's language.
 */
export function ownAnswers(today: () => string) {
  const kept = new KeptAnswers(maxKept)
  return async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<unknown>) => {
    const { tenant, employee, language } = request
    const version = `${employee.revision} ${configVersion(tenant)} ${today()}`
    const key = `${tenant.subdomain} ${employee.id} ${language}`
    return sendKept(request, reply, await kept.of(key, version, make))
  }
}
