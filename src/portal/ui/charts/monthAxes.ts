import type { ApexOptions } from 'apexcharts'
import { sumBy } from '../../../domain/kernel/money.ts'
import { readStyleNonce } from '../layout/branding/styleNonce.ts'
import { axisColors } from './palette.ts'

/** A series of twelve monthly values in cents. */
type Series = { name: string; values: number[]; color: string }

/** A chart over twelve months: month labels, series, and the format of cents. */
export type MonthChartProps = { labels: string[]; series: Series[]; write: (cents: number) => string }

/**
 * Builds the options that every chart over twelve months shares: a money axis, a month axis, no legend and no
 * animation.
 */
export function buildMonthAxes({ labels, series, write }: MonthChartProps): ApexOptions {
  return {
    chart: {
      stacked: true,
      fontFamily: 'inherit',
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: false },
      nonce: readStyleNonce(),
    },
    colors: series.map(({ color }) => color),
    dataLabels: { enabled: false },
    // The legend is outside the chart, where it does not reduce the height of the plot.
    legend: { show: false },
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
        findStep(
          Math.max(...labels.map((_, month) => sumBy(series, ({ values }) => values[month] ?? 0))) / ticks,
        ),
    },
    tooltip: { theme: 'light', y: { formatter: write } },
  }
}

const ticks = 4

/**
 * Computes a round step of an axis in cents: at least `minCents` and at least one euro, so that the highest
 * month is near the top.
 */
export function findStep(minCents: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(minCents, 100)))
  return power * (roundSteps.find((step) => step * power >= minCents) ?? 10)
}

const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
