import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useText } from '../../messages/useText.ts'
import { endsByPrice } from '../../../domain/contract/cancellationEffect.ts'
import { ActionBar } from '../../ui/layout/ActionBar.tsx'
import type { EditKind } from '../contract/editMachine.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import classes from './Editor.module.css'
import { PayslipTotal } from './PriceSummary.tsx'
import type { Editor } from './useEditor.ts'

type Props = {
  working: WorkingContract
  editor: Editor
  kind: EditKind
  save: { send: () => void; isWaiting: boolean; isInvalid: boolean }
  /** A "back" button, before the actions. */
  children?: ReactNode
}

/** The buttons below the edit view, with the price beside the save button. */
export const EditActions = observer(function EditActions({ working, editor, kind, save, children }: Props) {
  const t = useText()
  const isEnd = isCancelling(kind, working)
  const isToSave = working.isChanged || working.goneMonths.length > 0
  return (
    <div className={classes.actions}>
      {children}
      {kind === 'cart' && (
        <Button
          variant="subtle"
          color="var(--danger)"
          disabled={editor.isBusy}
          onClick={() => editor.send({ type: 'REMOVE' })}
        >
          {t('product.action.remove')}
        </Button>
      )}
      {(kind === 'inForce' || kind === 'pending') && (
        <Button variant="default" disabled={editor.isBusy} onClick={() => editor.send({ type: 'BACK' })}>
          {t('product.action.leave')}
        </Button>
      )}
      {(working.isChanged || working.unassigned.size > 0) && (
        <Button variant="default" disabled={editor.isBusy} onClick={() => editor.send({ type: 'RESET' })}>
          {t('product.action.reset')}
        </Button>
      )}
      <ActionBar className={classes.bar} total={<PayslipTotal working={working} />}>
        <Button
          data-sends
          loading={editor.isBusy || save.isWaiting}
          disabled={save.isInvalid || (kind !== 'new' && !isToSave)}
          {...(isEnd ? { color: 'red.8' } : {})}
          onClick={save.send}
        >
          {t(saveLabel(kind, isEnd))}
        </Button>
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
