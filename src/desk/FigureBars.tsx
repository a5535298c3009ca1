import { ApexChart } from '../portal/ui/charts/ApexChart.tsx'
import { axisColors, chartColors } from '../portal/ui/charts/palette.ts'
import { readStyleNonce } from '../portal/ui/layout/branding/styleNonce.ts'

export type FigureSeries = { name: string; values: number[] }

type Props = { labels: string[]; series: FigureSeries[]; write: (value: number) => string }

const barHeight = 34
const frameHeight = 64
const longestLabel = 200

/** Bars beside their names, stacked by series. Decorative: a table beside it has the same figures. */
export default function FigureBars({ labels, series, write }: Props) {
  return (
    <div aria-hidden>
      <ApexChart
        type="bar"
        series={series.map(({ name, values }) => ({ name, data: values }))}
        height={frameHeight + labels.length * barHeight}
        width="100%"
        options={{
          chart: {
            stacked: true,
            fontFamily: 'inherit',
            toolbar: { show: false },
            animations: { enabled: false },
            nonce: readStyleNonce(),
          },
          colors: [...chartColors],
          dataLabels: { enabled: false },
          legend: { show: series.length > 1, position: 'top', horizontalAlign: 'left' },
          grid: { borderColor: axisColors.line },
          plotOptions: { bar: { horizontal: true, barHeight: '60%', borderRadius: 2 } },
          xaxis: {
            categories: labels,
            labels: { formatter: (value) => write(Number(value)), style: { colors: axisColors.text } },
            tickAmount: 3,
          },
          yaxis: { labels: { maxWidth: longestLabel, style: { colors: axisColors.text } } },
          states: { active: { filter: { type: 'none' } } },
          tooltip: { theme: 'light', y: { formatter: write } },
        }}
      />
    </div>
  )
}
