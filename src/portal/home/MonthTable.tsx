import { useText } from '../messages/useText.ts'
import { useMoney } from '../ui/useMoney.ts'

type Props = { caption: string; months: string[]; series: { name: string; values: number[] }[] }

/** The figures of a chart over twelve months, in cents, for who cannot see it. */
export function MonthTable({ caption, months, series }: Props) {
  const t = useText()
  const money = useMoney()
  return (
    // A table takes the width of what it holds, hidden or not.
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
