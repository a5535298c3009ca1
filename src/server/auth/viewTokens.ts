import type { ServerContext } from '../platform/context/context.ts'
import { hmac, sameText } from './tokens.ts'

/**
 * A view of the portal for an operator at PREVIEW_HOST. `employee`: an employee of a company as it is
 * served; `draft`: a made-up person of a draft's files.
 */
export type View = {
  kind: 'draft' | 'employee'
  /** The company name under which the database rows are stored. */
  tenant: string
  employeeId: string
  /** The Madrid day on which the portal is shown; left out: today. */
  day?: string | undefined
}

/** Minutes for which a view's token is valid; the page that shows the view gets a new token earlier. */
export const viewMinutes = 10

/**
 * Signs a view for some minutes, so that every process accepts it without a database row. A person with the
 * token sees what the employee sees, and cannot change anything.
 */
export function signView(
  { secrets }: Pick<ServerContext, 'secrets'>,
  { kind, tenant, employeeId, day = '' }: View,
  minutes: number = viewMinutes,
  nowMs: number = Date.now(),
): string {
  const until = Math.ceil(nowMs / 1000) + minutes * 60
  const text = Buffer.from(JSON.stringify([kind, tenant, employeeId, day, until])).toString('base64url')
  return `${text}.${signed(secrets.session, text)}`
}

/** Reads a token of `signView`; undefined if it is invalid or expired before `nowMs`. */
export function readView(
  { secrets }: Pick<ServerContext, 'secrets'>,
  token: string,
  nowMs: number = Date.now(),
): View | undefined {
  const [text = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !sameText(signature, signed(secrets.session, text))) return undefined
  const [kind, tenant, employeeId, day, until] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    View['kind'],
    string,
    string,
    string,
    number,
  ]
  if (until * 1000 < nowMs) return undefined
  return { kind, tenant, employeeId, ...(day && { day }) }
}

const signed = (secret: string, text: string): string => hmac(secret, JSON.stringify(['view', text]))
