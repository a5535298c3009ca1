import { Box } from '@mantine/core'
import { useState } from 'react'
import { contextOf, type Calculation } from '../../../domain/tax/calculator.ts'
import type { PayslipYears } from '../../../domain/tax/payslipLines.ts'
import { simulatorOf } from '../../../domain/tax/tableSimulator.ts'
import { payslipsAcrossEnds } from '../../../domain/tax/taxAcrossEnds.ts'
import { useText } from '../../messages/useText.ts'
import { PayStrip } from '../../ui/charts/PayStrip.tsx'
import { PayslipPicture } from './PayslipPicture.tsx'

type Props = { calculation: Calculation; year: number }

/** The twelve payslips of the year, without and with the plan, and the picture of one of them (D-117). */
export function Payslips({ calculation: { input }, year }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const context = contextOf(input)
  const { id, payslips } = simulatorOf(input)
  if (id === 'table') return null
  return (
    <Box
      component="details"
      className="fold"
      mt="sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('law.payslips', { year: String(year) })}</summary>
      {isOpen && (
        <PayslipStrip
          years={{
            without: payslips(context, []),
            planned: payslipsAcrossEnds(context, input.entries),
          }}
          year={year}
        />
      )}
    </Box>
  )
}

/** The net pay of each month as a chart; a pressed month shows the picture of its payslip. */
function PayslipStrip({ years, year }: { years: PayslipYears; year: number }) {
  const months = years.planned.map(({ netCents }, monthIndex) => ({
    monthIndex,
    withoutCents: years.without[monthIndex]?.netCents ?? 0,
    withCents: netCents,
  }))
  return (
    <PayStrip
      payslips={months}
      renderMonth={(monthIndex) => <PayslipPicture years={years} year={year} monthIndex={monthIndex} />}
    />
  )
}
