import { Drawer, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconCalculator, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  calculationOf,
  isCalculatorVisible,
  monthlySavingCents,
  type Calculation,
} from '../../../domain/tax/calculator.ts'
import type { PlanEntry, TaxedPlan } from '../../../domain/tax/planEntry.ts'
import type { PlanType } from '../../../domain/catalogue/modality.ts'
import { formatMoney } from '../../../domain/kernel/format.ts'
import { useText } from '../../messages/useText.ts'
import { Card } from '../../ui/Card.tsx'
import { useLanguage } from '../../ui/useMoney.ts'
import { Calculator, SavingAloud } from './Calculator.tsx'
import classes from './CalculatorColumn.module.css'

/**
 * The calculator in sight: a column on a desktop, on a phone one line that opens a sheet. Without a salary,
 * why it is not there.
 */
export function CalculatorColumn({
  plan,
  ...shown
}: {
  plan: TaxedPlan
  year: number
  planType: PlanType
  entries: readonly PlanEntry[]
}) {
  const t = useText()
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const { year } = shown
  if (!isCalculatorVisible(plan, year)) return <NotAvailable />
  const calculation = calculationOf(plan, shown)
  if (!isWide) return <CalculatorSheet calculation={calculation} year={year} />
  return (
    <Card title={t('calc.title')} id="calculator">
      <Calculator calculation={calculation} year={year} />
    </Card>
  )
}

function CalculatorSheet({ calculation, year }: { calculation: Calculation; year: number }) {
  const t = useText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton className={classes.line} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconCalculator size={20} aria-hidden="true" />
        <span className={classes.words}>
          {t('calc.sheetLine', { amount: formatMoney(monthlySavingCents(calculation), language) })}
        </span>
        <IconChevronUp size={20} aria-hidden="true" />
      </UnstyledButton>
      {!isOpen && <SavingAloud calculation={calculation} />}
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="88%"
        title={t('calc.title')}
        closeButtonProps={{ 'aria-label': t('calc.close') }}
      >
        <Calculator calculation={calculation} year={year} />
      </Drawer>
    </>
  )
}

function NotAvailable() {
  const t = useText()
  return (
    <Card title={t('calc.title')} id="calculator">
      <div className={classes.missing}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        <div>
          <p className={classes.text}>{t('calc.notAvailable')}</p>
          <Link to="/profile?tab=employee">{t('calc.complete')}</Link>
        </div>
      </div>
    </Card>
  )
}
