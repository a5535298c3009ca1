import { ApexChart } from '../../portal/ui/charts/ApexChart.tsx'
import { axisColors } from '../../portal/ui/charts/palette.ts'
import { readStyleNonce } from '../../portal/ui/layout/branding/styleNonce.ts'

type Props = {
  labels: string[]
  series: { name: string; values: number[]; color: string }[]
  write: (value: number) => string
}

const height = 220
/** The width of a column in percent of its space; a single column would otherwise fill the chart. */
const columnWidth = '40%'
const maxTicks = 4

/** Standing columns of counts, stacked. A table beside them has the same figures for screen readers. */
export function ColumnsChart({ labels, series, write }: Props) {
  const text = { colors: axisColors.text, fontSize: '12px' }
  const sums = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const most = Math.max(1, ...sums)
  return (
    <div aria-hidden>
      <ApexChart
        type="bar"
        height={height}
        width="100%"
        series={series.map(({ name, values }) => ({ name, data: values }))}
        options={{
          chart: {
            stacked: true,
            fontFamily: 'inherit',
            toolbar: { show: false },
            animations: { enabled: false },
            nonce: readStyleNonce(),
          },
          colors: series.map(({ color }) => color),
          plotOptions: { bar: { columnWidth, borderRadius: 2 } },
          states: { active: { filter: { type: 'none' } } },
          dataLabels: { enabled: false },
          legend: { show: false },
          grid: { borderColor: axisColors.line },
          xaxis: { categories: labels, labels: { style: text, rotate: 0, hideOverlappingLabels: true } },
          yaxis: {
            min: 0,
            max: most,
            tickAmount: Math.min(most, maxTicks),
            labels: { style: text, formatter: (value: number) => write(Math.round(value)) },
          },
          tooltip: { theme: 'light', y: { formatter: write } },
        }}
      />
    </div>
  )
}
