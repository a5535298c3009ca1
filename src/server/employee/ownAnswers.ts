import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../platform/context/context.ts'
import { keptAnswer, KeptAnswers, sendKept } from '../platform/http/keptAnswers.ts'
import { maintenanceOf } from '../platform/http/maintenance.ts'
import { configVersion } from '../company/configVersion.ts'

/** The cached responses of each server, of all its routes together. */
const keptBy = new WeakMap<ServerContext['config'], KeptAnswers>()

function findKept({ config }: Pick<ServerContext, 'config'>): KeptAnswers {
  const kept = keptBy.get(config) ?? new KeptAnswers(config.keptAnswersMb * 1024 * 1024)
  keptBy.set(config, kept)
  return kept
}

type Options<Answer> = {
  /** Distinguishes the responses about one employee. */
  route: string
  /** A field with the same value for all employees of a company. */
  shared?: string
  /** Whether something in a response may expire within the day; it is then rebuilt after a minute. */
  isBrief?: (answer: Answer) => boolean
}

/**
 * Sends cached responses about an employee, rebuilt only when the employee's data, the company's files, the
 * day or the reader's language change.
 */
export function ownAnswers<Answer>(
  context: Pick<ServerContext, 'clock' | 'config'>,
  { route, shared, isBrief = () => false }: Options<Answer>,
) {
  const kept = findKept(context)
  return async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<Answer>) => {
    const { tenant, employee, language } = request
    const { phase } = maintenanceOf(context.clock, tenant)
    const version = `${employee.revision} ${configVersion(tenant)} ${phase} ${context.clock.today()}`
    const key = `${route} ${tenant.subdomain} ${employee.id} ${language}`
    const answer = await kept.of(key, version, async () => {
      const made = await make()
      return { answer: keptAnswer(made, shared), isBrief: isBrief(made) }
    })
    return sendKept(request, reply, answer)
  }
}

/** Whether a contract waits for its link, which may expire within the day. */
export function isWaitingForLink({ acceptance }: { acceptance?: object | undefined }): boolean {
  return acceptance !== undefined
}
