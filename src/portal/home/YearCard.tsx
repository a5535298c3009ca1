import { Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { monthName } from '../../domain/kernel/format.ts'
import type { FindDeclaration } from '../../domain/tax/planEntry.ts'
import { simulatorOf } from '../../domain/tax/tableSimulator.ts'
import { yearSoFar, type YearSoFar } from '../../domain/tax/yearSoFar.ts'
import { useText } from '../messages/useText.ts'
import { CheckSalaryLink } from '../plan/calculator/CheckSalaryLink.tsx'
import { StatementButton } from '../plan/StatementButton.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { useIsWide } from '../ui/hooks/useIsWide.ts'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import { MonthBars } from '../ui/charts/MonthBars.tsx'
import { HomePart } from './HomePart.tsx'
import { MonthTable } from './MonthTable.tsx'
import { QuietLine } from './QuietLine.tsx'
import styles from './YearCard.module.css'

/**
 * The plan's gain until this month and in later months, beside the year before; on a phone hidden without a
 * gain.
 */
export const YearCard = observer(function YearCard({ declarations }: { declarations: FindDeclaration }) {
  const t = useText()
  const isWide = useIsWide()
  const { plan } = useStores().session
  const year = useMemo(() => yearSoFar(plan, declarations), [plan, declarations])
  if (!year && !isWide) return null
  if (!year)
    return <QuietLine id="year" title={t('home.year.head')} text={t('home.year.empty')} icon={IconChartBar} />
  return <Year year={year} isByPayslip={year.isTaxKnown && simulatorOf(plan).id === 'law'} />
})

function Year({ year: soFar, isByPayslip }: { year: YearSoFar; isByPayslip: boolean }) {
  const t = useText()
  const language = useLanguage()
  const { year, monthCents, begunMonths, before, isTaxKnown } = soFar
  const title = useTitle(soFar)
  const note = [useComparison(soFar), isByPayslip && t('home.year.byPayslip')].filter(Boolean).join(' ')
  const series = [
    { name: t('home.year.of', { year }), values: monthCents },
    ...(before ? [{ name: t('home.year.of', { year: before.year }), values: before.monthCents }] : []),
  ]
  const names = Array.from({ length: 12 }, (_, month) => monthName(month, language))
  return (
    <HomePart title={title} id="year" line={t('home.year.months', { year })}>
      {(note || !isTaxKnown) && (
        <Text size="sm" c="dimmed" mb="sm">
          {note}
          {!isTaxKnown && (
            <>
              {' '}
              {t('home.year.noSalary')} <CheckSalaryLink />
            </>
          )}
        </Text>
      )}
      <ul className={styles.legend} aria-hidden>
        {begunMonths > 0 && <li data-kind="done">{t('home.year.gained')}</li>}
        {begunMonths < 12 && <li data-kind="ahead">{t('home.year.toCome')}</li>}
        {before && <li data-kind="before">{before.year}</li>}
      </ul>
      <MonthBars
        labels={names.map((name) => name.charAt(0).toUpperCase())}
        values={monthCents}
        doneCount={begunMonths}
        before={before?.monthCents}
      />
      <MonthTable caption={title} months={names} series={series} />
      <StatementButton year={year} />
    </HomePart>
  )
}

/** Returns the card's title, a sentence about the chart. */
function useTitle({ year, begunMonths, gainedCents, toComeCents }: YearSoFar): string {
  const t = useText()
  const money = useMoney([gainedCents, toComeCents])
  const amounts = { year, gained: money(gainedCents), toCome: money(toComeCents) }
  if (begunMonths === 0 || gainedCents === 0) return t('home.year.ahead', amounts)
  return t(toComeCents === 0 ? 'home.year.done' : 'home.year.title', amounts)
}

/** The whole year's gain, and its difference to the year before; empty if the title says all of it. */
function useComparison({ year, gainedCents, toComeCents, before }: YearSoFar): string {
  const t = useText()
  const totalCents = gainedCents + toComeCents
  const moreCents = totalCents - (before?.gainedCents ?? 0)
  const money = useMoney([totalCents, moreCents])
  const amounts = { year, total: money(totalCents), before: before?.year ?? 0 }
  if (!before) return gainedCents > 0 && toComeCents !== 0 ? t('home.year.whole', amounts) : ''
  const id = moreCents === 0 ? 'home.year.same' : moreCents > 0 ? 'home.year.more' : 'home.year.less'
  return t(id, { ...amounts, difference: money(Math.abs(moreCents)) })
}
