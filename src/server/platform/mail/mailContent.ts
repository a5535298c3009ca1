import { tenantColors } from '../../../domain/company/tenant/branding.ts'
import type { Mail, MailSender } from '../context/context.ts'
import type { MailContent, MailKind, MailLook } from '../db/tables/mails.ts'
import { renderMailText } from './renderMail.tsx'

/**
 * Kinds whose text is never kept: mails that give access to an account, and questions, which the person's
 * page already shows.
 */
const unreadKinds: readonly MailKind[] = [
  'confirmation',
  'invitation',
  'operators',
  'passwordReset',
  'question',
]

/** Replaces links and addresses in kept texts. */
const linkMark = '{link}'
const addressMark = '{address}'

/**
 * Returns the text of a mail without links and addresses, to be kept; undefined if no text of its kind is
 * kept.
 */
export function toMailContent(mail: Mail): MailContent | undefined {
  if (unreadKinds.includes(mail.kind)) return undefined
  const { language, subject, heading, paragraphs, cards = [], action, footnote, why } = mail
  return {
    language,
    subject: withoutAddresses(subject),
    ...(heading !== undefined && { heading: withoutAddresses(heading) }),
    paragraphs: paragraphs.map(withoutAddresses),
    cards: cards.map(({ title, subtitle, facts, action: own }) => ({
      title: withoutAddresses(title),
      ...(subtitle !== undefined && { subtitle: withoutAddresses(subtitle) }),
      facts: facts.map(({ label, value }) => ({ label, value: withoutAddresses(value) })),
      ...(own && { button: own.label }),
    })),
    ...(action && { button: action.label }),
    ...(footnote !== undefined && { footnote: withoutAddresses(footnote) }),
    ...(why !== undefined && { why: withoutAddresses(why) }),
  }
}

/** Replaces each word with a link or an e-mail address; the punctuation after it stays. */
function withoutAddresses(text: string): string {
  return text
    .split(/(\s)/)
    .map((word) => {
      const mark = word.includes('://') ? linkMark : word.includes('@') ? addressMark : undefined
      return mark === undefined ? word : `${mark}${/[.,;:!?)]$/.test(word) ? word.slice(-1) : ''}`
    })
    .join('')
}

/** Writes a kept mail as plain text, with words in place of its links and addresses. */
export function drawMailContent(
  tenant: MailSender,
  { language, button, cards, ...content }: MailContent,
  marks: { link: string; address: string },
): string {
  const text = renderMailText({
    sender: pickSender(tenant),
    language,
    ...content,
    cards: cards.map(({ button: label, ...card }) => ({
      ...card,
      ...(label !== undefined && { action: { label, url: linkMark } }),
    })),
    ...(button !== undefined && { action: { label: button, url: linkMark } }),
  })
  return text.replaceAll(linkMark, () => marks.link).replaceAll(addressMark, () => marks.address)
}

/** Picks what a mail's HTML is drawn from when it is delivered. */
export function toMailLook(mail: Mail): MailLook {
  const { tenant, language, subject, heading, paragraphs, action, cards, footnote, why, unsubscribeUrl } =
    mail
  return {
    sender: pickSender(tenant),
    language,
    subject,
    ...(heading !== undefined && { heading }),
    paragraphs,
    ...(action && { action }),
    ...(cards && { cards }),
    ...(footnote !== undefined && { footnote }),
    ...(why !== undefined && { why }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}

/** Picks what a mail shows of its sender. */
function pickSender({ settings }: MailSender): MailLook['sender'] {
  const { name, helpEmail } = settings
  return { name, ...(helpEmail && { helpEmail }), ...tenantColors(settings) }
}
