import { contractMessages } from '../../contracts/conditions/contractMessages.ts'
import type { PageFrame } from '../../platform/http/drawnPage.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { renderHtml } from '../../platform/rendering/renderHtml.tsx'

/** The page's state: the question, or the choice made. */
export type Shown = 'ask' | 'off' | 'on'

/** The question with its button, the choice with an undo, or a notice of an invalid link. */
export function unsubscribePage(
  { tenant, language, portalUrl, nonce }: PageFrame,
  state: Shown | 'unknown',
): string {
  const company = tenant.settings
  const text = (id: string): string => mailMessages(language, `unsubscribe.${id}`)
  const [title, paragraph] =
    state === 'unknown'
      ? [contractMessages(language, 'accept.unknown'), contractMessages(language, 'accept.unknownText')]
      : state === 'ask'
        ? [text('title'), text('text')]
        : [text(state), text(`${state}Text`)]
  const isDone = state === 'off' || state === 'on'
  const form = (
    <form method="post">
      {state === 'off' && <input type="hidden" name="choice" value="on" />}
      <button type="submit" className={isDone ? 'plain' : undefined}>
        {text(state === 'off' ? 'again' : 'subject')}
      </button>
    </form>
  )
  const portal = (
    <p>
      <a className={state === 'ask' ? undefined : 'button'} href={portalUrl}>
        {contractMessages(language, 'accept.portal')}
      </a>
    </p>
  )
  const after =
    state === 'ask' ? (
      <>
        {form}
        {portal}
      </>
    ) : (
      <>
        {portal}
        {isDone && form}
      </>
    )
  return renderHtml(
    { language, company, title, blocks: [{ kind: 'paragraph', text: paragraph }] },
    { after, nonce },
  )
}
