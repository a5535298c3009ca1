import type { PageFrame } from '../../platform/http/drawnPage.ts'
import type { ReactNode } from 'react'
import { ink } from '../../../domain/company/tenant/branding.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { OutboxRow } from '../../platform/db/schema.ts'
import { renderPage } from '../../platform/rendering/renderHtml.tsx'
import { renderMailHtml } from '../../platform/mail/renderMail.tsx'
import { mailMessages } from '../../platform/mail/mailMessages.ts'

type ListedMail = Pick<OutboxRow, 'id' | 'subject' | 'to_address' | 'created_at' | 'text'>

const style = `
.mails{list-style:none;margin:24px 0 0;padding:0}
.mails li{border-top:1px solid var(--border)}
.mails a{display:block;padding:16px 12px;margin:0 -12px;border-radius:8px;color:inherit;text-decoration:none}
.mails a:hover{background:var(--page)}
.row{display:flex;justify-content:space-between;gap:16px}
.subject{font-weight:500;overflow-wrap:anywhere}
.when{flex:0 0 auto;color:var(--muted);font-size:14px;line-height:24px;font-variant-numeric:tabular-nums}
.to,.snippet{color:var(--muted);font-size:14px;line-height:20px}
.to,.snippet{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.links{display:flex;flex-wrap:wrap;gap:8px 24px;margin:0 0 24px;font-size:14px;line-height:20px}
.links a{padding:12px 0}
.empty{padding:48px 0 32px;text-align:center}
.mail{padding:0;overflow:hidden}
.meta{padding:24px 32px;border-bottom:1px solid var(--border)}
.body{color-scheme:light;color:${ink}}
.meta h1{font-size:20px;line-height:28px}
.meta p{margin:0;color:var(--muted);font-size:14px;line-height:20px;overflow-wrap:anywhere}
details{padding:0 32px 24px}
summary{cursor:pointer;padding:12px 0;color:var(--muted);font-size:14px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;
font:400 14px/22px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
@media(max-width:600px){.meta,details{padding-left:16px;padding-right:16px}}`

/** The demo mailbox: this company's mails, the newest first. */
export function mailboxPage(frame: PageFrame, mails: ListedMail[]): string {
  const { tenant, language, portalUrl } = frame
  const message = (id: string, params?: Record<string, string | number>): string =>
    mailMessages(language, id, params)
  return mailPage(
    frame,
    message('mailbox.title'),
    <main>
      <nav className="links">
        <a href={portalUrl}>{message('mailbox.portal')}</a>
        <a href="/demo/mailbox">{message('mailbox.refresh')}</a>
      </nav>
      <article>
        <h1>{message('mailbox.title')}</h1>
        <p className="sub">{message('mailbox.intro', { company: tenant.settings.name })}</p>
        {mails.length === 0 ? (
          <div className="empty">
            <h2>{message('mailbox.empty')}</h2>
            <p>{message('mailbox.emptyHint')}</p>
          </div>
        ) : (
          <>
            <p className="small">{message('mailbox.count', { count: mails.length })}</p>
            <ul className="mails">
              {mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} language={language} />
              ))}
            </ul>
          </>
        )}
      </article>
    </main>,
  )
}

/** A mail as its receiver sees it, and its text version. */
export function mailboxMessagePage(frame: PageFrame, mail: OutboxRow): string {
  const { language } = frame
  return mailPage(
    frame,
    mail.subject,
    <main>
      <nav className="links">
        <a href="/demo/mailbox">← {mailMessages(language, 'mailbox.back')}</a>
      </nav>
      <article className="mail">
        <div className="meta">
          <h1>{mail.subject}</h1>
          <p>
            {mailMessages(language, 'mailbox.to')} {mail.to_address} ·{' '}
            {formatMoment(mail.created_at, language, 'long')}
          </p>
        </div>
        <div className="body" dangerouslySetInnerHTML={{ __html: bodyOf(mail.drawn_from) }} />
        <details>
          <summary>{mailMessages(language, 'mailbox.textPart')}</summary>
          <pre>{mail.text}</pre>
        </details>
      </article>
    </main>,
  )
}

function mailPage({ tenant, language, nonce }: PageFrame, title: string, body: ReactNode): string {
  const company = tenant.settings
  return renderPage({ language, company, title: `${title} · ${company.name}`, style, nonce }, body)
}

function MailRow({ mail, language }: { mail: ListedMail; language: Language }): ReactNode {
  const { id, subject, to_address: to, created_at: createdAt, text } = mail
  return (
    <li>
      <a href={`/demo/mailbox/${id}`}>
        <div className="row">
          <span className="subject">{subject}</span>
          <time className="when" dateTime={createdAt.toISOString()}>
            {formatMoment(createdAt, language, 'medium')}
          </time>
        </div>
        <div className="to">
          {mailMessages(language, 'mailbox.to')} {to}
        </div>
        <div className="snippet">{text.split('\n\n')[2] ?? ''}</div>
      </a>
    </li>
  )
}

/**
 * The content of a mail's body element. It is inserted as HTML: renderMail created it, and React escaped all
 * its texts.
 */
function bodyOf(look: OutboxRow['drawn_from']): string {
  const html = look ? renderMailHtml(look) : ''
  return /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
}
