import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { Contract } from '../../../domain/plan/contract.ts'
import {
  addContract,
  cancelContract,
  changeContract,
  removeContract,
  type PricedRequest,
} from '../../api/contracts.ts'
import { confirm } from '../../ui/confirm.tsx'
import { editMachine } from '../contract/editMachine.ts'
import type { EditEvent, EditKind, EditQuestion } from '../contract/editMachine.ts'
import { useText } from '../../messages/useText.ts'
import type { Text } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { toast } from '../../ui/toasts.tsx'

export type EditorInput = {
  kind: EditKind
  contract: Contract | undefined
  request: () => PricedRequest
  reset: () => void
  /** A change of it was begun before the page was left. */
  isBegun: boolean
  /** Until when a cancelled contract covers. */
  cancellation: string
  /** After the server kept it: the draft is of no use any more. */
  onSaved: () => void
}

export type Editor = { state: string; send: (event: EditEvent) => void; isBusy: boolean }

/**
 * The edit machine with the house's dialogs, calls and toasts (CAT-08, CTR-08 to CTR-13, ERR-33 to ERR-37).
 */
export function useEditor(input: EditorInput): Editor {
  const t = useText()
  const { session } = useStores()
  const machine = useMemo(() => {
    const { contract, kind } = input
    return editMachine.provide({
      actors: {
        ask: fromPromise<boolean, { question: EditQuestion }>(({ input: asked }) =>
          confirm(questionText(asked.question, t, input.cancellation)),
        ),
        save: fromPromise<void>(async () => {
          // A contract in force that costs nothing any more is sent with price 0: the server takes it as its
          // cancellation (CTR-13).
          await (contract ? changeContract(contract.id, input.request()) : addContract(input.request()))
          input.onSaved()
          toast.success(t(savedText(kind)))
          await session.reload()
        }),
        remove: fromPromise<void>(async () => {
          if (contract) await removeContract(contract.id)
          input.onSaved()
          toast.success(t('product.toast.removed'))
          await session.reload()
        }),
        cancel: fromPromise<void>(async () => {
          if (contract) await cancelContract(contract.id)
          input.onSaved()
          toast.success(t('product.toast.checkEmail'))
          await session.reload()
        }),
      },
      actions: {
        resetContract: () => input.reset(),
        showError: (_, { error }) => toast.showError(error),
      },
    })
    // One machine for one contract: its editor is drawn anew when another one stands behind it.
  }, [input.contract, input.kind, input.cancellation, session, t])
  const actor = useActorRef(machine, { input: { kind: input.kind, isBegun: input.isBegun } })
  const state = useSelector(actor, (snapshot) => String(snapshot.value))
  return {
    state,
    send: (event) => actor.send(event),
    isBusy: ['saving', 'removing', 'cancelling'].includes(state),
  }
}

function savedText(kind: EditKind): string {
  if (kind === 'new') return 'product.toast.added'
  if (kind === 'cart') return 'product.toast.updated'
  return kind === 'pending' ? 'product.toast.backInCart' : 'product.toast.checkEmail'
}

function questionText(question: EditQuestion, t: Text, cancellation: string) {
  const text = t(`product.ask.${question}.text`)
  return {
    title: t(`product.ask.${question}.title`),
    text: question === 'cancel' ? `${cancellation} ${text}` : text,
    confirm: t(`product.ask.${question}.yes`),
    ...(question === 'cancel' && { cancel: t('product.ask.cancel.no') }),
    danger: question !== 'reset',
  }
}
