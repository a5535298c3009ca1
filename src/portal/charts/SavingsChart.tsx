import type { ApexOptions } from 'apexcharts'
import { styleNonce } from '../styleNonce.ts'
import { ApexChart } from './ApexChart.tsx'

type Series = { name: string; values: number[]; colour: string }
type Props = { labels: string[]; series: Series[]; write: (euros: number) => string }

/** Running totals over twelve months, laid upon each other. A table with the same figures stands beside it for who cannot see. */
export default function SavingsChart({ labels, series, write }: Props) {
  const options: ApexOptions = {
    chart: { type: 'area', stacked: true, fontFamily: 'inherit', toolbar: { show: false }, zoom: { enabled: false }, animations: { enabled: false }, nonce: styleNonce() },
    colors: series.map(({ colour }) => colour),
    stroke: { width: 2, curve: 'straight' },
    fill: { type: 'solid', opacity: [0.16, 0.08] },
    dataLabels: { enabled: false },
    legend: { showForSingleSeries: true, position: 'top', horizontalAlign: 'left', offsetX: -8, fontSize: '14px', markers: { size: 5 }, itemMargin: { horizontal: 12 }, onItemClick: { toggleDataSeries: false } },
    grid: { borderColor: '#e3e6eb', strokeDashArray: 0, padding: { left: 8, right: 8, bottom: -8 } },
    xaxis: { categories: labels, axisBorder: { show: false }, axisTicks: { show: false }, labels: { style: { colors: '#4f5867', fontSize: '12px' } }, tooltip: { enabled: false } },
    yaxis: { labels: { formatter: write, style: { colors: '#4f5867', fontSize: '12px' } }, tickAmount: 3, min: 0, forceNiceScale: true },
    tooltip: { theme: 'light', y: { formatter: write } },
  }
  return (
    <div aria-hidden>
      <ApexChart type="area" series={series.map(({ name, values }) => ({ name, data: values }))} options={options} height={240} width="100%" />
    </div>
  )
}
