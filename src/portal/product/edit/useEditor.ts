import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
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
  const latest = useRef(input)
  latest.current = input
  const machine = useMemo(() => {
    const finish = async (message: string): Promise<void> => {
      latest.current.onSaved()
      toast.success(t(message))
      await session.reload()
    }
    return editMachine.provide({
      actors: {
        ask: fromPromise<boolean, { question: EditQuestion }>(({ input: { question } }) =>
          confirm(questionText(question, t, latest.current.cancellation)),
        ),
        save: fromPromise<void>(async () => {
          const { contract, kind, request } = latest.current
          // A contract in force that costs nothing any more is sent with price 0: the server takes it as its
          // cancellation (CTR-13).
          await (contract ? changeContract(contract.id, request()) : addContract(request()))
          await finish(savedText(kind))
        }),
        remove: fromPromise<void>(async () => {
          const { contract } = latest.current
          if (contract) await removeContract(contract.id)
          await finish('product.toast.removed')
        }),
        cancel: fromPromise<void>(async () => {
          const { contract } = latest.current
          if (contract) await cancelContract(contract.id)
          await finish('product.toast.checkEmail')
        }),
      },
      actions: {
        resetContract: () => latest.current.reset(),
        showError: (_, { error }) => toast.showError(error),
      },
    })
  }, [session, t])
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
