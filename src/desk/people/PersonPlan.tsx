import { Group, Select } from '@mantine/core'
import { useState } from 'react'
import type { Answers } from '../calls/answers.ts'
import { today } from '../calls/today.ts'
import { capitalized, formatMoney } from '../../domain/kernel/format.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { SaveAsCsv } from '../operation/SaveAsCsv.tsx'
import { useLabels } from '../operation/useLabels.ts'
import { figures, PersonPlanMonths, type Figure, type PlanRow } from './PersonPlanMonths.tsx'
import styles from '../styles/desk.module.css'

/** What payroll could not deduct, and the closed month that asked for it again; blank: the next one. */
type Again = Pick<Answers['people show']['undeducted'][number], 'carriedMonth' | 'amountCents'>

type Props = {
  rows: readonly PlanRow[]
  again: readonly Again[]
  years: readonly number[]
  year: number
  onYear: (year: number) => void
}

/** Shows a chosen figure of a person's products in each month of a year. */
export function PersonPlan({ rows, again, years, year, onYear }: Props) {
  const t = useText()
  const labels = useLabels()
  const [figure, setFigure] = useState<Figure>('salaryCents')
  const name = (each: string): string => labels.field(each, 'people show')
  return (
    <>
      <Sentences rows={rows} again={again} />
      <Card
        title={t('desk.plan.title', { what: name(figure), year })}
        aside={
          <SaveAsCsv
            keys={['month', 'product', 'isClosed', ...figures]}
            title={t('desk.plan.title', { what: t('desk.person.plan'), year })}
            rows={[...rows]}
            name="people show"
          />
        }
        flush
      >
        <Group gap="sm" className={styles.planChoice}>
          <Select
            label={name('year')}
            data={years.map(String)}
            value={String(year)}
            onChange={(chosen) => chosen && onYear(Number(chosen))}
            allowDeselect={false}
          />
          <Select
            label={t('desk.plan.figure')}
            data={figures.map((each) => ({ value: each, label: name(each) }))}
            value={figure}
            onChange={(chosen) => chosen && setFigure(chosen as Figure)}
            allowDeselect={false}
          />
        </Group>
        {rows.length === 0 ? (
          <p className={styles.planNone}>{t('desk.plan.none', { year })}</p>
        ) : (
          <PersonPlanMonths
            rows={rows}
            figure={figure}
            title={t('desk.plan.title', { what: name(figure), year })}
          />
        )}
      </Card>
    </>
  )
}

const thisMonth = (): string => today().slice(0, 7)

/** Describes this month's deduction with what it deducts again, and what the next closing corrects. */
function Sentences({ rows, again }: Pick<Props, 'rows' | 'again'>) {
  const t = useText()
  const language = useLanguage()
  const current = thisMonth()
  const now = rows.filter(({ month: rowMonth }) => rowMonth === current)
  const toAdjust = sumBy(rows, ({ toAdjustCents }) => toAdjustCents)
  const taxedToAdjust = sumBy(rows, ({ taxedToAdjustCents }) => taxedToAdjustCents)
  const salary = sumBy(now, ({ salaryCents }) => salaryCents)
  const company = sumBy(now, ({ companyCents }) => companyCents)
  const carried = sumBy(
    again.filter(({ carriedMonth }) => carriedMonth === current),
    ({ amountCents }) => amountCents,
  )
  const { money, month } = createScreenFormats([salary, company, carried], language)
  return (
    <>
      {now.length > 0 && (
        <p className={styles.planNow}>
          {t('desk.plan.now', {
            month: capitalized(month(current)),
            salary: money(salary),
            company: money(company),
          })}
          {carried > 0 && ` ${t('desk.plan.again', { amount: money(carried) })}`}
        </p>
      )}
      {toAdjust !== 0 && (
        <Notice tone="info">{t('desk.plan.toAdjust', { amount: formatMoney(toAdjust, language) })}</Notice>
      )}
      {taxedToAdjust !== 0 && (
        <Notice tone="info">
          {t('desk.plan.taxedToAdjust', { amount: formatMoney(taxedToAdjust, language) })}
        </Notice>
      )}
    </>
  )
}
