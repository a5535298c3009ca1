import type { Answers } from '../calls/answers.ts'
import { useText } from '../../portal/messages/useText.ts'
import { sinceAlways } from '../../domain/plan/payrollSalary.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { useLabels } from '../operation/useLabels.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import styles from '../styles/desk.module.css'

/** A payroll salary; `from` is its first day. */
type Salary = Answers['people show']['salaries'][number]
/** A posting in the company; `from` is its first day. */
type Posting = Answers['people show']['postings'][number]

type Event = { from: string; lines: string[] }
type Props = { salaries: readonly Salary[]; postings: readonly Posting[] }

/** Salaries and postings as one timeline, newest first; of a posting, only the changed values are shown. */
export function WorkTimeline({ salaries, postings }: Props) {
  const t = useText()
  const { day } = createScreenFormats([], useLanguage())
  const ofSalary = useSalaryLines()
  const ofPosting = usePostingLines()
  const found = [...inOrder(salaries).flatMap(ofSalary), ...inOrder(postings).flatMap(ofPosting)]
  const days = [...new Set(found.map(({ from }) => from))].toSorted().toReversed()
  if (days.length === 0) return null
  return (
    <Card title={t('desk.work.timeline')}>
      <ol className={styles.timeline}>
        {days.map((from) => (
          <li key={from}>
            <strong>{from === sinceAlways ? t('desk.work.ever') : day(from)}</strong>
            {found
              .filter((each) => each.from === from)
              .flatMap(({ lines }) => lines)
              .map((line) => (
                <div key={line}>{line}</div>
              ))}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const inOrder = <Dated extends { from: string }>(rows: readonly Dated[]): Dated[] =>
  rows.toSorted((one, other) => one.from.localeCompare(other.from, 'en'))

const sumOf = ({ fixedCents, variableCents }: Salary): number => (fixedCents ?? 0) + (variableCents ?? 0)

function useSalaryLines() {
  const t = useText()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'always',
  })
  return (salary: Salary, index: number, all: readonly Salary[]): Event[] => {
    const { money } = createScreenFormats(all.map(sumOf), language)
    const before = all[index - 1]
    const line = t('desk.work.salary', { amount: money(sumOf(salary)) })
    const isChanged = before !== undefined && sumOf(before) > 0 && sumOf(before) !== sumOf(salary)
    const change = isChanged && percent.format(sumOf(salary) / sumOf(before) - 1)
    return [{ from: salary.from, lines: [change ? `${line} · ${t('desk.work.raised', { change })}` : line] }]
  }
}

const placeFields = ['collective', 'costCenter', 'office', 'legalEntity'] as const

function usePostingLines() {
  const labels = useLabels()
  return (posting: Posting, index: number, all: readonly Posting[]): Event[] => {
    const before = all[index - 1]
    const lines = placeFields
      .filter((field) => posting[field] !== (before?.[field] ?? ''))
      .map((field) => `${labels.field(field)}: ${posting[field] || '–'}`)
    return lines.length > 0 ? [{ from: posting.from, lines }] : []
  }
}
