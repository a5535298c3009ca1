import { Button, Group, MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useState } from 'react'
import { formatMonth } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import type { Answers } from '../calls/answers.ts'
import { run } from '../calls/deskApi.ts'
import { loadPages } from '../calls/loadPages.ts'
import { payrollKinds } from '../../domain/payroll/payrollMonth.ts'
import { useLanguage } from '../words/language.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { AnswerTable } from '../operation/Result.tsx'
import { useAction } from '../calls/useAction.tsx'
import type { Row } from '../operation/useValues.ts'
import styles from './payroll.module.css'

type Props = { company: string; month: string }
type RowPage = Answers['payroll rows']

/** The number of rows per page while the file is saved. */
const fileRows = 500

/** The rows of a month, page by page. Filters limit the rows on the screen, never those of the closing. */
export function PayrollRows({ company, month }: Props) {
  const t = useText()
  const language = useLanguage()
  const [chosen, setChosen] = useState<string[]>([])
  const input = { month, ...(chosen.length > 0 && { kinds: chosen }) }
  const { rows, isMore, isLoaded, fault, loadMore, loadAll, isBusy, notice } = useRows(company, input)
  const nameKind = (row: Row): Row => ({ ...row, kind: t(`desk.payroll.kind.${String(row.kind)}`) })
  return (
    <section className={styles.rows}>
      <MultiSelect
        label={t('field.kind')}
        description={t('desk.payroll.filterHelp')}
        data={payrollKinds.map((kind) => ({ value: kind, label: t(`desk.payroll.kind.${kind}`) }))}
        value={chosen}
        onChange={setChosen}
        comboboxProps={{ withinPortal: false }}
        maw={480}
      />
      {fault ? <Notice tone="danger">{fault}</Notice> : !isLoaded && <TableSkeleton rows={6} />}
      {isLoaded && rows.length === 0 && !isMore && <p>{t('desk.payroll.noRows')}</p>}
      {rows.length > 0 && (
        <AnswerTable
          title={t('desk.payroll.rowsOf', { month: formatMonth(month, language) })}
          rows={rows.map(nameKind)}
          name="payroll rows"
          company={company}
          hidden={withoutFacts(rows, month)}
          loadAll={async () => (await loadAll()).map(nameKind)}
        />
      )}
      {notice}
      {isMore && (
        <Group justify="center">
          <Button variant="default" loading={isBusy} onClick={loadMore}>
            {t('desk.payroll.moreRows')}
          </Button>
        </Group>
      )}
    </section>
  )
}

/** Loads rows page by page, and all of them for the file. */
function useRows(company: string, input: Record<string, unknown>) {
  const { answer, fault } = useAnswer({ name: 'payroll rows', company, input })
  const [more, setMore] = useState<{ first?: RowPage; rows: Row[]; next: string }>({ rows: [], next: '' })
  const { runAction, isBusy, notice } = useAction()
  const isContinued = answer !== undefined && more.first === answer
  const rows = [...(answer?.rows ?? []), ...(isContinued ? more.rows : [])]
  const next = isContinued ? more.next : (answer?.next ?? '')
  const loadMore = (): void =>
    runAction(async () => {
      if (!answer) return
      const page = await loadPage(company, { ...input, after: next })
      setMore({ first: answer, rows: [...(isContinued ? more.rows : []), ...page.rows], next: page.next })
    })
  const loadAll = async (): Promise<Row[]> => {
    const pages = await loadPages((from) => loadPage(company, { ...input, rows: fileRows, ...from }))
    return pages.flatMap((page) => page.rows)
  }
  const isLoaded = answer !== undefined
  return { rows, isMore: next !== '', isLoaded, fault, loadMore, loadAll, isBusy, notice }
}

const loadPage = async (company: string, input: Record<string, unknown>): Promise<RowPage> =>
  (await run('payroll rows', { company, input })).answer

/** Finds the columns without information: each value is zero, blank, `regular` or the month itself. */
function withoutFacts(rows: readonly Row[], month: string): string[] {
  const usual: readonly unknown[] = [0, '', 'regular', month]
  const keys = Object.keys(rows[0] ?? {})
  return keys.filter((key) => rows.every((row) => usual.includes(row[key])))
}
