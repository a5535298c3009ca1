import type { ReactNode } from 'react'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { PageFrame } from '../../platform/http/drawnPage.ts'
import { isEmployedIn } from '../../../domain/catalogue/planMonths.ts'
import { formatDate, formatMonths } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { renderHtml } from '../../platform/rendering/renderHtml.tsx'
import type { Acceptance } from '../links/acceptance.ts'
import { onTimeOf } from '../links/offerConditions.ts'
import { productName } from '../../../domain/catalogue/contractName.ts'
import { findStart, type Conditions } from '../../../domain/plan/contract.ts'
import type { Reader } from '../../../domain/contract/contractSummary.ts'
import { conditionsHash } from '../../employee/conditions.ts'
import { conditionsSheet } from '../conditions/conditionsSheet.ts'
import { contractMessages } from '../conditions/contractMessages.ts'

/** The part of an acceptance that a page shows. */
type ShownAcceptance = Pick<
  Acceptance,
  | 'conditions'
  | 'declaration'
  | 'before'
  | 'effect'
  | 'moved'
  | 'money'
  | 'moneyBefore'
  | 'lostMonths'
  | 'exitOn'
>

/** The data of the page's form, and a sentence above the conditions, if any. */
type Form = {
  key: string
  lead?: 'accept.changed' | 'accept.press'
  /** The last day of the link, and the last day to accept for the first month (D-108). */
  days?: { until: string; startsOn?: string | undefined; onTimeUntil?: string | undefined }
}

/** The page with the conditions and its single button. */
export function conditionsPage(
  { tenant, nonce }: Pick<PageFrame, 'tenant' | 'nonce'>,
  acceptance: ShownAcceptance,
  reader: Reader,
  form: Form,
): string {
  const { conditions } = acceptance
  const { language, people } = reader
  const product = productName(conditions, language)
  const name = (people.get(0) ?? '').split(' ')[0] ?? ''
  const greeting = contractMessages(
    language,
    conditions.kind === 'cancellation' ? 'accept.greetingCancellation' : 'accept.greeting',
    { name },
  )
  const lead = form.lead ? contractMessages(language, form.lead) : leftOutSentence(acceptance, language)
  const sheet = conditionsSheet({ ...acceptance, tenant, reader, ...(lead && { lead }) })
  const after = (
    <form method="post">
      {form.days && <p>{daysSentence(form.days, language, conditions.kind)}</p>}
      <LegalSentence language={language} />
      <input type="hidden" name="key" value={form.key} />
      <input type="hidden" name="conditions" value={conditionsHash(conditions)} />
      <button type="submit">{contractMessages(language, `accept.button.${conditions.kind}`)}</button>
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

/** The paragraph about the recorded data of an acceptance, and the privacy policy. */
export function LegalSentence({ language }: { language: Language }): ReactNode {
  return (
    <p className="small">
      {contractMessages(language, 'accept.legal')}{' '}
      <a href={`/assets/privacy.pdf?language=${language}`} target="_blank" rel="noreferrer">
        {contractMessages(language, 'accept.privacy')}
      </a>
    </p>
  )
}

/**
 * The start of a contract or change, and the last day to accept for that start (D-108); empty once that day
 * has passed.
 */
export function findStartDates(
  { declaration, conditions, before }: Acceptance,
  plan: EmployeeContext,
): { startsOn?: string; onTimeUntil?: string } {
  if (conditions.kind === 'cancellation') return {}
  return onTimeOf(declaration, plan, { conditions, inForceItems: before?.items }) ?? {}
}

/**
 * Writes the sentences with the last day to accept for the start (unless the link ends before that day), and
 * the last day of the link.
 */
function daysSentence(
  { until, startsOn, onTimeUntil }: NonNullable<Form['days']>,
  language: Language,
  kind: Conditions['kind'],
): string {
  const day = (date: string): string => formatDate(date, language, 'long')
  const isInTime = startsOn && onTimeUntil && onTimeUntil <= until
  const start = isInTime && { start: day(startsOn), day: day(onTimeUntil) }
  const sentences = [
    start && contractMessages(language, kind === 'edit' ? 'accept.onTimeEdit' : 'accept.onTime', start),
    contractMessages(language, 'accept.until', { day: day(until) }),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Why requested months are not signed: the cut-off has passed (D-32), or they come after the exit (D-88). */
export function leftOutSentence(drawn: ShownAcceptance, language: Language): string | undefined {
  const { conditions, lostMonths, exitOn } = drawn
  const employed = lostMonths.filter((month) => isEmployedIn({ exitOn }, conditions.year, month))
  const months = formatMonths(
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

function lateSentence({ conditions, lostMonths }: ShownAcceptance, language: Language): string | undefined {
  if (lostMonths.length === 0) return undefined
  const start = findStart(conditions)
  const months = formatMonths(lostMonths, language)
  if (conditions.kind === 'edit' || !start) return contractMessages(language, 'accept.lateEdit', { months })
  return contractMessages(language, 'accept.late', { months, start: formatDate(start, language, 'long') })
}
