import type { FastifyInstance } from 'fastify'
import type { ContractDto } from '../../../dto/contractDto.ts'
import { viewedContract, viewedMember, viewedProfile } from '../../../dto/privateFields.ts'
import type { FamilyMemberDto, ProfileDto } from '../../../dto/profileDto.ts'
import { HttpError } from '../../platform/http/httpError.ts'

/**
 * What a view of an employee shows of a route's response: all, nothing, or the response without its private
 * data.
 */
type Rule = 'shown' | 'hidden' | ((answer: unknown) => unknown)

/**
 * Every route that reads data about an employee, by its pattern; the response of a route missing here is
 * hidden.
 */
export const viewedRoutes: Record<string, Rule> = {
  '/api/menu': 'shown',
  '/api/messages': 'shown',
  '/api/compensations': 'shown',
  '/api/modalities/by-category/:category': 'shown',
  '/api/tables/:name': 'shown',
  '/api/profile': (profile) => viewedProfile(profile as ProfileDto),
  '/api/profile/offers': 'shown',
  '/api/profile/tables': 'shown',
  '/api/profile/dates.ics': 'shown',
  '/api/profile/views': 'shown',
  '/api/profile/passkeys': 'hidden',
  '/api/profile/plan-sheet': 'hidden',
  '/api/profile/statements/:year': 'hidden',
  '/api/profile/tax-situation/document': 'hidden',
  '/api/families': (family) => (family as FamilyMemberDto[]).map(viewedMember),
  '/api/my-contracts': (contracts) => (contracts as ContractDto[]).map(viewedContract),
  '/api/contracts/:id/history': 'shown',
  '/api/contracts/:id/invoices': 'hidden',
  '/api/preview/papers': 'hidden',
  '/api/preview/papers/contract.pdf': 'hidden',
  '/api/questions/facts': 'shown',
  '/api/simulations': 'shown',
  '/api/users/:id/documents/all': 'hidden',
  '/api/storage/:container/:file': 'hidden',
}

/**
 * Removes private data from the responses in views of employees: fiscal situation, disability, the family's
 * identity numbers, bank account, health answers and documents (decision 051).
 */
export function installEmployeeView(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ view, employee, routeOptions, headers }) => {
    const known = viewedRoutes[routeOptions.url ?? '']
    if (view?.kind !== 'employee' || (!employee && !known)) return
    const rule = known ?? 'hidden'
    if (rule === 'hidden') throw new HttpError(403, { messageId: 'error.notViewed', name: 'NotViewed' })
    // The response is read below, so it must be complete and uncompressed.
    delete headers['if-none-match']
    delete headers['accept-encoding']
  })
  app.addHook('onSend', async ({ view, routeOptions }, reply, payload) => {
    const rule = viewedRoutes[routeOptions.url ?? '']
    if (view?.kind !== 'employee' || typeof rule !== 'function') return payload
    if (reply.statusCode !== 200) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) throw new Error('The answer is no text.')
    reply.removeHeader('content-length')
    reply.removeHeader('etag')
    return JSON.stringify(rule(JSON.parse(String(payload))))
  })
}
