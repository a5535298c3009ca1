import { useDebouncedValue } from '@mantine/hooks'
import { monthlySavingCents, type Calculation } from '../../../domain/tax/calculator.ts'
import { formatMoney } from '../../../domain/kernel/format.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import classes from './Calculator.module.css'
import { CountedMoney } from './CountedMoney.tsx'
import { ExplainedLine } from './ExplainedLine.tsx'

/**
 * What the plan is worth: the saving large, then both columns line by line, each of which opens to its
 * explanation.
 */
export function Calculator({ calculation, year }: { calculation: Calculation; year: number }) {
  const t = useText()
  return (
    <div className={classes.calculator}>
      <div className={classes.head}>
        <p className={classes.caption}>{t('calc.saving')}</p>
        <p className={classes.saving}>
          <CountedMoney cents={monthlySavingCents(calculation)} className={classes.figure ?? ''} />
          <span className={classes.unit}>{t('calc.perMonth')}</span>
        </p>
        <p className={classes.caption}>
          <CountedMoney cents={calculation.figures.increaseCents} />{' '}
          {t('calc.perYear', { year: String(year) })}
        </p>
        <MadeOf calculation={calculation} />
      </div>
      <SavingAloud calculation={calculation} />
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
      <p className={classes.note}>{t('calc.estimate')}</p>
    </div>
  )
}

/**
 * What the gain of the year is made of: tax that is not paid, and the company's money (contribution and
 * bags).
 */
function MadeOf({ calculation: { figures } }: { calculation: Calculation }) {
  const t = useText()
  const language = useLanguage()
  const taxCents = figures.taxWithoutCents - figures.taxWithCents
  const companyCents = figures.increaseCents - taxCents
  if (figures.increaseCents <= 0) return null
  const id = companyCents <= 0 ? 'calc.made.tax' : taxCents <= 0 ? 'calc.made.company' : 'calc.made.both'
  return (
    <p className={classes.caption}>
      {t(id, { tax: formatMoney(taxCents, language), company: formatMoney(companyCents, language) })}
    </p>
  )
}

/** The saving read aloud once it rests, not at every key. */
export function SavingAloud({ calculation }: { calculation: Calculation }) {
  const t = useText()
  const language = useLanguage()
  const [cents] = useDebouncedValue(monthlySavingCents(calculation), 800)
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {t('calc.aloud', { amount: formatMoney(cents, language) })}
    </p>
  )
}
