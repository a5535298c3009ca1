import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Contract } from '../../domain/plan/contract.ts'
import { takeBackContract } from '../api/contracts.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { isEnding, isInForce } from '../../domain/plan/contractState.ts'

/** Returns the part that is not yet accepted by mail: the contract, a change of it, or its cancellation. */
export function findWaitingKind(contract: Pick<Contract, 'state'>): 'contract' | 'change' | 'cancellation' {
  if (isEnding(contract)) return 'cancellation'
  return isInForce(contract) ? 'change' : 'contract'
}

type Props = {
  contract: Contract
  /** The contract's name, if the page has several such buttons. */
  name?: string
}

/**
 * Withdraws a change or cancellation that is not yet accepted by mail, in any category (D-83); hidden for a
 * contract before its first acceptance.
 */
export const TakeBackButton = observer(function TakeBackButton({ contract, name }: Props) {
  const t = useText()
  const { isBusy, takeBack } = useTakeBack(contract)
  const kind = findWaitingKind(contract)
  if (kind === 'contract') return null
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void takeBack()}
    >
      {name === undefined ? t(`waiting.${kind}.takeBack`) : t(`waiting.${kind}.takeBackOf`, { name })}
    </Button>
  )
})

function useTakeBack(contract: Contract) {
  const t = useText()
  const { session } = useStores()
  const [isBusy, setBusy] = useState(false)
  const kind = findWaitingKind(contract)
  const takeBack = async (): Promise<void> => {
    const isSure = await confirm({
      title: t(`waiting.${kind}.ask`),
      text: t(`waiting.${kind}.text`),
      confirm: t(`waiting.${kind}.takeBack`),
      cancel: t('waiting.leave'),
    })
    if (!isSure) return
    setBusy(true)
    try {
      await session.change(() => takeBackContract(contract.id))
      toast.success(t(`waiting.${kind}.done`))
    } catch (error) {
      toast.showError(error)
    } finally {
      setBusy(false)
      // Reloads after a refusal too: the change may have been accepted meanwhile.
      await session.reload().catch(() => undefined)
    }
  }
  return { isBusy, takeBack }
}
