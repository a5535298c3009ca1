import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFromPage, pageKey } from '../../auth/pageKey.ts'
import { hashToken } from '../../auth/tokens.ts'
import { loadEmployee, readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { languageFor } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { drawnPageHeaders, pageFrame } from '../../platform/http/drawnPage.ts'
import { shownAcceptanceOf, acceptanceRefusals } from '../links/acceptance.ts'
import { findNamedLinks, type FoundLink } from '../links/acceptLinks.ts'
import { acceptAllPage, choiceName, type Choice, type Lead } from './acceptAllPage.tsx'
import { acceptContract } from './acceptContract.ts'
import { deadLinkPage } from './acceptResult.tsx'

type Request = FastifyRequest<{ Params: { token: string } }>
/** The outcome for each contract after the button was pressed, by contract id. */
type Outcomes = ReadonlyMap<string, 'accepted' | 'already' | 'changed' | 'refused'>

/**
 * Shows the page of all contracts bought together; also after a POST that did not come from the page's form.
 */
export async function showAll(
  context: ServerContext,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return answer(context, request, reply, request.method === 'POST' ? { lead: 'unread' } : {})
}

/**
 * Accepts the chosen contracts one by one, each in its own transaction and independent of the others (D-84).
 * A contract that cannot be accepted shows the reason on its card; the others are accepted.
 */
export async function signAll(
  context: ServerContext,
  request: Request & { body: unknown },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isFromPage(context, request)) return showAll(context, request, reply)
  const body = request.body as Record<string, unknown>
  const links = await namedLinks(context, request)
  const chosen = links.filter(({ contract_id: id }) => typeof body[choiceName(id)] === 'string')
  if (chosen.length === 0) return answer(context, request, reply, { lead: 'none' })
  const outcomes = new Map<string, 'accepted' | 'already' | 'changed' | 'refused'>()
  for (const link of chosen) {
    const outcome = await accept(context, request, link, String(body[choiceName(link.contract_id)]))
    if (outcome) outcomes.set(link.contract_id, outcome)
  }
  return answer(context, request, reply, { outcomes })
}

async function accept(
  context: ServerContext,
  request: Request,
  link: FoundLink,
  seenHash: string,
): Promise<'accepted' | 'already' | 'changed' | 'refused' | undefined> {
  const signer = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '', seenHash }
  try {
    const { outcome } = await acceptContract(context, request.tenant, link.token_hash, signer)
    return outcome === 'accepted' || outcome === 'already' || outcome === 'changed' ? outcome : 'refused'
  } catch (error) {
    // An unavailable category does not stop the other contracts; the card explains it.
    if (error instanceof HttpError && error.statusCode === 503) return undefined
    throw error
  }
}

function namedLinks({ db, clock }: ServerContext, { tenant, params }: Request): Promise<FoundLink[]> {
  return findNamedLinks(db, { tenant: tenant.subdomain, today: clock.today() }, hashToken(params.token))
}

async function answer(
  context: ServerContext,
  request: Request,
  reply: FastifyReply,
  { lead, outcomes = new Map() }: { lead?: Lead; outcomes?: Outcomes },
): Promise<FastifyReply> {
  const { tenant } = request
  const page = drawnPageHeaders(request, reply)
  const frame = pageFrame(context, request)
  const links = await namedLinks(context, request)
  const [first] = links
  if (!first) return page.code(404).send(deadLinkPage(frame, 'unknown', request.language))
  const plan = await loadEmployee(context, context.db, { tenant, employeeId: first.employee_id })
  if (first.state === 'left')
    return page.code(410).send(deadLinkPage(frame, 'left', languageFor(tenant, plan.row)))
  const choices = links.map((link) => choiceOf(context, plan, link, outcomes))
  const shown = { choices, plan, reader: readerOf(plan), key: pageKey(context, request), lead }
  return page.code(statusOf(choices, outcomes, lead)).send(acceptAllPage(frame, shown))
}

function choiceOf(
  context: ServerContext,
  plan: EmployeeContext,
  link: FoundLink,
  outcomes: Outcomes,
): Choice {
  const contract = plan.contracts.find(({ id }) => id === link.contract_id)
  if (link.state !== 'live') return { link, contract, state: link.state }
  try {
    const acceptance = shownAcceptanceOf(context, plan, link)
    const refusals = acceptanceRefusals(acceptance)
    if (refusals.length > 0)
      return { link, contract, state: 'refused', acceptance: { ...acceptance, refusals } }
    const isChanged = outcomes.get(link.contract_id) === 'changed'
    return { link, contract, state: 'open', acceptance, isChanged }
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 503)
      return { link, contract, state: 'unavailable' }
    throw error
  }
}

/**
 * Returns the HTTP status. After the button was pressed, it depends on what was accepted; a visit is 410 if
 * nothing can be accepted any more.
 */
function statusOf(choices: readonly Choice[], outcomes: Outcomes, lead: Lead | undefined): number {
  if (lead) return 400
  const done = [...outcomes.values()].some((outcome) => outcome === 'accepted' || outcome === 'already')
  if (done || (choices.some(({ state }) => state === 'accepted') && outcomes.size === 0)) return 200
  if (outcomes.size > 0) return 409
  const states = new Set(choices.map(({ state }) => state))
  if (states.has('open')) return 200
  if (states.has('refused')) return 409
  return states.has('unavailable') ? 503 : 410
}
