import { IconArrowRight } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { companyMoneyOf } from '../../domain/plan/companyMoney.ts'
import { isWaiting } from '../../domain/plan/contractState.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { findChoice } from '../plan/findChoice.ts'
import { useCartLabel } from '../plan/useCartLabel.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useMoney } from '../ui/hooks/useMoney.ts'
import styles from './NextThings.module.css'

/** Up to three tasks: sign the cart, accept the signed contracts, use the company's money. */
export const NextThings = observer(function NextThings() {
  const t = useText()
  const cartLabel = useCartLabel()
  const { profile, company } = useStores().session
  const waiting = profile.contracts.filter(isWaiting).length
  const leftCents = findUnused(profile)
  const money = useMoney([leftCents])
  const things = [
    ...(profile.cart.length > 0 ? [{ to: '/cart', text: cartLabel }] : []),
    ...(waiting > 0 ? [{ to: '/home', text: t('menu.accept', { count: waiting }) }] : []),
    ...(leftCents > 0
      ? [{ to: company.hidePlan ? '/home' : '/plan', text: t('menu.use', { amount: money(leftCents) }) }]
      : []),
  ]
  if (things.length === 0) return null
  return (
    <ul className={styles.things} aria-label={t('menu.next')}>
      {things.map(({ to, text }) => (
        <li key={text}>
          <Link to={to}>
            {text}
            <IconArrowRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
})

/** Returns the unused company money that can be chosen for today, in cents (D-97). */
function findUnused(profile: Profile): number {
  const { bags, products } = profile
  const { year, months } = findChoice(profile)
  const own = months.length > 0 ? bags[String(year)] : undefined
  const hasExempt = products.some(({ planType }) => planType === 'Exent')
  return own && products.length > 0 ? companyMoneyOf(own, { hasExempt }).leftCents : 0
}
