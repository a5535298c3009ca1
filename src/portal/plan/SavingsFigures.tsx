import { useText } from '../messages/useText.ts'
import { useMoney } from '../ui/hooks/useMoney.ts'
import type { useSavings } from './useSavings.ts'

type Props = { savings: NonNullable<ReturnType<typeof useSavings>>; className: string | undefined }

/** The tax saved so far and the tax still to be saved, each with its plan years (LAY-06, HOM-13). */
export function SavingsFigures({ savings, className }: Props) {
  const t = useText()
  const { year, achievedCents, pendingCents } = savings
  const money = useMoney([achievedCents, pendingCents])
  return (
    <dl className={className}>
      <div>
        <dt>{t('header.savings', { years: year })}</dt>
        <dd className="money">{money(achievedCents)}</dd>
      </div>
      <div>
        <dt>{t('header.pendingSavings', { years: year })}</dt>
        <dd className="money">{money(pendingCents)}</dd>
      </div>
    </dl>
  )
}
