import { observer } from 'mobx-react-lite'
import { chargedTerms } from '../../domain/plan/contract.ts'
import { isInCart } from '../../domain/plan/contractState.ts'
import { findFall, netByMonth } from '../../domain/tax/netByMonth.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import { computeMoney, type ProductMoney } from '../../domain/tax/productMoney.ts'
import { storedEntries } from '../../domain/tax/storedEntries.ts'
import type { Declarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import { PayStrip } from '../ui/charts/PayStrip.tsx'
import type { CartRow } from './cartRow.ts'

type Props = {
  rows: readonly CartRow[]
  plan: TaxedPlan
  declarations: Declarations
  /** The money of all rows together. */
  money: ProductMoney
}

/** The payslips of a plan year with the cart, compared with the payslips without the cart. */
export const CartPayStrip = observer(function CartPayStrip({ rows, plan, declarations, money }: Props) {
  const payslips = useStores().session.profile.paymentCount || 12
  const { year } = money
  const signed = plan.contracts
    .filter((contract) => contract.year === year && !isInCart(contract))
    .flatMap((contract) => chargedTerms(contract) ?? [])
  const own = signed.length > 0 ? computeMoney(plan, declarations, signed) : undefined
  const yearEntries = storedEntries(plan, year, { declarations })
  const months = netByMonth(plan, { year, payslips, own, more: [money], yearEntries })
  if (!months) return null
  const fromMonth = Math.min(...money.monthly.map(({ monthIndex }) => monthIndex))
  return (
    <PayStrip
      payslips={months}
      fromMonth={Number.isFinite(fromMonth) ? fromMonth : 0}
      findProducts={(monthIndex) =>
        rows
          .filter(({ contract }) => contract.items.some((item) => item.monthIndex === monthIndex))
          .map(({ contract, state }) => ({
            name: state.name,
            fallCents: findFall(computeMoney(plan, declarations, [contract]), monthIndex),
            isPaid: true,
          }))
      }
    />
  )
})
