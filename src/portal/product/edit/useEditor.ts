import { useActorRef, useSelector } from '@xstate/react'
import { type RefObject, useCallback, useContext, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { ApiError } from '../../api/apiError.ts'
import { addContract, cancelContract, changeContract, removeContract } from '../../api/contracts.ts'
import { useText } from '../../messages/useText.ts'
import type { Text } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toasts.tsx'
import { editMachine } from '../contract/editMachine.ts'
import type { EditEvent, EditKind, EditQuestion } from '../contract/editMachine.ts'
import { RefreshContext } from '../contract/RefreshContext.ts'
import type { Difference, Working } from './useWorkingContract.ts'

export type Editor = {
  state: string
  send: (event: EditEvent) => void
  isBusy: boolean
  difference: Difference | undefined
  /** Sends what is on screen; at the price the server named where the page still computes the old one. */
  sendAtNewPrice: () => void
}

/**
 * The edit machine with the house's dialogs, calls and toasts (CAT-08, CTR-08 to CTR-13, ERR-33 to ERR-37).
 */
export function useEditor(filled: Working, cancellation: string): Editor {
  const { kind, isBegun, difference } = filled
  // A price the employee agreed to by its button: it may differ from what an old page computes.
  const agreedCents = useRef<number>(undefined)
  const latest = useRef({ filled, cancellation })
  latest.current = { filled, cancellation }
  const machine = useProvidedMachine(latest, agreedCents)
  const actor = useActorRef(machine, { input: { kind, isBegun } })
  const state = useSelector(actor, (snapshot) => String(snapshot.value))
  return {
    state,
    send: (event) => actor.send(event),
    isBusy: ['saving', 'removing', 'cancelling'].includes(state),
    difference,
    sendAtNewPrice: () => {
      const isOld = difference?.kind === 'price' && filled.working.quote.priceCents === difference.beforeCents
      if (isOld) agreedCents.current = difference.nowCents
      actor.send({ type: 'SAVE' })
    },
  }
}

type Latest = RefObject<{ filled: Working; cancellation: string }>

function useProvidedMachine(latest: Latest, agreedCents: RefObject<number | undefined>) {
  const t = useText()
  const { session } = useStores()
  const recover = useRecovery(latest)
  return useMemo(() => {
    const send = (call: () => Promise<void>, message: () => string) =>
      session.change(async () => {
        await recover(call)
        latest.current.filled.onSaved()
        toast.success(t(message()))
        await session.reload()
      })
    const contractId = (): string | undefined => latest.current.filled.working.contract?.id
    return editMachine.provide({
      actors: {
        ask: fromPromise<boolean, { question: EditQuestion }>(({ input: { question } }) =>
          confirm(questionText(question, t, latest.current.cancellation)),
        ),
        save: fromPromise<void>(async () => {
          const { working, kind } = latest.current.filled
          const priced = working.toContractRequest()
          const request = { ...priced, priceCents: agreedCents.current ?? priced.priceCents }
          agreedCents.current = undefined
          const id = contractId()
          // A contract in force that costs nothing any more is sent with price 0: the server takes it as its
          // cancellation (CTR-13).
          const call = () => (id ? changeContract(id, request) : addContract(request))
          await send(call, () => savedText(kind))
        }),
        remove: fromPromise<void>(async () => {
          const id = contractId()
          if (id)
            await send(
              () => removeContract(id),
              () => 'product.toast.removed',
            )
        }),
        cancel: fromPromise<void>(async () => {
          const id = contractId()
          if (id)
            await send(
              () => cancelContract(id),
              () => 'product.toast.checkEmail',
            )
        }),
      },
      actions: {
        resetContract: () => {
          latest.current.filled.working.reset()
          latest.current.filled.setDifference(undefined)
        },
        showError: (_, { error }) => {
          if (!isConflict(error)) toast.showError(error)
        },
      },
    })
  }, [session, t, recover, latest, agreedCents])
}

/**
 * Sends a call. Where the server refuses because something is not as the page shows it, the page is brought
 * up to date before the refusal goes on, and a conflict (409) becomes a sentence in the form.
 */
function useRecovery(latest: Latest) {
  const { session } = useStores()
  const refreshProduct = useContext(RefreshContext)
  return useCallback(
    async (call: () => Promise<void>): Promise<void> => {
      const { working, setDifference } = latest.current.filled
      const seen = { quotedCents: working.quote.priceCents, storedCents: working.contract?.priceCents }
      try {
        await call()
      } catch (error) {
        if (!(error instanceof ApiError && stale.includes(error.status))) throw error
        await Promise.allSettled([session.reload(), refreshProduct()])
        if (isConflict(error)) setDifference(differenceOf(error, seen))
        throw error
      }
    },
    [session, refreshProduct, latest],
  )
}

/** Gone, changed meanwhile, or not allowed any more. */
const stale: readonly number[] = [404, 409, 422]

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409
}

function differenceOf(
  { priceCents }: ApiError,
  { quotedCents, storedCents }: { quotedCents: number; storedCents: number | undefined },
): Difference {
  if (priceCents !== undefined) return { kind: 'price', beforeCents: quotedCents, nowCents: priceCents }
  return { kind: 'contract', ...(storedCents !== undefined && { beforeCents: storedCents }) }
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
