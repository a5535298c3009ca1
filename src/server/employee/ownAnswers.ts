import type { FastifyReply, FastifyRequest } from 'fastify'
import { keptAnswer, KeptAnswers, sendKept } from '../platform/http/keptAnswers.ts'
import { configVersion } from '../company/configVersion.ts'

/** Size of a process's cache of one route's responses: those of some thousand employees. */
const maxBytes = 32 * 1024 * 1024

/**
 * Sends cached responses about an employee, rebuilt only when the employee's data, the company's files, the
 * day or the reader's language change. `shared` is a field with the same value for all employees of a
 * company.
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
