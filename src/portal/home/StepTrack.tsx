import { IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { PlanStep } from '../../domain/contract/planSteps.ts'
import { formatDate, monthName } from '../../domain/kernel/format.ts'
import { useText } from '../messages/useText.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './StepTrack.module.css'

/** The progress of a signed plan: four steps, each with its day. */
export function StepTrack({ steps, label }: { steps: readonly PlanStep[]; label: string }) {
  const t = useText()
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={styles.track} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          data-done={step.isDone || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden>
            {step.isDone && <IconCheck size={14} stroke={3} />}
          </span>
          <span className={styles.name}>
            {t(`home.step.${step.id}`)}
            {step.isDone && <span className="visually-hidden"> {t('home.step.done')}</span>}
          </span>
          <StepDay {...step} />
        </li>
      ))}
    </ol>
  )
}

function StepDay({ day, monthIndex, isDone, isReviewed }: PlanStep) {
  const t = useText()
  const language = useLanguage()
  const date = day && formatDate(day, language)
  const text = isReviewed
    ? t('home.step.review')
    : monthIndex !== undefined
      ? monthName(monthIndex, language)
      : date && (isDone ? date : t('home.step.until', { date }))
  if (!text) return null
  const [before = '', after = ''] = date ? text.split(date) : [text]
  return (
    <span className={styles.day}>
      {before}
      {date && text.includes(date) && <span className={styles.date}>{breakable(date)}</span>}
      {after}
    </span>
  )
}

/** A date that may break after its slashes, where no browser breaks it. */
function breakable(text: string): ReactNode {
  const [first, ...others] = text.split('/')
  return (
    <>
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
