import { ApexChart } from './ApexChart.tsx'
import { type MonthChartProps, monthAxes } from './monthAxes.ts'

/**
 * What each month takes, product upon product. A table with the same figures stands beside it for who cannot
 * see.
 */
export default function BagUseChart({ labels, series, write }: MonthChartProps) {
  const options = {
    ...monthAxes({ labels, series, write }),
    stroke: { width: 1, colors: ['#ffffff'] },
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
