import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { keptAnswer, sendKept, type KeptAnswer } from '../platform/http/keptAnswers.ts'

const kept = new WeakMap<TenantConfig, Map<string, KeptAnswer>>()
const maxKept = 500

/**
 * Sends a part of a company's catalogue, built once for each configuration. Browsers cache it and revalidate
 * it on each request.
 */
export function sendCatalogue(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, make }: { key: string; make: () => unknown },
): Promise<FastifyReply> {
  const answers = kept.get(request.tenant) ?? new Map<string, KeptAnswer>()
  kept.set(request.tenant, answers)
  const answer = answers.get(key) ?? keptAnswer(make())
  if (answers.size < maxKept) answers.set(key, answer)
  return sendKept(request, reply.header('cache-control', 'private, no-cache'), answer)
}
