import { Box, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Calculation } from '../../../domain/tax/calculator.ts'
import { moneySentence } from '../../../domain/tax/moneySentence.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { useText } from '../../messages/useText.ts'
import { MoneyBar } from '../../ui/charts/MoneyBar.tsx'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import { EstimateNote } from '../EstimateNote.tsx'
import classes from './Calculator.module.css'
import { ExplainedLine } from './ExplainedLine.tsx'
import { LawNotes } from './LawNotes.tsx'
import { Payslips } from './Payslips.tsx'

type Props = {
  calculation: Calculation
  year: number
  /** The effect on the payslip of the product whose page is open; undefined while nothing is chosen. */
  money: ProductMoney | undefined
}

/**
 * The effect of the product on the payslip, in large type; below it, collapsed, the calculation of the whole
 * year's plan, whose lines open to their explanations.
 */
export function Calculator({ calculation, year, money }: Props) {
  const t = useText()
  return (
    <div>
      {money ? (
        <MoneyBar money={money} size="large" />
      ) : (
        <Text size="sm" c="dimmed">
          {t('calc.choose')}
        </Text>
      )}
      <MoneyAloud money={money} />
      <Box component="details" className="fold" mt="md">
        <summary>{t('calc.open', { year: String(year) })}</summary>
        <table className={classes.table}>
          <caption className="visually-hidden">{t('calc.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('calc.yearly')}</th>
              <th scope="col">{t('calc.without')}</th>
              <th scope="col">{t('calc.with')}</th>
            </tr>
          </thead>
          <tbody>
            {calculation.lines.map((line) => (
              <ExplainedLine key={line.id} calculation={calculation} line={line} />
            ))}
          </tbody>
        </table>
        <CalculationSum figures={calculation.figures} />
        <Payslips calculation={calculation} year={year} />
        <LawNotes calculation={calculation} year={year} />
      </Box>
      <EstimateNote size="xs" mt="xs" years={[year]} model={calculation.input} />
    </div>
  )
}

/** Sums up the lines: the cost of the plan in net salary, and the payers of the rest (D-93). */
function CalculationSum({ figures }: Pick<Calculation, 'figures'>) {
  const t = useText()
  const { spentCents, companyBagUsedCents, socialSecurityWithCents, socialSecurityCents } = figures
  const givenCents = spentCents - companyBagUsedCents
  const contributedCents = socialSecurityWithCents - socialSecurityCents
  const money = useMoney([spentCents, companyBagUsedCents, givenCents, contributedCents])
  if (spentCents === 0) return null
  const amounts = { spent: money(spentCents), bag: money(companyBagUsedCents), given: money(givenCents) }
  const ofBag = givenCents > 0 ? 'calc.sumBag' : 'calc.sumBagAlone'
  return (
    <p className={classes.sum}>
      {t(companyBagUsedCents > 0 ? ofBag : 'calc.sum', amounts)}
      {contributedCents > 0 && ` ${t('calc.sumContributed', { amount: money(contributedCents) })}`}
    </p>
  )
}

/** Announces the effect on the payslip to screen readers once it is stable, not at every key. */
export function MoneyAloud({ money }: Pick<Props, 'money'>) {
  const language = useLanguage()
  const [rested] = useDebouncedValue(money, 800)
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {rested && moneySentence(rested, language).text}
    </p>
  )
}
