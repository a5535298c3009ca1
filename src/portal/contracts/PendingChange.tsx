import { observer } from 'mobx-react-lite'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { useText } from '../messages/useText.ts'
import { Notice } from '../ui/Notice.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import classes from '../product/edit/Editor.module.css'
import { useCancellationText } from './useCancellationText.ts'

type Props = { contract: Contract; declaration: Benefit | undefined; isEditing?: boolean }

/**
 * What waits to be accepted in the mail, beside what is in force until then: a change, or the end (CTR-10,
 * CTR-11).
 */
export const PendingChange = observer(function PendingChange({
  contract,
  declaration,
  isEditing = false,
}: Props) {
  const t = useText()
  const cancellation = useCancellationText(declaration, contract)
  const { pendingEdit, status, signed } = contract
  if (status === 'cancelled' ? signed : !pendingEdit) return null
  const isEnd = status === 'cancelled' || pendingEdit?.kind === 'cancellation'
  const sentences = [
    t(isEnd ? 'product.notice.cancelToConfirm' : 'product.notice.changeToConfirm'),
    ...(isEnd ? [cancellation] : []),
    ...(isEditing ? [t(isEnd ? 'product.notice.replacesCancel' : 'product.notice.replacesChange')] : []),
  ]
  return (
    <div className={classes.pending}>
      <Notice tone="info">{sentences.join(' ')}</Notice>
      {pendingEdit && !isEnd && (
        <ChangeTable contract={contract} declaration={declaration} after={pendingEdit} />
      )}
    </div>
  )
})
