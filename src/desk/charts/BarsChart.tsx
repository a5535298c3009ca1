import { ApexChart } from '../../portal/ui/charts/ApexChart.tsx'
import { axisColors } from '../../portal/ui/charts/palette.ts'
import { readStyleNonce } from '../../portal/ui/layout/branding/styleNonce.ts'
import { wrapLabel } from './wrapLabel.ts'

type Props = {
  labels: string[]
  series: { name: string; values: number[]; color: string }[]
  write: (value: number) => string
  isStacked?: boolean
}

/** The height in px of a bar with its label, of a line of its label, and of the axis. */
const barHeight = 36
const lineHeight = 16
const axisHeight = 48
/** Below this width in px the axis has room for three amounts. */
const phoneWidth = 600

/** Horizontal bars, one per label. A table beside them gives screen readers the same figures. */
export function BarsChart({ labels, series, write, isStacked = false }: Props) {
  const lines = labels.map(wrapLabel)
  const height = Math.max(barHeight, ...lines.map(({ length }) => (length + 1) * lineHeight))
  const text = { colors: axisColors.text, fontSize: '12px' }
  return (
    <div aria-hidden>
      <ApexChart
        type="bar"
        height={labels.length * height + axisHeight}
        width="100%"
        series={series.map(({ name, values }) => ({ name, data: values.map((value) => Math.max(0, value)) }))}
        options={{
          chart: {
            stacked: isStacked,
            fontFamily: 'inherit',
            toolbar: { show: false },
            animations: { enabled: false },
            nonce: readStyleNonce(),
          },
          colors: series.map(({ color }) => color),
          plotOptions: {
            bar: {
              horizontal: true,
              barHeight: height > barHeight ? '45%' : '60%',
              borderRadius: 2,
            },
          },
          states: { active: { filter: { type: 'none' } } },
          dataLabels: { enabled: false },
          legend: { show: false },
          stroke: { width: 1, colors: ['var(--surface)'] },
          grid: { borderColor: axisColors.line, padding: { right: 16 } },
          xaxis: {
            // apexcharts moves a label that is a list upwards, even a list of one line.
            categories: lines.map((own) => (own.length > 1 ? own : (own[0] ?? ''))),
            tickAmount: 4,
            labels: { style: text, formatter: (value: string) => write(Number(value)) },
          },
          yaxis: { labels: { style: text, maxWidth: 200 } },
          tooltip: { theme: 'light', y: { formatter: write } },
          responsive: [{ breakpoint: phoneWidth, options: { xaxis: { tickAmount: 2 } } }],
        }}
      />
    </div>
  )
}
