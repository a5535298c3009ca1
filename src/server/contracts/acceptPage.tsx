import type { ReactNode } from 'react'
import { isEmployedIn } from '../../domain/catalogue/planMonths.ts'
import { cancellationSentence } from '../../domain/contract/cancellationEffect.ts'
import { formatDate, formatMoment } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { refusalSentence } from '../../domain/messages/refusalSentence.ts'
import type { Conditions } from '../../domain/plan/contract.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import { renderHtml } from '../rendering/renderHtml.tsx'
import type { Sheet } from '../rendering/sheet.ts'
import type { Acceptance } from './acceptance.ts'
import type { FoundLink } from './acceptLinks.ts'
import { monthNames, productName, startOf, type Reader } from './conditions/conditionFacts.ts'
import { conditionsHash } from './conditions/conditions.ts'
import { conditionsSheet } from './conditions/conditionsSheet.ts'
import { contractMessages, type ContractWordId } from './conditions/contractMessages.ts'

/** What a page draws of an acceptance. */
type Drawn = Pick<
  Acceptance,
  'conditions' | 'declaration' | 'before' | 'effect' | 'money' | 'moneyBefore' | 'lostMonths' | 'exitOn'
>

type Frame = { tenant: TenantConfig; portalUrl: string; nonce: string }

/**
 * The conditions and the one button. `isChanged`: they are others than those that stood there a moment ago.
 */
export function conditionsPage(
  { tenant, nonce }: Frame,
  acceptance: Drawn,
  reader: Reader,
  isChanged = false,
): string {
  const { conditions, declaration, before, effect, money, moneyBefore } = acceptance
  const { language, people } = reader
  const product = productName(conditions, language)
  const name = (people.get(0) ?? '').split(' ')[0] ?? ''
  const greeting = contractMessages(
    language,
    conditions.kind === 'cancellation' ? 'accept.greetingCancellation' : 'accept.greeting',
    { name },
  )
  const lead = isChanged
    ? contractMessages(language, 'accept.changed')
    : leftOutSentence(acceptance, language)
  const sheet = conditionsSheet({
    tenant,
    declaration,
    conditions,
    reader,
    before,
    effect,
    money,
    moneyBefore,
    ...(lead && { lead }),
  })
  const button = contractMessages(language, `accept.button.${conditions.kind}`)
  const after = (
    <form method="post">
      <p className="small">
        {contractMessages(language, 'accept.legal')}{' '}
        <a href={`/assets/privacy.pdf?language=${language}`} target="_blank" rel="noreferrer">
          {contractMessages(language, 'accept.privacy')}
        </a>
      </p>
      <input type="hidden" name="conditions" value={conditionsHash(conditions)} />
      <button type="submit">{button}</button>
    </form>
  )
  return renderHtml(
    {
      ...sheet,
      title: contractMessages(language, `accept.title.${conditions.kind}`, { product }),
      subtitle: greeting,
    },
    { after, nonce },
  )
}

const doneTexts = {
  contract: { done: 'accept.doneText.contracted', review: 'accept.doneText.review' },
  edit: { done: 'accept.doneText.edit', review: 'accept.doneText.editReview' },
  cancellation: { done: 'accept.doneText.cancellation', review: 'accept.doneText.cancellation' },
} as const satisfies Record<Conditions['kind'], Record<'done' | 'review', ContractWordId>>

/** What came of it. */
export function donePage(
  frame: Frame,
  { conditions, effect }: Acceptance,
  isUnderReview: boolean,
  { language }: Reader,
): string {
  const product = productName(conditions, language)
  const start = startOf(conditions)
  const params = { product, start: start ? formatDate(start, language, 'long') : '' }
  const text = doneTexts[conditions.kind][isUnderReview ? 'review' : 'done']
  return notePage(frame, language, {
    title: contractMessages(language, `accept.done.${conditions.kind}`),
    paragraphs: [
      contractMessages(language, text, params),
      ...(effect ? [cancellationSentence(effect, language, true)] : []),
    ],
    sign: doneSign,
  })
}

/** A link that was used: what was accepted with it, and when. */
export function alreadyPage(
  frame: Frame,
  { accepted_at: acceptedAt, signed_kind: kind, modality }: FoundLink,
  language: Language,
): string {
  const params = {
    when: acceptedAt ? formatMoment(acceptedAt, language, 'zoned') : '',
    product: productName({ modality }, language),
  }
  const id = kind === 'cancellation' ? 'accept.alreadyCancelled' : 'accept.already'
  return notePage(frame, language, {
    title: contractMessages(language, id),
    paragraphs: [contractMessages(language, `${id}Text`, params)],
    sign: doneSign,
  })
}

/** A link that signs nothing: it says why and what to do. */
export function deadLinkPage(
  frame: Frame,
  state: 'void' | 'expired' | 'left' | 'unknown' | 'maintenance',
  language: Language,
): string {
  return notePage(frame, language, {
    title: contractMessages(language, `accept.${state}`),
    paragraphs: [contractMessages(language, `accept.${state}Text`)],
  })
}

/** It could have been accepted, and cannot be today. */
export function refusedPage(frame: Frame, { refusals, declaration }: Acceptance, language: Language): string {
  const sentences = refusals.flatMap((refusal) => {
    const { text, lift } = refusalSentence(refusal, language, declaration.messages[language])
    return [`${[text, lift].filter(Boolean).join('. ').replace(/\.?$/, '.')}`]
  })
  return notePage(frame, language, {
    title: contractMessages(language, 'accept.refused'),
    paragraphs: [...sentences, contractMessages(language, 'accept.refusedText')],
  })
}

/** Why months that were asked for are not signed: the cut-off has passed (D-32), or the exit comes (D-88). */
function leftOutSentence(drawn: Drawn, language: Language): string | undefined {
  const { conditions, lostMonths, exitOn } = drawn
  const employed = lostMonths.filter((month) => isEmployedIn({ exitOn }, conditions.year, month))
  const months = monthNames(
    lostMonths.filter((month) => !employed.includes(month)),
    language,
  )
  const exit = exitOn ? formatDate(exitOn, language, 'long') : ''
  const sentences = [
    lateSentence({ ...drawn, lostMonths: employed }, language),
    months && contractMessages(language, 'accept.afterExit', { months, exit }),
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}

function lateSentence({ conditions, lostMonths }: Drawn, language: Language): string | undefined {
  if (lostMonths.length === 0) return undefined
  const start = startOf(conditions)
  const months = monthNames(lostMonths, language)
  if (conditions.kind === 'edit' || !start) return contractMessages(language, 'accept.lateEdit', { months })
  return contractMessages(language, 'accept.late', { months, start: formatDate(start, language, 'long') })
}

/** Signs of done and attention, in green and amber, with the words beside them. */
const doneSign = <Sign background="#e3f4ea" color="#157347" path="M17 28.5l7.5 7.5L40 20.5" />
const attentionSign = <Sign background="#fdf0db" color="#8a5300" path="M28 16v15M28 38.5v.5" />

function Sign({ background, color, path }: { background: string; color: string; path: string }): ReactNode {
  return (
    <svg className="sign" viewBox="0 0 56 56" aria-hidden="true">
      <circle cx="28" cy="28" r="28" fill={background} />
      <path
        d={path}
        fill="none"
        stroke={color}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

type Note = { title: string; paragraphs: string[]; sign?: ReactNode }

function notePage(
  { tenant, portalUrl, nonce }: Frame,
  language: Language,
  { title, paragraphs, sign = attentionSign }: Note,
): string {
  const sheet: Sheet = {
    language,
    company: tenant.settings,
    title,
    blocks: paragraphs.map((text) => ({ kind: 'paragraph', text })),
  }
  const after = (
    <p>
      <a className="button" href={portalUrl}>
        {contractMessages(language, 'accept.portal')}
      </a>
    </p>
  )
  return renderHtml(sheet, { before: sign, after, nonce })
}
