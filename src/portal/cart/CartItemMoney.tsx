import { Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { formatMoney } from '../../domain/kernel/format.ts'
import { useText } from '../messages/useText.ts'
import { useProductMoney } from '../plan/MoneyLine.tsx'
import { PriceRows } from '../plan/PriceRows.tsx'
import { MoneyBar } from '../ui/charts/MoneyBar.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'

type ChargedProps = Pick<CartRow, 'contract' | 'totalCents'>

/** The amount that the item uses of the bag, with a note if company money pays all of it. */
export const Charged = observer(function Charged({ contract, totalCents }: ChargedProps) {
  const t = useText()
  const language = useLanguage()
  const companyBagCents = useProductMoney([contract])?.perYear.companyBagCents ?? 0
  return (
    <span>
      {formatMoney(totalCents, language)}
      {totalCents > 0 && companyBagCents >= totalCents && (
        <Text component="span" display="block" size="sm" c="dimmed" className={classes.payer}>
          {t('cartPage.chargedCompany')}
        </Text>
      )}
    </span>
  )
})

/** The item's payslip effect, and, collapsed, the payers of its price. */
export const Effect = observer(function Effect({ contract }: Pick<CartRow, 'contract'>) {
  const t = useText()
  const money = useProductMoney([contract])
  if (!money) return null
  return (
    <>
      <MoneyBar money={money} />
      <details className={classes.payers}>
        <summary>{t('cartPage.payers')}</summary>
        <PriceRows money={money} />
      </details>
    </>
  )
})
