import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { capitalized, formatMonth } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { usePermission } from '../calls/permissions.ts'
import { personAddress } from '../calls/person.ts'
import { useAction } from '../calls/useAction.tsx'
import { SaveAsCsv } from '../operation/SaveAsCsv.tsx'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { AcceptLines } from './AcceptLines.tsx'
import {
  isAcceptable,
  outcomes,
  withdrawLines,
  type Compared,
  type ComparedRow,
  type LeftOut,
  type Source,
} from './reconcileApi.ts'
import styles from './reconcile.module.css'
import deskStyles from '../styles/desk.module.css'

type Props = {
  company: string
  compared: Compared
  file: File
  month: string
  source: Source
  /** Called after an acceptance, with the lines that were not accepted, and after a withdrawal. */
  onAccepted: (leftOut?: LeftOut[]) => void
}

const tones = {
  equal: 'success',
  other: 'warning',
  missingHere: 'danger',
  missingThere: 'danger',
  notClosed: 'warning',
  wrongMonth: 'danger',
} as const
const maxRows = 500
/** The columns of the file. */
const saved = ['line', 'employeeNumber', 'person', 'month', 'product', 'theirCents', 'ourCents', 'outcome']

/**
 * The lines of the file beside the portal's rows, filtered by outcome; payroll's lines can be accepted as not
 * deducted.
 */
export function ComparedRows({ compared, source, ...about }: Props) {
  const t = useText()
  const may = usePermission()
  const [outcome, setOutcome] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { back, notice } = useWithdraw(about)
  const columns = useColumns(compared, source, about)
  const choose = useChoose(about.month, chosen, setChosen)
  const { rows } = compared
  if (rows.length === 0) return null
  const shown = rows.filter((row) => !outcome || row.outcome === outcome)
  const accepts = source === 'payroll' && may('payroll/accept')
  const mayWithdraw = source === 'payroll' && may('payroll/withdraw')
  return (
    <Card
      title={t('reconcile.rows')}
      aside={<SaveAsCsv keys={saved} title={t('desk.place.reconcile')} rows={shown} name="payroll compare" />}
      flush
    >
      <div className={deskStyles.tools}>
        <Summary compared={compared} source={source} />
        <Outcomes {...{ compared, outcome }} onChoose={setOutcome} />
        {accepts && <AcceptLines {...about} {...{ compared, shown, chosen }} onChoose={setChosen} />}
        {notice}
      </div>
      <DataTable
        caption={t('reconcile.rows')}
        columns={[...(accepts ? [choose] : []), ...columns, ...(mayWithdraw ? [back] : [])]}
        rows={shown.slice(0, maxRows)}
        rowKey={({ line, employeeNumber, product, month }) =>
          [line, employeeNumber, product, month].join(' ')
        }
      />
      {shown.length > maxRows && (
        <p className={deskStyles.none}>{t('desk.more', { count: shown.length - maxRows })}</p>
      )}
    </Card>
  )
}

/** Returns the column with the checkboxes; only lines that can be accepted have one. */
function useChoose(
  month: string,
  chosen: ReadonlySet<number>,
  setChosen: (chosen: ReadonlySet<number>) => void,
): Column<ComparedRow> {
  const t = useText()
  const toggle = (line: number): void => {
    const next = new Set(chosen)
    if (!next.delete(line)) next.add(line)
    setChosen(next)
  }
  return {
    key: 'choose',
    title: t('status.column.choose'),
    hidesTitle: true,
    empty: '',
    cell: (row) =>
      isAcceptable(row, month) ? (
        <Checkbox
          aria-label={t('reconcile.choose', { person: row.person })}
          checked={chosen.has(row.line)}
          onChange={() => toggle(row.line)}
        />
      ) : null,
  }
}

/** Returns the column whose button withdraws the acceptance of a line, and the notice of an error. */
function useWithdraw({ company, month, onAccepted }: Pick<Props, 'company' | 'month' | 'onAccepted'>) {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  const withdraw = (employeeNumber: string): void =>
    runAction(async () => {
      await withdrawLines(company, employeeNumber, month)
      onAccepted()
    })
  const back: Column<ComparedRow> = {
    key: 'withdraw',
    title: t('reconcile.withdraw'),
    hidesTitle: true,
    empty: '',
    cell: ({ acceptedCents, employeeNumber, person }) =>
      acceptedCents > 0 ? (
        <Button
          variant="default"
          size="compact-md"
          disabled={isBusy}
          aria-label={t('reconcile.withdrawOf', { person })}
          onClick={() => withdraw(employeeNumber)}
        >
          {t('reconcile.withdraw')}
        </Button>
      ) : null,
  }
  return { back, notice }
}

function useColumns(
  { rows }: Compared,
  source: Source,
  { company, month: chosen }: Pick<Props, 'company' | 'month'>,
): Column<ComparedRow>[] {
  const t = useText()
  const language = useLanguage()
  const { money } = createScreenFormats(
    rows.flatMap(({ theirCents, ourCents }) => [theirCents, ourCents]),
    language,
  )
  const writeMonth = (row: ComparedRow): string =>
    isMonth(row) ? capitalized(formatMonth(row.month, language)) : `«${row.month}»`
  const month: Column<ComparedRow> = { key: 'month', title: t('field.month'), cell: writeMonth }
  const hasMonths = rows.some((row) => row.month !== chosen)
  return [
    {
      key: 'person',
      title: t('field.person'),
      isName: true,
      cell: ({ person, employeeNumber }) =>
        person ? <a href={`#${personAddress({ company, employeeNumber })}`}>{person}</a> : employeeNumber,
    },
    { key: 'number', title: t('field.employeeNumber'), cell: ({ employeeNumber }) => employeeNumber },
    ...(hasMonths ? [month] : []),
    { key: 'product', title: t('field.product'), cell: ({ product }) => product || null },
    { key: 'their', title: t('field.their'), isNumber: true, cell: (row) => money(row.theirCents) },
    { key: 'our', title: t('field.our'), isNumber: true, cell: (row) => money(row.ourCents) },
    {
      key: 'outcome',
      title: t('reconcile.outcomes'),
      cell: ({ outcome, acceptedCents }) => (
        <>
          <span className="chip" data-tone={tones[outcome]}>
            {t(`value.${outcome}`)}
          </span>
          {source === 'payroll' && acceptedCents > 0 && (
            <>
              {' '}
              <span className="chip" data-tone="info">
                {t('value.accepted')}
              </span>
            </>
          )}
        </>
      ),
    },
  ]
}

/** Whether the file's month could be read. */
const isMonth = ({ outcome }: ComparedRow): boolean => outcome !== 'wrongMonth'

/** Summarizes the comparison in a sentence. */
function Summary({ compared, source }: Pick<Props, 'compared' | 'source'>) {
  const t = useText()
  const { theirCents, ourCents, rows, equal } = compared
  const { money } = createScreenFormats([theirCents, ourCents], useLanguage())
  const sums = { theirs: money(theirCents), ours: money(ourCents) }
  if (source === 'payroll')
    return <Notice tone="info">{t('reconcile.undeducted', { ...sums, count: rows.length })}</Notice>
  const count = rows.length - equal
  return count === 0 ? (
    <Notice tone="success">{t('reconcile.allEqual', { count: equal, total: sums.ours })}</Notice>
  ) : (
    <Notice tone="warning">{t('reconcile.differs', { ...sums, count })}</Notice>
  )
}

type OutcomesProps = { compared: Compared; outcome: string; onChoose: (outcome: string) => void }

function Outcomes({ compared, outcome, onChoose }: OutcomesProps) {
  const t = useText()
  const offered = ['', ...outcomes.filter((each) => compared[each] > 0)] as const
  return (
    <ul className={deskStyles.chips} aria-label={t('reconcile.outcomes')}>
      {offered.map((each) => (
        <li key={each}>
          <button
            type="button"
            className={styles.outcome}
            aria-pressed={each === outcome}
            onClick={() => onChoose(each)}
          >
            {each ? t(`field.${each}`) : t('reconcile.all')}{' '}
            <span>{each ? compared[each] : compared.rows.length}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
