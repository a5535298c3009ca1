import type { FastifyReply, FastifyRequest } from 'fastify'
import { keptAnswer, KeptAnswers, sendKept } from '../platform/http/keptAnswers.ts'
import { configVersion } from '../company/configVersion.ts'

/** What a process keeps of the answers of one call: of some thousand employees. */
const maxBytes = 32 * 1024 * 1024

/**
 * Sends answers about an employee that are made anew only when the employee's data, the company's files or
 * the day have changed, in the reader's language. `shared` is a field that all employees of a company have
 * alike.
 */
export function ownAnswers(today: () => string, shared?: string) {
  const kept = new KeptAnswers(maxBytes)
  return async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<unknown>) => {
    const { tenant, employee, language } = request
    const version = `${employee.revision} ${configVersion(tenant)} ${today()}`
    const key = `${tenant.subdomain} ${employee.id} ${language}`
    return sendKept(request, reply, await kept.of(key, version, async () => keptAnswer(await make(), shared)))
  }
}
