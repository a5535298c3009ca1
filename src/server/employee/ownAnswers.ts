import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../platform/context/context.ts'
import { keptAnswer, KeptAnswers, sendKept } from '../platform/http/keptAnswers.ts'
import { maintenanceOf } from '../platform/http/maintenance.ts'
import { configVersion } from '../company/configVersion.ts'

/** The cached responses of each server, of all its routes together. */
const keptBy = new WeakMap<ServerContext['config'], KeptAnswers>()

function keptOf({ config }: Pick<ServerContext, 'config'>): KeptAnswers {
  const kept = keptBy.get(config) ?? new KeptAnswers(config.keptAnswersMb * 1024 * 1024)
  keptBy.set(config, kept)
  return kept
}

/**
 * Sends cached responses about an employee, rebuilt only when the employee's data, the company's files, the
 * day or the reader's language change. `route` distinguishes the responses about one employee; `shared` is a
 * field with the same value for all employees of a company.
 */
export function ownAnswers(
  context: Pick<ServerContext, 'clock' | 'config'>,
  { route, shared }: { route: string; shared?: string },
) {
  const kept = keptOf(context)
  return async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<unknown>) => {
    const { tenant, employee, language } = request
    const { phase } = maintenanceOf(context.clock, tenant)
    const version = `${employee.revision} ${configVersion(tenant)} ${phase} ${context.clock.today()}`
    const key = `${route} ${tenant.subdomain} ${employee.id} ${language}`
    return sendKept(request, reply, await kept.of(key, version, async () => keptAnswer(await make(), shared)))
  }
}
