import { Box } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { type Language, localized } from '../../domain/kernel/language.ts'
import { addProducts, findFall, netWithOwn } from '../../domain/tax/netByMonth.ts'
import { computeMoney } from '../../domain/tax/productMoney.ts'
import { simulatorOf } from '../../domain/tax/tableSimulator.ts'
import { payslipsWith } from '../../domain/tax/payslipLines.ts'
import { storedEntries } from '../../domain/tax/storedEntries.ts'
import { monthName } from '../../domain/kernel/format.ts'
import { useText } from '../messages/useText.ts'
import { CheckSalaryLink } from '../plan/calculator/CheckSalaryLink.tsx'
import { PayslipPicture } from '../plan/calculator/PayslipPicture.tsx'
import { useStores } from '../session/StoresContext.tsx'
import type { PaidProduct } from '../ui/charts/MonthProducts.tsx'
import { PayStrip } from '../ui/charts/PayStrip.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import type { PlanDraft } from './PlanDraft.ts'

/** The net pay of each month with the draft on this page, over the pay without the draft. */
export const DraftPayStrip = observer(function DraftPayStrip({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const language = useLanguage()
  const payslips = useStores().session.profile.paymentCount || 12
  const { plan, year, money, ownMoney, findDeclaration: declarations } = draft
  // The pay without the draft does not depend on its amounts.
  const own = useMemo(() => {
    const yearEntries = storedEntries(plan, year, { declarations })
    return netWithOwn(plan, { year, payslips, own: ownMoney, yearEntries })
  }, [plan, year, payslips, ownMoney, declarations])
  if (!own)
    return (
      <p>
        {t('wholePlan.noSalary')} <CheckSalaryLink />
      </p>
    )
  return (
    <PayStrip
      payslips={addProducts(own, money ? [money] : [])}
      findProducts={(monthIndex) => findFalls(draft, monthIndex, language)}
      renderMonth={(monthIndex) => <DraftPayslip draft={draft} monthIndex={monthIndex} />}
    />
  )
})

/** The month's payslip by law, collapsed, without and with the draft on this page. */
const DraftPayslip = observer(function DraftPayslip({ draft, monthIndex }: MonthProps) {
  const t = useText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { plan, year, terms, findDeclaration } = draft
  if (simulatorOf(plan).id === 'table' || terms.length === 0) return null
  const years = isOpen ? payslipsWith(plan, findDeclaration, terms) : undefined
  const month = monthName(monthIndex, language)
  return (
    <Box
      component="details"
      className="fold"
      mt="sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('wholePlan.payslip', { month, year: String(year) })}</summary>
      {years && <PayslipPicture years={years} year={year} monthIndex={monthIndex} />}
    </Box>
  )
})

type MonthProps = { draft: PlanDraft; monthIndex: number }

/**
 * Computes by how much each product reduces a month's payslip, in addition to the products before it in the
 * list.
 */
function findFalls(
  { plan, terms, findDeclaration }: PlanDraft,
  monthIndex: number,
  language: Language,
): PaidProduct[] {
  const sums = terms.map((_, index) =>
    findFall(computeMoney(plan, findDeclaration, terms.slice(0, index + 1)), monthIndex),
  )
  return terms.flatMap(({ modality, items }, index) => {
    const isPaid = items.some((item) => item.monthIndex === monthIndex)
    const fallCents = sums[index]! - (sums[index - 1] ?? 0)
    if (!isPaid && fallCents === 0) return []
    return [{ name: localized(modality.product.name, language), fallCents, isPaid }]
  })
}
