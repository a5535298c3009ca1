import type { CSSProperties, ReactNode } from 'react'
import { barStyle, border, type Branding, brandingOf, page } from '../../../domain/company/tenant/branding.ts'
import type { MailLook } from '../db/tables/mails.ts'
import { htmlDocument } from '../rendering/renderHtml.tsx'
import { mailMessages } from './mailMessages.ts'
import { Button, CardBox, normal, small, Table } from './mailParts.tsx'

/**
 * Renders a mail as HTML in the tenant's colors, with tables and inline styles; readable without pictures,
 * and nothing is loaded from other hosts.
 */
export function renderMailHtml(mail: MailLook): string {
  const { sender } = mail
  const brand = brandingOf(sender)
  const bar = { ...normal, ...barStyle(brand), padding: '20px 16px', fontSize: 18 }
  return htmlDocument(
    <html lang={mail.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <link rel="icon" href="data:," />
        <title>{mail.subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: page }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {mail.paragraphs[1] ?? mail.paragraphs[0] ?? ''}
        </div>
        <Table style={{ background: page }}>
          <td align="center" style={{ padding: '16px 8px' }}>
            <Table style={frame}>
              <td style={{ ...bar, fontWeight: 600 }}>{sender.name}</td>
              <td style={{ padding: '24px 16px 16px' }}>
                <MailBody mail={mail} brand={brand} />
              </td>
              <td style={{ padding: '20px 16px 28px', borderTop: `1px solid ${border}` }}>
                {signatureOf(mail).map(smallPrint)}
                {mail.unsubscribeUrl && <Unsubscribe mail={mail} url={mail.unsubscribeUrl} brand={brand} />}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>,
  )
}

const frame: CSSProperties = {
  maxWidth: 600,
  background: '#ffffff',
  border: `1px solid ${border}`,
  borderRadius: 12,
  overflow: 'hidden',
}

/** Renders the same mail as plain text, with every link on its own line. */
export function renderMailText(mail: MailLook): string {
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
    ...action,
    ...cards,
    ...footnote,
    '-- ',
    ...signatureOf(mail),
    ...(mail.unsubscribeUrl ? [`${mailMessages(mail.language, 'unsubscribe')}\n${mail.unsubscribeUrl}`] : []),
  ]
  // Amounts contain no-break spaces for pages; in plain text they would disturb searching and copying.
  return `${parts.join('\n\n')}\n`.replaceAll('\u00a0', ' ')
}

function signatureOf({ sender, language, why }: MailLook): string[] {
  const company = sender.name
  return [
    mailMessages(language, 'signature', { company }),
    ...(sender.helpEmail ? [mailMessages(language, 'help', { email: sender.helpEmail })] : []),
    why ?? mailMessages(language, 'why', { company }),
  ]
}

function MailBody({ mail, brand }: { mail: MailLook; brand: Branding }): ReactNode {
  const { action, cards = [], footnote } = mail
  const heading = { ...normal, margin: '0 0 20px', fontSize: 24, lineHeight: '32px', color: brand.titles }
  return (
    <>
      <h1 style={{ ...heading, fontWeight: 600 }}>{mail.heading ?? mail.subject}</h1>
      {mail.paragraphs.map((text, index) => (
        <p key={index} style={{ ...normal, margin: '0 0 16px' }}>
          {text}
        </p>
      ))}
      {action && (
        <>
          <Button action={action} brand={brand} />
          <div style={{ height: 24 }} />
        </>
      )}
      {cards.map((card, index) => (
        <CardBox key={index} card={card} brand={brand} isBesideAction={action !== undefined} />
      ))}
      {action && (
        <p style={{ ...small, margin: '0 0 20px' }}>
          {mailMessages(mail.language, 'linkFallback')}
          <br />
          <a href={action.url} style={{ color: brand.text, wordBreak: 'break-all' }}>
            {action.url}
          </a>
        </p>
      )}
      {footnote?.split('\n').map(smallPrint)}
    </>
  )
}

function Unsubscribe({ mail, url, brand }: { mail: MailLook; url: string; brand: Branding }): ReactNode {
  return (
    <p style={{ ...small, margin: '0 0 12px' }}>
      {mailMessages(mail.language, 'unsubscribe')}{' '}
      <a href={url} style={{ color: brand.text }}>
        {mailMessages(mail.language, 'unsubscribe.subject')}
      </a>
    </p>
  )
}

function smallPrint(text: string, index: number): ReactNode {
  return (
    <p key={index} style={{ ...small, margin: '0 0 12px' }}>
      {text}
    </p>
  )
}
