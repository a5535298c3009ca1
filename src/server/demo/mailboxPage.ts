import { formatMoment } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { OutboxRow } from '../db/schema.ts'
import { pageOf } from '../rendering/renderHtml.ts'
import { escapeHtml } from '../rendering/escapeHtml.ts'
import { mailMessages } from '../mail/mailMessages.ts'

type Frame = { tenant: TenantConfig; language: Language; nonce: string; portalUrl: string }
export type ListedMail = Pick<OutboxRow, 'id' | 'subject' | 'to_address' | 'created_at' | 'text'>

const style = `
.mails{list-style:none;margin:24px 0 0;padding:0}
.mails li{border-top:1px solid #e4e7eb}
.mails a{display:block;padding:16px 12px;margin:0 -12px;border-radius:8px;color:inherit;text-decoration:none}
.mails a:hover{background:#f4f6f8}
.row{display:flex;justify-content:space-between;gap:16px}
.subject{font-weight:500;overflow-wrap:anywhere}
.when{flex:0 0 auto;color:#616e7c;font-size:14px;line-height:24px;font-variant-numeric:tabular-nums}
.to,.snippet{color:#616e7c;font-size:14px;line-height:20px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.links{display:flex;flex-wrap:wrap;gap:8px 24px;margin:0 0 24px;font-size:14px;line-height:20px}
.links a{padding:12px 0}
.empty{padding:48px 0 32px;text-align:center}
.mail{padding:0;overflow:hidden}
.meta{padding:24px 32px;border-bottom:1px solid #e4e7eb}
.meta h1{font-size:20px;line-height:28px}
.meta p{margin:0;color:#616e7c;font-size:14px;line-height:20px;overflow-wrap:anywhere}
details{padding:0 32px 24px}
summary{cursor:pointer;padding:12px 0;color:#616e7c;font-size:14px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:400 14px/22px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;margin:0}
@media(max-width:600px){.meta,details{padding-left:16px;padding-right:16px}}`

/** The demo mailbox: every mail this company's portal would have sent, the newest first. */
export function mailboxPage(frame: Frame, mails: ListedMail[]): string {
  const { tenant, language, portalUrl } = frame
  const say = (id: string, params?: Record<string, string | number>): string =>
    escapeHtml(mailMessages(language, id, params))
  const list =
    mails.length === 0
      ? `<div class="empty"><h2>${say('mailbox.empty')}</h2><p>${say('mailbox.emptyHint')}</p></div>`
      : `<ul class="mails">${mails.map((mail) => row(mail, language)).join('')}</ul>`
  const body = `<main><nav class="links"><a href="${escapeHtml(portalUrl)}">${say('mailbox.portal')}</a><a href="/demo/mailbox">${say('mailbox.refresh')}</a></nav>
<article><h1>${say('mailbox.title')}</h1><p class="sub">${say('mailbox.intro', { company: tenant.settings.name })}</p>
${mails.length > 0 ? `<p class="small">${say('mailbox.count', { count: mails.length })}</p>` : ''}${list}</article></main>`
  return page(frame, body, mailMessages(language, 'mailbox.title'))
}

/** One mail as its receiver would see it, and its text version. */
export function mailboxMessagePage(frame: Frame, mail: OutboxRow): string {
  const { language } = frame
  const body = `<main><nav class="links"><a href="/demo/mailbox">← ${escapeHtml(mailMessages(language, 'mailbox.back'))}</a></nav>
<article class="mail"><div class="meta"><h1>${escapeHtml(mail.subject)}</h1>
<p>${escapeHtml(mailMessages(language, 'mailbox.to'))} ${escapeHtml(mail.to_address)} · ${escapeHtml(formatMoment(mail.created_at, language, 'long'))}</p></div>
${bodyOf(mail.html)}
<details><summary>${escapeHtml(mailMessages(language, 'mailbox.textPart'))}</summary><pre>${escapeHtml(mail.text)}</pre></details></article></main>`
  return page(frame, body, mail.subject)
}

function page({ tenant, language, nonce }: Frame, body: string, title: string): string {
  return pageOf({
    language,
    company: tenant.settings,
    title: `${title} · ${tenant.settings.name}`,
    body,
    style,
    nonce,
  })
}

function row({ id, subject, to_address, created_at, text }: ListedMail, language: Language): string {
  const snippet = text.split('\n\n')[2] ?? ''
  return `<li><a href="/demo/mailbox/${id}"><div class="row"><span class="subject">${escapeHtml(subject)}</span><time class="when" datetime="${created_at.toISOString()}">${escapeHtml(formatMoment(created_at, language, 'medium'))}</time></div>
<div class="to">${escapeHtml(mailMessages(language, 'mailbox.to'))} ${escapeHtml(to_address)}</div><div class="snippet">${escapeHtml(snippet)}</div></a></li>`
}

/**
 * Mails are drawn by this house, every text in them escaped; what stands between their body tags may stand in
 * a page.
 */
function bodyOf(html: string): string {
  return /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
}
