import { contractMessages } from '../../contracts/conditions/contractMessages.ts'
import type { PageFrame } from '../../platform/http/drawnPage.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { renderHtml } from '../../platform/rendering/renderHtml.tsx'
import type { Confirmation } from './ownEmail.ts'

/** The result of opening a link. */
export type Result = Confirmation['outcome'] | 'maintenance'

/**
 * The page with the new address and its button. `isUnread`: the last POST did not come from this page's form.
 */
export function askPage(
  { tenant, language, nonce }: PageFrame,
  { email, key, isUnread }: { email: string; key: string; isUnread: boolean },
): string {
  const company = tenant.settings
  const text = mailMessages(language, 'confirmEmail.text', { company: company.name, email })
  const press = mailMessages(language, 'confirmEmail.press')
  const lead = isUnread ? [{ kind: 'paragraph', text: press } as const] : []
  const after = (
    <form method="post">
      <input type="hidden" name="key" value={key} />
      <button type="submit">{mailMessages(language, 'emailLink.button')}</button>
    </form>
  )
  return renderHtml(
    {
      language,
      company,
      title: mailMessages(language, 'emailLink.subject'),
      blocks: [...lead, { kind: 'paragraph', text }],
    },
    { after, nonce },
  )
}

/** The page after the button was pressed, or the page with the reason why the link confirms nothing. */
export function resultPage({ tenant, language, portalUrl, nonce }: PageFrame, result: Result): string {
  const [title, text] =
    result === 'unknown' || result === 'maintenance'
      ? [`accept.${result}` as const, `accept.${result}Text` as const].map((id) =>
          contractMessages(language, id),
        )
      : [`confirmEmail.${result}`, `confirmEmail.${result}Text`].map((id) => mailMessages(language, id))
  const after = (
    <p>
      <a className="button" href={`${portalUrl}/profile`}>
        {contractMessages(language, 'accept.portal')}
      </a>
    </p>
  )
  return renderHtml(
    {
      language,
      company: tenant.settings,
      title: title ?? '',
      blocks: [{ kind: 'paragraph', text: text ?? '' }],
    },
    { after, nonce },
  )
}
