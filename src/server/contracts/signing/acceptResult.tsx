import type { ReactNode } from 'react'
import { contractName, productName } from '../../../domain/catalogue/contractName.ts'
import { cancellationSentence } from '../../../domain/contract/cancellationEffect.ts'
import { formatDate, formatList, formatMoment } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { refusalReasons } from '../../../domain/messages/refusalSentence.ts'
import { findStart, type Conditions, type Contract } from '../../../domain/plan/contract.ts'
import { isWaiting } from '../../../domain/plan/contractState.ts'
import { moneySentence, payslipChange } from '../../../domain/tax/moneySentence.ts'
import { renderHtml } from '../../platform/rendering/renderHtml.tsx'
import type { Sheet } from '../../platform/rendering/sheet.ts'
import type { Acceptance } from '../links/acceptance.ts'
import type { FoundLink } from '../links/acceptLinks.ts'
import type { PageFrame } from '../../platform/http/drawnPage.ts'
import { contractMessages, type ContractWordId } from '../conditions/contractMessages.ts'
import { readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { Sign } from './Sign.tsx'

/** The frame without a language; each page uses the language of the link's employee. */
type AcceptFrame = Omit<PageFrame, 'language'>

/** The portal pages that a result links to. */
const ways = {
  portal: { label: 'accept.portal', path: '/home' },
  pending: { label: 'accept.toPending', path: '/home' },
  contracts: { label: 'accept.toContracts', path: '/documents/user' },
} as const satisfies Record<string, Way>

const doneTexts = {
  contract: { done: 'accept.doneText.contracted', review: 'accept.doneText.review' },
  edit: { done: 'accept.doneText.edit', review: 'accept.doneText.editReview' },
  cancellation: { done: 'accept.doneText.cancellation', review: 'accept.doneText.cancellation' },
} as const satisfies Record<Conditions['kind'], Record<'done' | 'review', ContractWordId>>

type Accepted = { acceptance: Acceptance; isUnderReview: boolean; plan: EmployeeContext }

/**
 * The page after an acceptance: the outcome, the payslip effect, what happens next, and a link to the portal.
 */
export function donePage(frame: AcceptFrame, { acceptance, isUnderReview, plan }: Accepted): string {
  const { conditions, effect } = acceptance
  const { language } = readerOf(plan)
  const product = productName(conditions, language)
  const start = findStart(conditions)
  const params = { product, start: start ? formatDate(start, language, 'long') : '' }
  const text = doneTexts[conditions.kind][isUnderReview ? 'review' : 'done']
  const waiting = findWaiting(plan, conditions.contractId)
  return notePage(frame, language, {
    title: contractMessages(language, `accept.done.${conditions.kind}`),
    paragraphs: [
      contractMessages(language, text, params),
      effect ? cancellationSentence(effect, language, true) : payslipSentence(acceptance, language),
      ...(acceptance.moved ?? []),
      contractMessages(language, isUnderReview ? 'accept.next.review' : 'accept.next.document', {
        email: plan.row.email ?? '',
      }),
      waitingSentence(waiting, language),
    ],
    sign: doneSign,
    way: waiting.length > 0 ? ways.pending : ways.contracts,
  })
}

/** The employee's contracts with an acceptance mail, without the one just accepted. */
function findWaiting({ contracts }: EmployeeContext, acceptedId?: string): Contract[] {
  return contracts.filter((contract) => contract.id !== acceptedId && isWaiting(contract))
}

function waitingSentence(waiting: readonly Contract[], language: Language): string {
  const names = waiting.map(({ modality }) => contractName(modality, language))
  const params = { count: waiting.length, products: formatList(names, language) }
  return contractMessages(language, 'accept.next.others', params)
}

/** The payslip effect of the accepted conditions; before and after, if they replace others. */
function payslipSentence({ money, moneyBefore }: Acceptance, language: Language): string {
  if (!money) return ''
  if (!moneyBefore) return moneySentence(money, language).text
  const { label, before, after } = payslipChange(moneyBefore, money, language)
  return `${label}: ${before} → ${after}`
}

/**
 * Renders the page of a used link: the accepted conditions, the time, and what still has to be accepted. The
 * last part only until the link's last day, and while its address is the employee's: a mail that is kept or
 * forwarded shows nothing of later contracts.
 */
export function alreadyPage(frame: AcceptFrame, link: FoundLink, plan: EmployeeContext): string {
  const { accepted_at: acceptedAt, signed_kind: kind, modality } = link
  const { language } = readerOf(plan)
  const isCurrent = plan.today <= link.last_day && link.sent_to === plan.row.email
  const waiting = isCurrent ? findWaiting(plan) : []
  const params = {
    when: acceptedAt ? formatMoment(acceptedAt, language, 'zoned') : '',
    product: productName({ modality }, language),
  }
  const id = kind === 'cancellation' ? 'accept.alreadyCancelled' : 'accept.already'
  return notePage(frame, language, {
    title: contractMessages(language, id),
    paragraphs: [contractMessages(language, `${id}Text`, params), waitingSentence(waiting, language)],
    sign: doneSign,
    way: waiting.length > 0 ? ways.pending : ways.contracts,
  })
}

/** The page of a link that can no longer sign, with the reason and the next step. */
export function deadLinkPage(
  frame: AcceptFrame,
  state: 'void' | 'expired' | 'left' | 'unknown' | 'maintenance',
  language: Language,
): string {
  return notePage(frame, language, {
    title: contractMessages(language, `accept.${state}`),
    paragraphs: [contractMessages(language, `accept.${state}Text`)],
    way: state === 'void' || state === 'expired' ? ways.pending : ways.portal,
  })
}

/** The page of a link whose conditions cannot be accepted today, with a link to the page that fixes it. */
export function refusedPage(frame: AcceptFrame, acceptance: Acceptance, language: Language): string {
  const { refusals, declaration, contract } = acceptance
  const sentences = refusalReasons(refusals, language, declaration.messages[language])
  return notePage(frame, language, {
    title: contractMessages(language, 'accept.refused'),
    paragraphs: [...sentences, contractMessages(language, 'accept.refusedText')],
    way: { label: 'accept.mend', path: `/products/${contract.category}?contract=${contract.id}` },
  })
}

const doneSign = <Sign isDone />
const attentionSign = <Sign isDone={false} />

type Way = { label: ContractWordId; path: string }
type Note = { title: string; paragraphs: string[]; sign?: ReactNode; way: Way }

function notePage(
  { tenant, portalUrl, nonce }: AcceptFrame,
  language: Language,
  { title, paragraphs, sign = attentionSign, way }: Note,
): string {
  const sheet: Sheet = {
    language,
    company: tenant.settings,
    title,
    blocks: paragraphs.filter(Boolean).map((text) => ({ kind: 'paragraph', text })),
  }
  const after = (
    <p>
      <a className="button" href={`${portalUrl}${way.path}`} autoFocus>
        {contractMessages(language, way.label)}
      </a>
    </p>
  )
  return renderHtml(sheet, { before: sign, after, nonce })
}
