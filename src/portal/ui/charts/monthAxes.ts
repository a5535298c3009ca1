import type { ApexOptions } from 'apexcharts'
import { sumBy } from '../../../domain/kernel/money.ts'
import { styleNonce } from '../layout/branding/styleNonce.ts'
import { axisColors } from './palette.ts'

/** One line of a chart over twelve months; the values in cents. */
type Series = { name: string; values: number[]; color: string }

/** A chart over twelve months: names of the months, its lines, and how cents are written. */
export type MonthChartProps = { labels: string[]; series: Series[]; write: (cents: number) => string }

/**
 * What every chart over twelve months shares: money upwards, months along, the legend above, nothing that
 * moves or opens.
 */
export function monthAxes({ labels, series, write }: MonthChartProps): ApexOptions {
  return {
    chart: {
      stacked: true,
      fontFamily: 'inherit',
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: false },
      nonce: styleNonce(),
    },
    colors: series.map(({ color }) => color),
    dataLabels: { enabled: false },
    legend: {
      showForSingleSeries: true,
      position: 'top',
      horizontalAlign: 'left',
      offsetX: -8,
      fontSize: '14px',
      markers: { size: 5 },
      itemMargin: { horizontal: 12 },
      onItemClick: { toggleDataSeries: false },
    },
    grid: { borderColor: axisColors.line, strokeDashArray: 0, padding: { left: 8, right: 8, bottom: -8 } },
    xaxis: {
      categories: labels,
      axisBorder: { show: false },
      axisTicks: { show: false },
      labels: { style: { colors: axisColors.text, fontSize: '12px' } },
      tooltip: { enabled: false },
    },
    yaxis: {
      labels: { formatter: write, style: { colors: axisColors.text, fontSize: '12px' } },
      tickAmount: ticks,
      min: 0,
      max:
        ticks *
        stepFor(
          Math.max(...labels.map((_, month) => sumBy(series, ({ values }) => values[month] ?? 0))) / ticks,
        ),
    },
    tooltip: { theme: 'light', y: { formatter: write } },
  }
}

const ticks = 4

/**
 * The round step of an axis, in cents, that is no smaller than `least` and than a euro, so that the highest
 * month comes near its top.
 */
export function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 100)))
  return power * (roundSteps.find((step) => step * power >= least) ?? 10)
}

const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
