import { formatRate, monthName } from '../../../domain/kernel/format.ts'
import { payslipLines, type PayslipLineId, type PayslipYears } from '../../../domain/tax/payslipLines.ts'
import type { PayslipPicture as Slip } from '../../../domain/tax/simulator.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import classes from './PayslipPicture.module.css'

type Props = { years: PayslipYears; year: number; monthIndex: number }

type Section = { id: 'earnings' | 'deductions' | 'result'; lines: readonly PayslipLineId[] }

/** The sections of the official payslip model (Orden ESS/2098/2014). */
const sections: readonly Section[] = [
  { id: 'earnings', lines: ['earned', 'exempt', 'taxed', 'totalEarned'] },
  { id: 'deductions', lines: ['contributions', 'tax', 'inKind', 'totalDeducted'] },
  { id: 'result', lines: ['net', 'taxedPay', 'employer'] },
]

const strongLines: readonly PayslipLineId[] = ['totalEarned', 'totalDeducted', 'net']

/** Lines that are left out where they are 0 in both columns. */
const optionalLines: readonly PayslipLineId[] = ['exempt', 'taxed', 'inKind']

/** A month's payslip without and with the plan, by the official model. */
export function PayslipPicture({ years, year, monthIndex }: Props) {
  const t = useText()
  const language = useLanguage()
  const [without, planned] = [years.without[monthIndex], years.planned[monthIndex]]
  if (!without || !planned) return null
  const month = monthName(monthIndex, language)
  return (
    <div className={classes.sheet}>
      <table className={classes.table}>
        <caption>{t('law.payslips.caption', { month, year: String(year) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('law.payslip.line')}</th>
            <th scope="col">{t('calc.without')}</th>
            <th scope="col">{t('calc.with')}</th>
          </tr>
        </thead>
        {sections.map((section) => (
          <SectionLines key={section.id} section={section} without={without} planned={planned} />
        ))}
      </table>
      <OnAccount slip={planned} />
      <p className={classes.note}>{t('law.payslip.note')}</p>
    </div>
  )
}

/** What the company pays on account for pay in kind and does not charge: income of the return (D-119). */
function OnAccount({ slip: { onAccountCents = 0 } }: { slip: Slip }) {
  const t = useText()
  const money = useMoney([onAccountCents])
  if (onAccountCents === 0) return null
  return <p className={classes.note}>{t('law.payslip.onAccount', { amount: money(onAccountCents) })}</p>
}

type Slips = { without: Slip; planned: Slip }

function SectionLines({ section: { id, lines }, ...slips }: Slips & { section: Section }) {
  const t = useText()
  const amounts = { without: payslipLines(slips.without), planned: payslipLines(slips.planned) }
  const money = useMoney(Object.values(amounts).flatMap((each) => Object.values(each)))
  const shown = lines.filter(
    (line) => !optionalLines.includes(line) || amounts.without[line] !== 0 || amounts.planned[line] !== 0,
  )
  return (
    <tbody>
      {id !== 'result' && (
        <tr>
          <th scope="rowgroup" colSpan={3} className={classes.section}>
            {t(`law.payslip.${id}`)}
          </th>
        </tr>
      )}
      {shown.map((line) => (
        <tr key={line} data-strong={strongLines.includes(line) || undefined} data-line={line}>
          <th scope="row">
            {t(`law.payslip.${line}`)}
            {line === 'tax' && <Rates {...slips} />}
          </th>
          <td className="money">{money(amounts.without[line])}</td>
          <td className="money">{money(amounts.planned[line])}</td>
        </tr>
      ))}
    </tbody>
  )
}

/** The rate of withholding without and with the plan; only one if they are equal. */
function Rates({ without, planned }: Slips) {
  const language = useLanguage()
  const rates = [...new Set([without.ratePercent, planned.ratePercent])]
  return <span className={classes.rates}>{rates.map((rate) => formatRate(rate, language)).join(' → ')}</span>
}
