import { ApexChart } from './ApexChart.tsx'
import { type MonthChartProps, buildMonthAxes } from './monthAxes.ts'

/**
 * The monthly use of the bags, stacked by product. A table beside it has the same figures for screen readers.
 */
export default function BagUseChart({ labels, series, write }: MonthChartProps) {
  const options = {
    ...buildMonthAxes({ labels, series, write }),
    stroke: { width: 1, colors: ['var(--surface)'] },
    plotOptions: { bar: { columnWidth: '60%', borderRadius: 2 } },
    states: { active: { filter: { type: 'none' } } },
  }
  return (
    <div aria-hidden>
      <ApexChart
        type="bar"
        series={series.map(({ name, values }) => ({ name, data: values }))}
        options={options}
        height={184}
        width="100%"
      />
    </div>
  )
}
