import { plainColors } from '../../domain/company/tenant/branding.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { asOperators } from '../platform/db/asOperators.ts'
import type { Connection, OperatorRow } from '../platform/db/schema.ts'
import { ofOperators } from '../platform/db/tenantScope.ts'
import { mailMessages } from '../platform/mail/mailMessages.ts'

type Dependencies = Pick<ServerContext, 'mailer' | 'tenants' | 'config'>

type Content =
  | { kind: 'forgotten'; token: string; minutes: number }
  | { kind: 'invitation'; token: string; days: number; by: string }
  | { kind: 'changed' }
  | { kind: 'health'; who: string; companies: string; by: string }
  | { kind: 'sensitive'; company: string; changes: string; by: string; approvedBy: string }
  | { kind: 'refused'; company: string; day: string; sentences: string }
  | { kind: 'faults'; company: string; served: 'yes' | 'no'; sentences: string }

/** The content of a mail to an account, and its language. */
export type OperatorMail = Content & { language: Language }

/** Queues a mail to an account, if it has an address. */
export async function mailOperator(
  { mailer, tenants, config }: Dependencies,
  db: Connection,
  { name, email }: Pick<OperatorRow, 'name' | 'email'>,
  { kind, language, ...content }: OperatorMail,
): Promise<void> {
  if (!email) return
  const { token, ...params } = { token: undefined, ...content }
  const say = (part: 'subject' | 'intro' | 'button' | 'footnote'): string =>
    mailMessages(language, `operator.${kind}.${part}`, params)
  const base = deskUrl({ tenants, config })
  const mail = {
    tenant: {
      subdomain: ofOperators,
      settings: { name: mailMessages(language, 'operator.sender'), ...plainColors },
    },
    to: email,
    language,
    employeeId: null,
    kind: 'operators' as const,
    subject: say('subject'),
    paragraphs: [mailMessages(language, 'greeting', { name }), say('intro')],
    action: { label: say('button'), url: token ? `${base}/#password?token=${token}` : base },
    footnote: say('footnote'),
    hasLink: token !== undefined,
    why: mailMessages(language, 'operator.why'),
  }
  await asOperators(db, (trx) => mailer.queue(trx, mail))
}

/** Returns the address of the operators' pages from the configuration, never from a header (promise 31). */
function deskUrl({ tenants, config }: Pick<Dependencies, 'tenants' | 'config'>): string {
  const host = config.operatorHost ?? 'localhost'
  if (config.production) return `https://${host}`
  const { port } = new URL(tenants.publicUrl({ subdomain: 'desk' }))
  return `http://${host}:${port}`
}
