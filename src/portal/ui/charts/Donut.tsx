import { Box } from '@mantine/core'
import type { ApexOptions } from 'apexcharts'
import { readStyleNonce } from '../layout/branding/styleNonce.ts'
import { ApexChart } from './ApexChart.tsx'
import styles from './Donut.module.css'
import { chartColors } from './palette.ts'

type Props = { labels: string[]; values: number[]; write: (cents: number) => string; centre: string }

/** The shares of a total. Decorative: a table beside it has the same figures. */
export default function Donut({ labels, values, write, centre }: Props) {
  const options: ApexOptions = {
    chart: { type: 'donut', fontFamily: 'inherit', animations: { enabled: false }, nonce: readStyleNonce() },
    labels,
    colors: [...chartColors],
    legend: { show: false },
    dataLabels: { enabled: false },
    stroke: { width: 2, colors: ['var(--surface)'] },
    plotOptions: { pie: { donut: { size: '68%' }, expandOnClick: false } },
    states: { active: { filter: { type: 'none' } } },
    tooltip: { fillSeriesColor: false, theme: 'light', y: { formatter: write } },
  }
  return (
    <Box h="100%" pos="relative" aria-hidden>
      <span className={styles.centre}>{centre}</span>
      <ApexChart type="donut" series={values} options={options} height="100%" width="100%" />
    </Box>
  )
}
