import type { Mail } from '../context/context.ts'
import { foregroundOn, readableOnWhite, tint } from '../rendering/brandColors.ts'
import { escapeHtml } from '../rendering/escapeHtml.ts'
import { mailMessages } from './mailMessages.ts'

const font = "font-family:'Inter Variable',Inter,'Segoe UI',Helvetica,Arial,sans-serif;"
const ink = '#1f2933'
const soft = '#616e7c'
const line = '#e4e7eb'

type Card = NonNullable<Mail['cards']>[number]
type Action = NonNullable<Mail['action']>

/**
 * A mail as HTML in the tenant's colors: tables and inline styles, no pictures needed, nothing loaded from
 * elsewhere.
 */
export function renderMailHtml(mail: Mail): string {
  const { settings } = mail.tenant
  const accent = readableOnWhite(settings.color)
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;${font}font-size:16px;line-height:24px;color:${ink};${style}">${escapeHtml(text)}</p>`
  const small = (text: string): string =>
    paragraph(text, `font-size:14px;line-height:20px;color:${soft};margin-bottom:12px;`)
  const body = [
    ...mail.paragraphs.map((text) => paragraph(text)),
    ...(mail.cards ?? []).map((card) => cardHtml(card, accent)),
    mail.action
      ? `${buttonHtml(mail.action, accent)}<div style="height:24px"></div>${fallbackHtml(mail, accent)}`
      : '',
    mail.footnote ? mail.footnote.split('\n').map(small).join('') : '',
  ]
  const preview = escapeHtml(mail.paragraphs[1] ?? mail.paragraphs[0] ?? '')
  return `<!doctype html>
<html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f6f8;">
<div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f8;"><tr><td align="center" style="padding:16px 8px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${line};border-radius:12px;overflow:hidden;">
<tr><td style="background:${settings.colorBar};padding:20px 16px;${font}font-size:18px;line-height:24px;font-weight:600;color:${foregroundOn(settings.colorBar)};">${escapeHtml(settings.name)}</td></tr>
<tr><td style="padding:24px 16px 16px;">
<h1 style="margin:0 0 20px;${font}font-size:24px;line-height:32px;font-weight:600;color:${readableOnWhite(settings.colorTitles)};">${escapeHtml(mail.heading ?? mail.subject)}</h1>
${body.join('\n')}
</td></tr>
<tr><td style="padding:20px 16px 28px;border-top:1px solid ${line};">${signatureOf(mail).map(small).join('')}</td></tr>
</table></td></tr></table></body></html>`
}

/** The same mail for readers without HTML; every link stands on a line of its own. */
export function renderMailText(mail: Mail): string {
  const cards = (mail.cards ?? []).map((card) =>
    [
      card.title,
      ...(card.subtitle ? [card.subtitle] : []),
      ...card.facts.map(({ label, value }) => `${label}: ${value}`),
      ...(card.action ? ['', `${card.action.label}:`, card.action.url] : []),
    ].join('\n'),
  )
  const action = mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []
  const footnote = mail.footnote ? [mail.footnote] : []
  const parts = [
    mail.heading ?? mail.subject,
    ...mail.paragraphs,
    ...cards,
    ...action,
    ...footnote,
    '-- ',
    ...signatureOf(mail),
  ]
  // A money's no-break space is for pages: plain text is searched and copied.
  return `${parts.join('\n\n')}\n`.replaceAll('\u00a0', ' ')
}

function signatureOf({ tenant, language }: Mail): string[] {
  const company = tenant.settings.name
  return [
    mailMessages(language, 'signature', { company }),
    ...(tenant.settings.helpEmail
      ? [mailMessages(language, 'help', { email: tenant.settings.helpEmail })]
      : []),
    mailMessages(language, 'why', { company }),
  ]
}

function cardHtml(card: Card, accent: string): string {
  const facts = card.facts.map(
    ({ label, value }) =>
      `<tr><td valign="top" style="padding:4px 16px 4px 0;${font}font-size:14px;line-height:20px;color:${soft};">${escapeHtml(label)}</td>` +
      `<td align="right" style="padding:4px 0;${font}font-size:14px;line-height:20px;color:${ink};font-variant-numeric:tabular-nums;">${escapeHtml(value)}</td></tr>`,
  )
  const subtitle = card.subtitle
    ? `<div style="${font}font-size:14px;line-height:20px;color:${soft};">${escapeHtml(card.subtitle)}</div>`
    : ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border:1px solid ${line};border-left:4px solid ${accent};border-radius:8px;background:${tint(accent, 0.04)};"><tr><td style="padding:16px;">
<div style="${font}font-size:16px;line-height:24px;font-weight:600;color:${ink};">${escapeHtml(card.title)}</div>${subtitle}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 ${card.action ? 16 : 0}px;">${facts.join('')}</table>
${card.action ? buttonHtml(card.action, accent) : ''}</td></tr></table>`
}

function buttonHtml({ label, url }: Action, accent: string): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:${accent};border-radius:8px;">` +
    `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 16px;${font}font-size:16px;line-height:24px;font-weight:500;color:${foregroundOn(accent)};text-decoration:none;">${escapeHtml(label)}</a>` +
    `</td></tr></table>`
  )
}

function fallbackHtml({ action, language }: Mail, accent: string): string {
  const url = escapeHtml(action?.url ?? '')
  return `<p style="margin:0 0 20px;${font}font-size:14px;line-height:20px;color:${soft};">${escapeHtml(mailMessages(language, 'linkFallback'))}<br><a href="${url}" style="color:${accent};word-break:break-all;">${url}</a></p>`
}
