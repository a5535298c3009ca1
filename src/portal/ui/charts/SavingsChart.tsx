import { ApexChart } from './ApexChart.tsx'
import { type MonthChartProps, buildMonthAxes } from './monthAxes.ts'

/** Running totals over twelve months, stacked. A table beside it has the same figures for screen readers. */
export default function SavingsChart({ labels, series, write }: MonthChartProps) {
  const options = {
    ...buildMonthAxes({ labels, series, write }),
    stroke: { width: 2, curve: 'straight' as const },
    fill: { type: 'solid', opacity: [0.16, 0.08] },
  }
  return (
    <div aria-hidden>
      <ApexChart
        type="area"
        series={series.map(({ name, values }) => ({ name, data: values }))}
        options={options}
        height={184}
        width="100%"
      />
    </div>
  )
}
