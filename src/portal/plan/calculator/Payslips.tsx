import { Box } from '@mantine/core'
import { useId, useState } from 'react'
import { contextOf, type Calculation } from '../../../domain/tax/calculator.ts'
import { capitalized, formatPercent, monthName } from '../../../domain/kernel/format.ts'
import type { PayslipPicture } from '../../../domain/tax/simulator.ts'
import { simulatorOf } from '../../../domain/tax/tableSimulator.ts'
import { rowsOf } from '../../../domain/tax/taxContext.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import classes from './Calculator.module.css'
import { LineToggle } from './LineToggle.tsx'

type Props = { calculation: Calculation; year: number }

/** The twelve payslips of the year, without and with the plan; each opens to its picture (D-117). */
export function Payslips({ calculation: { input }, year }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const context = contextOf(input)
  const { payslips } = simulatorOf(input)
  if (simulatorOf(input).id === 'table') return null
  return (
    <Box
      component="details"
      className="fold"
      mt="sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('law.payslips', { year: String(year) })}</summary>
      {isOpen && (
        <PayslipTable
          without={payslips(context, [])}
          planned={payslips(context, rowsOf(context, input.entries))}
          year={year}
        />
      )}
    </Box>
  )
}

type Slips = readonly PayslipPicture[]

function PayslipTable({ without, planned, year }: { without: Slips; planned: Slips; year: number }) {
  const t = useText()
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('law.payslips.caption', { year: String(year) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('law.payslip.month')}</th>
          <th scope="col">{t('law.payslip.rate')}</th>
          <th scope="col">{t('calc.without')}</th>
          <th scope="col">{t('calc.with')}</th>
        </tr>
      </thead>
      <tbody>
        {planned.map((slip, month) => (
          <PayslipRow key={month} month={month} slip={slip} withoutCents={without[month]?.netCents ?? 0} />
        ))}
      </tbody>
    </table>
  )
}

function PayslipRow({
  month,
  slip,
  withoutCents,
}: {
  month: number
  slip: PayslipPicture
  withoutCents: number
}) {
  const language = useLanguage()
  const money = useMoney([withoutCents, slip.netCents])
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  return (
    <>
      <tr className={classes.line}>
        <LineToggle isOpen={isOpen} panelId={panelId} onToggle={() => setOpen(!isOpen)}>
          {capitalized(monthName(month, language))}
        </LineToggle>
        <td className="money">{formatPercent(slip.ratePercent, language)}</td>
        <td className="money">{money(withoutCents)}</td>
        <td className="money">{money(slip.netCents)}</td>
      </tr>
      <tr id={panelId} hidden={!isOpen}>
        <td colSpan={4} className={classes.panel}>
          {isOpen && <PayslipLines slip={slip} />}
        </td>
      </tr>
    </>
  )
}

/** Earnings, deductions and the company's contributions, in a payslip's order. */
function PayslipLines({ slip }: { slip: PayslipPicture }) {
  const t = useText()
  const lines = [
    ['earned', slip.payCents - slip.salaryCents],
    ['exempt', slip.exemptInKindCents],
    ['taxed', slip.taxedInKindCents],
    ['contributions', -slip.contributionsCents],
    ['tax', -slip.taxCents],
    ['inKind', -slip.priceCents],
    ['net', slip.netCents],
    ['employer', slip.employerContributionsCents],
  ] as const
  const money = useMoney(lines.map(([, cents]) => cents))
  return (
    <div className={classes.explanation}>
      <dl className={classes.inputs}>
        {lines
          .filter(([, cents]) => cents !== 0)
          .map(([id, cents]) => (
            <div key={id}>
              <dt>{t(`law.payslip.${id}`)}</dt>
              <dd className="money">{money(cents)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
