import { IconAlertCircle } from '@tabler/icons-react'
import { withStops } from '../../domain/messages/refusalSentence.ts'
import { useText } from '../messages/useText.ts'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'

/**
 * Explains why the item stops the purchase or is left out of it, or that it is in the cart again because
 * nobody accepted it in time (D-81).
 */
export function Hindrance({ row: { contract, state, isEditable } }: { row: CartRow }) {
  const t = useText()
  const { block, reason } = state
  if (!block && !reason && contract.state !== 'expiredPurchase') return null
  const stop = block === 'expired' && isEditable ? 'expiredEdit' : block
  const hindrance = stop
    ? t(`cartPage.block.${stop}`)
    : reason && withStops([reason.text, reason.lift]).join(' ')
  const cameBack =
    contract.state === 'expiredPurchase' && t(hindrance ? 'cartPage.cameBack' : 'cartPage.notAccepted')
  return (
    <p className={classes.block} data-open={!hindrance || undefined}>
      <IconAlertCircle size={20} aria-hidden="true" />
      {[cameBack, hindrance].filter(Boolean).join(' ')}
    </p>
  )
}
