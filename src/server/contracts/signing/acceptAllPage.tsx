import type { ReactNode } from 'react'
import { contractName, productName } from '../../../domain/catalogue/contractName.ts'
import type { Reader } from '../../../domain/contract/contractSummary.ts'
import { formatDate, formatList, formatMoment } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { refusalReasons } from '../../../domain/messages/refusalSentence.ts'
import { findStart, type Contract } from '../../../domain/plan/contract.ts'
import { isInForce, isUnderReview } from '../../../domain/plan/contractState.ts'
import { conditionsHash } from '../../employee/conditions.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { PageFrame } from '../../platform/http/drawnPage.ts'
import { renderBlocks, renderHtml } from '../../platform/rendering/renderHtml.tsx'
import { cardBlocks, commonBlocks } from '../conditions/conditionsSheet.ts'
import { contractMessages, type ContractWordId } from '../conditions/contractMessages.ts'
import type { Acceptance } from '../links/acceptance.ts'
import type { FoundLink } from '../links/acceptLinks.ts'
import { leftOutSentence, LegalSentence, findStartDates } from './acceptPage.tsx'
import { Sign } from './Sign.tsx'
import { acceptAllStyle } from './acceptAllStyle.ts'

/** The reason why the page is shown again after the button was pressed and nothing was accepted. */
export type Lead = 'unread' | 'none'

/** A contract of the common link, and its state. */
export type Choice = { link: FoundLink; contract: Contract | undefined } & (
  | { state: 'open'; acceptance: Acceptance; isChanged: boolean }
  | { state: 'refused'; acceptance: Acceptance }
  | { state: 'accepted' | 'void' | 'expired' | 'left' | 'unavailable' }
)

type Shown = {
  choices: readonly Choice[]
  plan: EmployeeContext
  reader: Reader
  key: string
  lead: Lead | undefined
}
type Frame = Omit<PageFrame, 'language'>

/** Returns the name of a contract's check box; its value is the fingerprint of the shown conditions. */
export const choiceName = (contractId: string): string => `accept-${contractId}`

/**
 * Renders the page of all contracts bought together: a card for each, the conditions once, and a single
 * button.
 */
export function acceptAllPage(frame: Frame, shown: Shown): string {
  const { choices, reader } = shown
  const { language } = reader
  const open = choices.filter(({ state }) => state === 'open')
  const accepted = choices.filter(({ state }) => state === 'accepted').length
  const name = (reader.people.get(0) ?? '').split(' ')[0] ?? ''
  const say = (id: ContractWordId, params?: Record<string, string | number>): string =>
    contractMessages(language, id, params)
  const [title, subtitle] =
    open.length > 0
      ? [say('acceptAll.title', { count: open.length }), say('acceptAll.greeting', { name })]
      : accepted > 0
        ? [say('acceptAll.done', { count: accepted }), say('acceptAll.doneText', { name })]
        : [say('accept.refused'), say('acceptAll.nothingLeft', { name })]
  const doneBefore = open.length > 0 && accepted > 0
  const lead = shown.lead ? say(`acceptAll.${shown.lead}`) : ''
  const notes = [lead, doneBefore ? say('acceptAll.some', { count: accepted }) : ''].filter(Boolean)
  return renderHtml(
    {
      language,
      company: frame.tenant.settings,
      title,
      subtitle,
      blocks: notes.map((text) => ({ kind: 'note', text })),
    },
    {
      nonce: frame.nonce,
      style: acceptAllStyle(open.length),
      ...(open.length === 0 && accepted > 0 && { before: <Sign isDone /> }),
      after:
        open.length > 0 ? <Choices frame={frame} shown={shown} /> : <Closed frame={frame} shown={shown} />,
    },
  )
}

function Choices({ frame, shown }: { frame: Frame; shown: Shown }): ReactNode {
  const { choices, plan, reader, key } = shown
  const { language } = reader
  const open = choices.filter((choice) => choice.state === 'open')
  return (
    <form method="post" className="all">
      <input type="hidden" name="key" value={key} />
      {choices.map((choice) => (
        <Card key={choice.link.contract_id} choice={choice} frame={frame} shown={shown} />
      ))}
      {renderBlocks(commonBlocks(frame.tenant, language))}
      <p>{daysOf(open, plan, language)}</p>
      <LegalSentence language={language} />
      <div className="press">
        <button type="submit">
          {Array.from({ length: open.length + 1 }, (_, count) => (
            <span key={count} className={`n${count}`}>
              {contractMessages(language, 'acceptAll.button', { count })}
            </span>
          ))}
        </button>
      </div>
    </form>
  )
}

/** Renders the cards of a page on which nothing can be accepted, and the next step. */
function Closed({ frame, shown }: { frame: Frame; shown: Shown }): ReactNode {
  const { choices, reader } = shown
  const isDone = choices.every(({ state }) => state === 'accepted')
  return (
    <>
      <div className="all">
        {choices.map((choice) => (
          <Card key={choice.link.contract_id} choice={choice} frame={frame} shown={shown} />
        ))}
      </div>
      <p>
        <a className="button" href={`${frame.portalUrl}${isDone ? '/documents/user' : '/home'}`} autoFocus>
          {contractMessages(reader.language, isDone ? 'accept.toContracts' : 'accept.toPending')}
        </a>
      </p>
    </>
  )
}

/**
 * Writes the sentences with the last day to accept for the earliest start, the products that start then, and
 * the last day of the links.
 */
function daysOf(
  open: readonly Extract<Choice, { state: 'open' }>[],
  plan: EmployeeContext,
  language: Language,
): string {
  const day = (date: string): string => formatDate(date, language, 'long')
  const until = open.map(({ link }) => link.last_day).toSorted()[0] ?? ''
  const inTime = open
    .map(({ link, acceptance }) => ({
      name: productName({ modality: link.modality }, language),
      ...findStartDates(acceptance, plan),
    }))
    .filter(({ onTimeUntil }) => onTimeUntil && onTimeUntil <= until)
    .toSorted((one, other) => (one.onTimeUntil! < other.onTimeUntil! ? -1 : 1))
  const [first] = inTime
  const names = new Set(inTime.filter(({ startsOn }) => startsOn === first?.startsOn).map(({ name }) => name))
  const sentences = [
    first &&
      contractMessages(language, 'acceptAll.onTime', {
        products: formatList([...names], language),
        start: day(first.startsOn!),
        day: day(first.onTimeUntil!),
      }),
    contractMessages(language, 'accept.until', { day: day(until) }),
  ]
  return sentences.filter(Boolean).join(' ')
}

const toContractUrl = ({ portalUrl }: Frame, { id, category }: Contract): string =>
  `${portalUrl}/products/${category}?contract=${id}`

function Card({ choice, frame, shown }: { choice: Choice; frame: Frame; shown: Shown }): ReactNode {
  const { link } = choice
  const { language } = shown.reader
  const id = `c-${link.contract_id}`
  const product = productName({ modality: link.modality }, language)
  const isOpen = choice.state === 'open'
  const name = <h2 id={`${id}-name`}>{contractName(link.modality, language)}</h2>
  return (
    <>
      {isOpen && (
        <input
          type="checkbox"
          className="tick"
          id={id}
          name={choiceName(link.contract_id)}
          value={conditionsHash(choice.acceptance.conditions)}
          defaultChecked
        />
      )}
      <section className={`card ${choice.state}`} aria-labelledby={`${id}-name`}>
        {isOpen ? <label htmlFor={id}>{name}</label> : name}
        {isOpen ? (
          <OpenCard choice={choice} frame={frame} shown={shown} />
        ) : (
          stateSentences(choice, product, language).map((text, index) => <p key={index}>{text}</p>)
        )}
        {choice.state === 'refused' && (
          <p>
            <a href={toContractUrl(frame, choice.acceptance.contract)}>
              {contractMessages(language, 'accept.mend')}
            </a>
          </p>
        )}
      </section>
    </>
  )
}

type OpenProps = { choice: Extract<Choice, { state: 'open' }>; frame: Frame; shown: Shown }

function OpenCard({ choice: { acceptance, isChanged }, frame, shown }: OpenProps): ReactNode {
  const { reader } = shown
  const { language } = reader
  const { facts, months } = cardBlocks({ ...acceptance, tenant: frame.tenant, reader })
  const leads = [
    isChanged ? contractMessages(language, 'accept.changed') : '',
    leftOutSentence(acceptance, language) ?? '',
  ].filter(Boolean)
  return (
    <>
      {renderBlocks(leads.map((text) => ({ kind: 'note', text })))}
      {renderBlocks(facts)}
      <details>
        <summary>{contractMessages(language, 'sheet.months')}</summary>
        {renderBlocks(months)}
      </details>
      {/* Folded details stay folded on paper and this page has no script to open them, so the months are also
   rendered for print. */}
      <div className="paper">{renderBlocks(months)}</div>
    </>
  )
}

/** Explains the state of a contract that cannot be chosen. */
function stateSentences(
  choice: Exclude<Choice, { state: 'open' }>,
  product: string,
  language: Language,
): string[] {
  const { link, contract } = choice
  const say = (id: ContractWordId, params?: Record<string, string>): string =>
    contractMessages(language, id, params)
  if (choice.state === 'refused') {
    const { refusals, declaration } = choice.acceptance
    return [...refusalReasons(refusals, language, declaration.messages[language]), say('accept.refusedText')]
  }
  if (choice.state !== 'accepted') return [say(`acceptAll.${choice.state}`)]
  const start = contract && findStart(contract)
  if (contract && isUnderReview(contract)) return [say('accept.doneText.review', { product })]
  if (contract && start && isInForce(contract))
    return [say('accept.doneText.contracted', { product, start: formatDate(start, language, 'long') })]
  const when = link.accepted_at ? formatMoment(link.accepted_at, language, 'zoned') : ''
  return [say('accept.alreadyText', { when })]
}
