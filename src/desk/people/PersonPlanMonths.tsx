import type { Answers } from '../calls/answers.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { useText } from '../../portal/messages/useText.ts'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import { useLabels } from '../operation/useLabels.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'

/** The figures of a plan that can be chosen. */
export const figures = ['salaryCents', 'companyCents', 'inKindCents', 'taxedCents', 'exemptCents'] as const
export type Figure = (typeof figures)[number]

/** A product in a month of the plan. */
export type PlanRow = Answers['people show']['plan'][number]

type Line = { month: string; isClosed?: boolean; rows: readonly PlanRow[] }

type Props = { rows: readonly PlanRow[]; figure: Figure; title: string }

/** The table of a figure by month and product, with its sums. */
export function PersonPlanMonths({ rows, figure, title }: Props) {
  const t = useText()
  const labels = useLabels()
  const { money, month } = createScreenFormats(
    rows.map((row) => row[figure]),
    useLanguage(),
  )
  const products = [...new Set(rows.map(({ product }) => product))].toSorted()
  const lines: Line[] = [...new Set(rows.map((row) => row.month))].map((each) => {
    const own = rows.filter((row) => row.month === each)
    return { month: each, isClosed: own.some(({ isClosed }) => isClosed), rows: own }
  })
  const sum = (own: readonly PlanRow[]) => (own.length > 0 ? money(sumBy(own, (row) => row[figure])) : null)
  const columns: Column<Line>[] = [
    {
      key: 'month',
      title: labels.field('month'),
      isName: true,
      cell: (line) => (line.month === '' ? t('desk.plan.year') : month(line.month)),
    },
    {
      key: 'isClosed',
      title: labels.field('status'),
      cell: ({ isClosed }) => isClosed !== undefined && t(isClosed ? 'desk.plan.closed' : 'desk.plan.open'),
    },
    ...products.map((product) => ({
      key: product,
      title: product,
      isNumber: true,
      cell: (line: Line) => sum(line.rows.filter((row) => row.product === product)),
    })),
    { key: 'total', title: t('desk.plan.total'), isNumber: true, cell: (line) => sum(line.rows) },
  ]
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={[...lines, { month: '', rows }]}
      rowKey={(line) => line.month}
    />
  )
}
