import { Checkbox, Group } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { formatDate, formatMonth } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { useCompanyName } from '../calls/companies.ts'
import { useLanguage } from '../words/language.ts'
import { isApprovable, type Review } from './reviewApi.ts'
import styles from './reviews.module.css'

type Props = {
  reviews: readonly Review[]
  chosen: Review | undefined
  /** True: only the operator's own reviews are shown. */
  isMine: boolean
  hasKeys: boolean
  onMine: (isMine: boolean) => void
  onKeys: (hasKeys: boolean) => void
  onChoose: (review: Review) => void
  onKey: (key: string) => boolean
}

/** The open reviews, oldest first. The keys work only while the list has the focus. */
export function ReviewQueue({ reviews, chosen, hasKeys, onChoose, onKey, ...filters }: Props) {
  const t = useText()
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !hasKeys) return
    if (onKey(event.key)) event.preventDefault()
  }
  return (
    <section className={styles.queue} aria-label={t('reviews.queue')}>
      <Filters {...filters} hasKeys={hasKeys} />
      <ul className={styles.list} onKeyDown={press}>
        {reviews.map((review) => (
          <li key={review.contract}>
            <button
              type="button"
              className={styles.row}
              data-contract={review.contract}
              aria-current={review.contract === chosen?.contract ? 'true' : undefined}
              onClick={() => onChoose(review)}
            >
              <QueueLine review={review} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function QueueLine({ review }: { review: Review }) {
  const t = useText()
  const language = useLanguage()
  const companyName = useCompanyName()
  const { person, product, company, waitingDays, inForceFrom, by, note, isChange, askedFor } = review
  const start = isApprovable(review) ? formatDate(inForceFrom, language) : ''
  return (
    <>
      <strong>{person}</strong>
      <span>
        {t(isChange ? 'reviews.change' : 'reviews.contract', { product })} · {companyName(company)}
      </span>
      <span>{t('reviews.waits', { count: waitingDays })}</span>
      {start && <StartLost {...{ review, start }} />}
      {!start && <span className={styles.lost}>{t('reviews.onlyRefused')}</span>}
      {askedFor && <span>{t('reviews.asked', { what: askedFor })}</span>}
      {by && <span>{t('reviews.by', { by })}</span>}
      {note && <span>{t('reviews.noteOf', { note })}</span>}
    </>
  )
}

/** Until when a decision keeps the start: a day, the closing of its month, or the earlier of both. */
function StartLost({ review, start }: { review: Review; start: string }) {
  const t = useText()
  const language = useLanguage()
  const { answerBy, untilClosing } = review
  const day = answerBy ? formatDate(answerBy, language) : ''
  const month = untilClosing ? formatMonth(untilClosing, language) : ''
  if (!day && !month) return null
  const key = day ? (month ? 'reviews.lostByBoth' : 'reviews.lost') : 'reviews.lostAtClosing'
  return <span className={styles.lost}>{t(key, { start, day, month })}</span>
}

type FilterProps = Pick<Props, 'isMine' | 'hasKeys' | 'onMine' | 'onKeys'>

function Filters({ isMine, hasKeys, onMine, onKeys }: FilterProps) {
  const t = useText()
  return (
    <Group gap="sm" align="end">
      <Checkbox
        label={t('reviews.mine')}
        checked={isMine}
        onChange={({ target }) => onMine(target.checked)}
      />
      <Checkbox
        label={t('reviews.keys')}
        checked={hasKeys}
        onChange={({ target }) => onKeys(target.checked)}
      />
    </Group>
  )
}
