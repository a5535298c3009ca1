import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useText } from '../../messages/useText.ts'
import { endsByPrice } from '../../../domain/contract/cancellationEffect.ts'
import { ActionBar } from '../../ui/layout/ActionBar.tsx'
import { SteadyButton } from '../../ui/layout/SteadyButton.tsx'
import type { EditKind } from '../contract/editMachine.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import classes from './Editor.module.css'
import type { Editor } from './useEditor.ts'

type Props = {
  working: WorkingContract
  editor: Editor
  kind: EditKind
  save: { send: () => void; isWaiting: boolean; isInvalid: boolean }
  /** The effect on the payslip, beside the save button. */
  total: ReactNode
  /** A "back" button, before the actions. */
  children?: ReactNode
}

/** The buttons below the edit view, with the price beside the save button. */
export const EditActions = observer(function EditActions(props: Props) {
  const { working, editor, kind, save, total, children } = props
  const t = useText()
  const isEnd = isCancelling(kind, working)
  const isToSave = working.isChanged || working.goneMonths.length > 0
  return (
    <div className={classes.actions}>
      {children}
      {kind === 'cart' && (
        <SteadyButton
          variant="subtle"
          color="var(--danger)"
          disabled={editor.isBusy}
          onClick={() => editor.send({ type: 'REMOVE' })}
        >
          {t('product.action.remove')}
        </SteadyButton>
      )}
      {(kind === 'inForce' || kind === 'pending') && (
        <SteadyButton
          variant="default"
          disabled={editor.isBusy}
          onClick={() => editor.send({ type: 'BACK' })}
        >
          {t('product.action.leave')}
        </SteadyButton>
      )}
      {(working.isChanged || working.unassigned.size > 0) && (
        <SteadyButton
          variant="default"
          disabled={editor.isBusy}
          onClick={() => editor.send({ type: 'RESET' })}
        >
          {t('product.action.reset')}
        </SteadyButton>
      )}
      <ActionBar isAlways className={classes.bar} total={total}>
        <SteadyButton
          data-sends
          loading={editor.isBusy || save.isWaiting}
          disabled={save.isInvalid || (kind !== 'new' && !isToSave)}
          {...(isEnd ? { color: 'red.8' } : {})}
          onClick={save.send}
        >
          {t(saveLabel(kind, isEnd))}
        </SteadyButton>
      </ActionBar>
    </div>
  )
})

/** True when saving ends the contract in force (CTR-13). */
export function isCancelling(kind: EditKind, { quote, schedule }: WorkingContract): boolean {
  return kind === 'inForce' && endsByPrice(schedule, quote)
}

function saveLabel(kind: EditKind, isEnd: boolean): string {
  if (kind === 'new') return 'product.action.add'
  if (kind === 'cart') return 'product.action.updateCart'
  if (kind === 'pending') return 'product.action.backToCart'
  return isEnd ? 'product.action.reviewCancel' : 'product.action.review'
}
