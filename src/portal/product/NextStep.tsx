import { Box, Group, Loader } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Contract } from '../../domain/plan/contract.ts'
import { isWaiting } from '../../domain/plan/contractState.ts'
import { moneyHeadline } from '../../domain/tax/tileLine.ts'
import { useText } from '../messages/useText.ts'
import { useProductMoney } from '../plan/MoneyLine.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { prefetchRoute } from '../ui/layout/prefetchRoute.ts'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { type Edited, NextStepContext, SendingContext, type StepOutcome } from './contract/pageContexts.ts'
import { useWorkingMoney } from './edit/useWorkingMoney.ts'
import styles from './NextStep.module.css'
import { useCartLabel } from '../plan/useCartLabel.ts'

type Props = { outcome: StepOutcome | undefined; edited: Pick<Edited, 'working'> }

/**
 * Shown after an action: its result, its effect on the payslip, and the next step; it gets the focus. The
 * acceptance mail is mentioned until the employee has accepted. While the request runs, the same panel is
 * present but invisible, so that the page does not move when the result appears.
 */
export const NextStep = observer(function NextStep({ outcome, edited }: Props) {
  const t = useText()
  const isSending = outcome?.isSending === true
  const cartLabel = useCartLabel(isSending)
  const language = useLanguage()
  const { session } = useStores()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSending) {
      panel.current?.scrollIntoView({ block: 'nearest' })
      void prefetchRoute('/cart')
    } else if (outcome) panel.current?.focus()
  }, [outcome, isSending])
  const isIts = ({ modality, year }: Contract): boolean =>
    modality.id === outcome?.modalityId && year === outcome.year
  const contract = session.cart.find(isIts)
  const stored = useProductMoney(contract ? [contract] : [])
  const sent = useWorkingMoney(isSending ? edited.working : undefined)
  const money = isSending ? sent : stored
  if (!outcome) return null
  const { kind } = outcome
  const isMailed = kind === 'checkEmail' || kind === 'confirmEnd'
  if (isMailed && !isSending && !session.contracts.some((each) => isIts(each) && isWaiting(each))) return null
  const isInCart = !isMailed && (isSending ? kind !== 'removed' : contract !== undefined)
  return (
    <Box ref={panel} tabIndex={-1} role="status" bdrs="lg" className={styles.panel} data-sending={isSending}>
      {isSending && <Sending />}
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

type ContextsProps = {
  outcome: StepOutcome | undefined
  setOutcome: (outcome: StepOutcome | undefined) => void
  children: ReactNode
}

/** Lets the editors set the outcome of an action, and the cards know which one is being sent. */
export function OutcomeContexts({ outcome, setOutcome, children }: ContextsProps) {
  return (
    <NextStepContext value={setOutcome}>
      <SendingContext value={outcome?.isSending ? outcome : undefined}>{children}</SendingContext>
    </NextStepContext>
  )
}

/** Covers the place of the result until the server answers. */
function Sending() {
  const t = useText()
  return (
    <p className={styles.sending}>
      <Loader size={24} aria-hidden />
      {t('product.next.sending')}
    </p>
  )
}
