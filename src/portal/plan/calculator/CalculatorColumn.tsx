import { Drawer, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconCalculator, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { calculatorVisible } from '../../../domain/tax/calculator.ts'
import { formatMoney } from '../../../domain/kernel/format.ts'
import type { ProfileDto } from '../../../dto/dto.ts'
import { useText } from '../../messages/useText.ts'
import { Card } from '../../ui/Card.tsx'
import { useLanguage } from '../../ui/useMoney.ts'
import { Calculator, SavingAloud } from './Calculator.tsx'
import classes from './CalculatorColumn.module.css'
import { monthlySavingCents } from './monthlySaving.ts'
import { calculationOf } from './calculationOf.ts'
import type { Plan } from './calculationOf.ts'

/**
 * The calculator in sight: a column on a desktop, on a phone one line that opens a sheet. Without a salary,
 * why it is not there.
 */
export function CalculatorColumn({ profile, plan }: { profile: ProfileDto; plan: Plan }) {
  const t = useText()
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  if (!calculatorVisible(profile)) return <NotAvailable />
  const calculation = calculationOf(profile, plan)
  if (!isWide) return <CalculatorSheet calculation={calculation} year={plan.year} />
  return (
    <Card title={t('calc.title')} id="calculator">
      <Calculator calculation={calculation} year={plan.year} />
    </Card>
  )
}

function CalculatorSheet({
  calculation,
  year,
}: {
  calculation: ReturnType<typeof calculationOf>
  year: number
}) {
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
