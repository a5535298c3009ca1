import { Box, Group } from '@mantine/core'
import { IconAlertTriangle, IconCalculator, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { calculateYear, isCalculatorVisible } from '../../../domain/tax/calculator.ts'
import type { PlanEntry, TaxedPlan } from '../../../domain/tax/planEntry.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { moneyGain } from '../../../domain/tax/moneyBar.ts'
import { moneyHeadline } from '../../../domain/tax/tileLine.ts'
import type { PlanType } from '../../../domain/catalogue/modality.ts'
import { useText } from '../../messages/useText.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import { Calculator, MoneyAloud } from './Calculator.tsx'
import { CheckSalaryLink } from './CheckSalaryLink.tsx'
import classes from './CalculatorColumn.module.css'

type Props = {
  plan: TaxedPlan
  /** The effect on the payslip of the product whose page is open; undefined while nothing is chosen. */
  money: ProductMoney | undefined
  year: number
  planType: PlanType
  entries: readonly PlanEntry[]
  /** True where the page has a column for the calculator. */
  isWide: boolean
}

/**
 * The calculator: a column on a desktop; on a phone one line that opens a sheet. Without a salary, it
 * explains why there is no calculation.
 */
export function CalculatorColumn(props: Props) {
  const t = useText()
  if (!isCalculatorVisible(props.plan, props.year)) return <NotAvailable />
  if (!props.isWide) return <CalculatorSheet {...props} />
  return (
    <Card title={t('calc.title')} id="calculator">
      <CalculatorOfPlan {...props} />
    </Card>
  )
}

/**
 * Computes the lines of the plan only when it is rendered, so a closed sheet computes nothing at a key
 * press.
 */
function CalculatorOfPlan({ plan, money, ...shown }: Props) {
  return <Calculator calculation={calculateYear(plan, shown)} year={shown.year} money={money} />
}

/** The gain, and what the employee pays for it; the latter alone without a gain. */
function Answer({ money }: { money: ProductMoney }) {
  const language = useLanguage()
  const gain = moneyGain(money, language)
  return (
    <span className={classes.answer}>
      <strong>{gain?.headline ?? moneyHeadline(money, language)}</strong> {gain?.per}
      {gain && <span className={classes.cost}>{gain.cost}</span>}
    </span>
  )
}

function CalculatorSheet(props: Props) {
  const { money } = props
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.line} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {money ? (
          <Answer money={money} />
        ) : (
          <>
            <IconCalculator size={20} aria-hidden="true" />
            <Box component="span" flex={1}>
              {t('calc.title')}
            </Box>
          </>
        )}
        <IconChevronRight size={20} aria-hidden="true" />
      </button>
      {!isOpen && <MoneyAloud money={money} />}
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('calc.title')}
        closeLabel={t('calc.close')}
        side="bottom"
      >
        <CalculatorOfPlan {...props} />
      </Sheet>
    </>
  )
}

function NotAvailable() {
  const t = useText()
  return (
    <Card title={t('calc.title')} id="calculator">
      <Group gap="sm" align="stretch" wrap="nowrap" c="var(--warning)" className={classes.missing}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        <div>
          <Box component="p" c="var(--ink)" mb="xs">
            {t('calc.notAvailable')}
          </Box>
          <CheckSalaryLink />
        </div>
      </Group>
    </Card>
  )
}
