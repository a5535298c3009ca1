import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { companiesWith } from '../calls/companies.ts'
import { findSentence, type Me } from '../calls/deskApi.ts'
import { OverviewContext } from '../calls/overview.ts'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { PendingDecisions } from './PendingDecisions.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { isApprovable, loadReviews, type Decision, type Review } from './reviewApi.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { useDecisions } from './useDecisions.ts'
import styles from './reviews.module.css'

const keysSetting = 'desk-review-keys'

/** The queue of reviews, and the open one; after a decision the next one opens. */
export function Reviews({ who }: { who: Me }) {
  const t = useText()
  const { all, fault, reload } = useReviews()
  const company = useChosenCompany()
  const [isMine, setMine] = useState(false)
  const [hasKeys, saveKeys] = useKeysSetting()
  const { reload: reloadCounters } = useContext(OverviewContext)
  const { pending, decide, takeBack } = useDecisions(() => {
    reloadCounters?.()
    return reload()
  })
  const ofCompany = (all ?? []).filter((each) => !company || each.company === company)
  const isDecided = ({ contract }: Review) => pending.some(({ review }) => review.contract === contract)
  const shown = ofCompany.filter((each) => !isDecided(each) && (!isMine || each.by === who.name))
  const { chosen, asking, setAsking, open, decideChosen, press } = useChosen(shown, decide)
  const mayDecide = mayIn(who, 'reviews', chosen)
  const openAgain = (decision: Decision): void => {
    // Its line must be there again to get the focus.
    flushSync(() => takeBack(decision))
    open(decision.review)
  }
  return (
    <Page title={t('reviews.title')} intro={t('reviews.intro')}>
      {fault && <Notice tone="danger">{fault}</Notice>}
      {all && ofCompany.length === 0 && <Notice tone="success">{t('reviews.none')}</Notice>}
      {ofCompany.length > 0 && (
        <div className={styles.page}>
          <ReviewQueue
            reviews={shown}
            {...{ chosen, isMine, hasKeys }}
            onMine={setMine}
            onKeys={saveKeys}
            onChoose={open}
            onKey={(key) => (mayDecide || key.startsWith('Arrow')) && press(key)}
          />
          {chosen && !mayDecide && <Notice tone="info">{t('reviews.readOnly')}</Notice>}
          {chosen && mayDecide && (
            <ReviewPanel
              key={chosen.contract}
              {...{ review: chosen, asking, onAsking: setAsking, onDecide: decideChosen }}
              mayOpenHealth={mayIn(who, 'healthDocuments', chosen)}
              onNoted={() => void reload()}
            />
          )}
        </div>
      )}
      <PendingDecisions pending={pending} onTakeBack={openAgain} />
    </Page>
  )
}

/** Whether the operator has a right for the company of a review. */
const mayIn = (who: Me, needed: string, review: Review | undefined): boolean =>
  who.rights.some(({ right }) => right === needed) &&
  companiesWith(who, needed).some(({ id }) => id === review?.company)

/** Holds the open review and the typed text, and handles the keys of the queue. */
function useChosen(shown: readonly Review[], decide: (decision: Decision) => void) {
  const [chosenId, setChosenId] = useState('')
  const [asking, setAsking] = useState<'refuse' | 'ask'>()
  const found = shown.findIndex(({ contract }) => contract === chosenId)
  const position = Math.max(0, found)
  const chosen = shown[position]
  const open = (review: Review | undefined): void => {
    if (!review) return
    setAsking(undefined)
    setChosenId(review.contract)
    document.querySelector<HTMLElement>(`[data-contract="${review.contract}"]`)?.focus()
  }
  const decideChosen = (verb: Decision['verb'], text: string): void => {
    if (!chosen) return
    decide({ review: chosen, verb, text })
    open(shown[position + 1] ?? shown[position - 1])
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => open(shown[position + 1]),
    ArrowUp: () => open(shown[position - 1]),
    a: () => chosen && isApprovable(chosen) && decideChosen('approve', ''),
    r: () => setAsking('refuse'),
    p: () => setAsking('ask'),
  }
  const press = (key: string): boolean => {
    const act = keys[key]
    act?.()
    return act !== undefined
  }
  return { chosen, asking, setAsking, open, decideChosen, press }
}

/** Returns whether the queue's keys are enabled in this browser, and a function that sets it. */
function useKeysSetting(): [boolean, (isOn: boolean) => void] {
  const [hasKeys, setKeys] = useState(() => localStorage.getItem(keysSetting) !== 'off')
  const save = (isOn: boolean): void => {
    localStorage.setItem(keysSetting, isOn ? 'on' : 'off')
    setKeys(isOn)
  }
  return [hasKeys, save]
}

/** Loads the reviews; a list that was asked for earlier than the shown one and arrives later is dropped. */
function useReviews() {
  const [all, setAll] = useState<Review[]>()
  const [fault, setFault] = useState('')
  const rounds = useRef({ asked: 0, shown: 0 })
  const reload = useCallback(async (): Promise<void> => {
    const own = ++rounds.current.asked
    try {
      const found = await loadReviews()
      if (own < rounds.current.shown) return
      rounds.current.shown = own
      setAll(found)
    } catch (error) {
      setFault(findSentence(error))
    }
  }, [])
  useEffect(() => void reload(), [reload])
  return { all, fault, reload }
}
