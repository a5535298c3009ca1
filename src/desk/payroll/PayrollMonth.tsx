import { Button } from '@mantine/core'
import { useContext, useState } from 'react'
import { yearOf } from '../../domain/kernel/calendar.ts'
import { formatMonth } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { CloseMonth, ClosedFile } from './CloseMonth.tsx'
import { useCompanyName } from '../calls/companies.ts'
import { OverviewContext } from '../calls/overview.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { changeCauses } from '../../domain/payroll/payrollMonth.ts'
import { canClose, differenceCents, type PayrollMonth, type PayrollYear } from './payrollApi.ts'
import { FigureCard, Missing, StateLabel } from './PayrollParts.tsx'
import { PayrollRows } from './PayrollRows.tsx'
import { usePermission } from '../calls/permissions.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import styles from './payroll.module.css'

type Props = { company: string; month: string }

/** One month: its sums, the difference to the previous month, its rows, and its closing. */
export function MonthPage({ company, month }: Props) {
  const t = useText()
  const may = usePermission()
  const companyName = useCompanyName()
  const language = useLanguage()
  const { shown, fault, reload } = useYear(company, yearOf(month))
  const { reload: reloadCounters } = useContext(OverviewContext)
  const [hasClosed, setClosed] = useState(false)
  const found = shown?.months.find((each) => each.month === month)
  const hasRows = found !== undefined && (found.state === 'closed' || shown?.next === month)
  return (
    <Page
      title={t('desk.payroll.month', { month: formatMonth(month, language) })}
      intro={companyName(company)}
      actions={
        <Button component="a" href={`#payroll?company=${company}`} variant="default">
          {t('desk.payroll.allMonths')}
        </Button>
      }
    >
      {fault && <Notice tone="danger">{fault}</Notice>}
      {!shown && !fault && <TableSkeleton rows={6} />}
      {found && (
        <>
          <p className={styles.standing}>
            <StateLabel state={found.state} /> <Standing month={found} />
          </p>
          {may('payroll/close') && canClose(found) && shown?.next === month && (
            <CloseMonth
              {...{ company, found }}
              onClosed={() => (setClosed(true), reload(), reloadCounters?.())}
              onRefused={reload}
            />
          )}
          {may('payroll/file') && found.state === 'closed' && (
            <ClosedFile {...{ company, month }} autoFocus={hasClosed} />
          )}
          {shown?.next === month && shown.fault && <Notice tone="warning">{shown.fault}</Notice>}
          {shown?.next === month && <Missing of={shown} company={company} />}
          {found.isCounted && <Sums month={found} />}
          {hasRows && may('payroll/rows') && (
            <PayrollRows key={`${month} ${found.state}`} {...{ company, month }} />
          )}
        </>
      )}
    </Page>
  )
}

/** Reads a year's calendar; while it is read again, the earlier one is shown. */
function useYear(company: string, year: number) {
  const { answer, ...call } = useAnswer({ name: 'payroll calendar', company, input: { year } })
  const [before, setBefore] = useState<PayrollYear>()
  if (answer && answer !== before) setBefore(answer)
  return { shown: answer ?? before, ...call }
}

/** Shows who closed a month and when, or the time of its forecast. */
function Standing({ month }: { month: PayrollMonth }) {
  const t = useText()
  const { moment } = createScreenFormats([], useLanguage())
  if (month.state === 'closed')
    return t('desk.payroll.closedBy', { name: month.closedBy, at: moment(month.closedAt) })
  if (month.isCounted) return t('desk.payroll.forecast', { at: moment(month.countedAt) })
  return t('desk.payroll.notCounted')
}

const parts = ['price', 'contribution', 'userBag', 'companyBag', 'salary', 'taxed'] as const
type Part = (typeof parts)[number]

/** Returns a sum as the rows and the file have it: pay deducts again what earlier months could not. */
const sumOf = (month: PayrollMonth, part: Part): number =>
  month[`${part}Cents`] + (part === 'salary' ? month.carriedCents : 0)

function Sums({ month }: { month: PayrollMonth }) {
  const t = useText()
  const language = useLanguage()
  const values = [
    ...parts.map((part) => sumOf(month, part)),
    month.carriedCents,
    ...changeCauses.map((each) => month[`${each}Cents`]),
  ]
  const { money, number } = createScreenFormats(values, language)
  return (
    <div className={styles.sums}>
      <FigureCard
        title={t('desk.payroll.sums')}
        figures={[
          [t('field.people'), number(month.people)],
          [t('field.rows'), number(month.rows)],
          ...parts.map((part): [string, string] => [t(`field.${part}`), money(sumOf(month, part))]),
          ...(month.carriedCents > 0
            ? [[t('desk.payroll.carried'), money(month.carriedCents)] as [string, string]]
            : []),
        ]}
      />
      {!month.isFirst && (
        <FigureCard
          title={t('desk.payroll.versusBefore')}
          figures={[
            ...changeCauses.map((cause): [string, string] => [
              t(`desk.payroll.cause.${cause}`),
              money(month[`${cause}Cents`]),
            ]),
            [t('desk.payroll.together'), money(differenceCents(month))],
          ]}
        />
      )}
    </div>
  )
}
