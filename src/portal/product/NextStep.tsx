import { Box, Group } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { Contract } from '../../domain/plan/contract.ts'
import { isWaiting } from '../../domain/plan/contractState.ts'
import { moneyHeadline } from '../../domain/tax/tileLine.ts'
import { useText } from '../messages/useText.ts'
import { useProductMoney } from '../plan/MoneyLine.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import type { StepOutcome } from './contract/pageContexts.ts'
import { useCartLabel } from '../plan/useCartLabel.ts'

/**
 * Shown after an action: its result, its effect on the payslip, and the next step; it gets the focus. The
 * acceptance mail is mentioned until the employee has accepted.
 */
export const NextStep = observer(function NextStep({ outcome }: { outcome: StepOutcome | undefined }) {
  const t = useText()
  const cartLabel = useCartLabel()
  const language = useLanguage()
  const { session } = useStores()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) panel.current?.focus()
  }, [outcome])
  const isIts = ({ modality, year }: Contract): boolean =>
    modality.id === outcome?.modalityId && year === outcome.year
  const contract = session.cart.find(isIts)
  const money = useProductMoney(contract ? [contract] : [])
  if (!outcome) return null
  const { kind } = outcome
  const isMailed = kind === 'checkEmail' || kind === 'confirmEnd'
  if (isMailed && !session.contracts.some((each) => isIts(each) && isWaiting(each))) return null
  const isInCart = contract !== undefined && !isMailed
  return (
    <Box ref={panel} tabIndex={-1} role="status" bdrs="lg">
      <Notice
        tone="success"
        title={t(`product.toast.${kind}`)}
        action={
          <Group gap="xs" align="stretch">
            {isInCart && <LinkButton to="/cart">{cartLabel}</LinkButton>}
            <LinkButton to="/home" {...(isInCart && { variant: 'default' })}>
              {t(isMailed ? 'product.next.home' : 'product.next.goOn')}
            </LinkButton>
          </Group>
        }
      >
        {isMailed && t(`product.next.${kind}`, { email: session.profile.email })}
        {isInCart && money && `${moneyHeadline(money, language)}.`}
      </Notice>
    </Box>
  )
})
