import { Box, Group } from '@mantine/core'
import { formatPercent } from '../../domain/kernel/format.ts'
import { sharePercent } from '../../domain/kernel/money.ts'
import { findChartColor } from '../ui/charts/palette.ts'
import { useText } from '../messages/useText.ts'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import styles from './CompensationPage.module.css'
import type { BreakdownPart } from './buildBreakdown.ts'

/** The figures of the chart: color, part, yearly amount, share of the total. */
export function BreakdownTable({ parts, totalCents }: { parts: BreakdownPart[]; totalCents: number }) {
  const t = useText()
  const money = useMoney([...parts.map(({ cents }) => cents), totalCents])
  const language = useLanguage()
  const formatShare = (cents: number) => formatPercent(sharePercent(cents, totalCents), language, 1)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('compensation.breakdown')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('compensation.part')}</th>
          <th scope="col">{t('compensation.amount')}</th>
          <th scope="col">{t('compensation.share')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ label, cents }, index) => (
          <tr key={label}>
            <th scope="row">
              <Group component="span" gap="sm" wrap="nowrap" className="breaks">
                <Box
                  component="span"
                  w={12}
                  h={12}
                  flex="none"
                  bdrs="xs"
                  style={{ background: findChartColor(index) }}
                  aria-hidden
                />
                {label}
              </Group>
            </th>
            <td>{money(cents)}</td>
            <td>{formatShare(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('compensation.total')}</th>
          <td>{money(totalCents)}</td>
          <td>{totalCents > 0 ? formatPercent(100, language, 0) : ''}</td>
        </tr>
      </tfoot>
    </table>
  )
}
