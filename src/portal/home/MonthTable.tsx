import { useText } from '../messages/useText.ts'
import { useMoney } from '../ui/hooks/useMoney.ts'

type MonthTableProps = { caption: string; months: string[]; series: { name: string; values: number[] }[] }

/** The figures of a chart over months, in cents, for screen readers. */
export function MonthTable({ caption, months, series }: MonthTableProps) {
  const t = useText()
  const money = useMoney(series.flatMap(({ values }) => values))
  return (
    // The wrapper is hidden, not the table: a table ignores a width smaller than its content.
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reading.month')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{money(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
