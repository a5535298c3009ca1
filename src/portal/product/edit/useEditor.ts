import { useActorRef, useSelector } from '@xstate/react'
import { useContext, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { ApiError, findErrorText, isOutdated, isSilent } from '../../api/apiError.ts'
import { addContract, cancelContract, changeContract, removeContract } from '../../api/contracts.ts'
import { useText } from '../../messages/useText.ts'
import type { Text } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toasts.tsx'
import { editMachine } from '../contract/editMachine.ts'
import type { EditEvent, EditKind, EditQuestion } from '../contract/editMachine.ts'
import { NextStepContext, RefreshContext, type StepOutcome } from '../contract/pageContexts.ts'
import type { EditDifference, Working } from './useWorkingContract.ts'

export type Editor = {
  state: string
  send: (event: EditEvent) => void
  isBusy: boolean
  isLocked: boolean
  difference: EditDifference | undefined
  /** The server's sentence about the last refused attempt. */
  failure: string | undefined
  /** Sends the current values, at the server's price if the page still computes the old one. */
  sendAtNewPrice: () => void
}

/** Runs the edit machine with dialogs, calls and toasts (CAT-08, CTR-08 to CTR-13, ERR-33 to ERR-37). */
export function useEditor(filled: Working, cancellation: readonly string[]): Editor {
  const { kind, isBegun, isLocked, difference } = filled
  const latest = useRef({ filled, cancellation, agreedCents: undefined as number | undefined })
  latest.current = { ...latest.current, filled, cancellation }
  const { session } = useStores()
  const refreshProduct = useContext(RefreshContext)
  const showNext = useContext(NextStepContext)
  const [failure, setFailure] = useState<string>()
  const t = useText()
  const machine = useMemo(() => {
    const refresh = () => Promise.allSettled([session.reload(), refreshProduct()])
    const send: Send = (call, kind) =>
      session.change(async () => {
        const { working } = latest.current.filled
        const outcome = { kind, modalityId: working.modality.id, year: working.year }
        setFailure(undefined)
        showNext({ ...outcome, isSending: true })
        try {
          await sendOrRefresh(call, latest.current.filled, refresh)
          latest.current.filled.onSaved()
          await session.reload()
          showNext(outcome)
        } catch (error) {
          showNext(undefined)
          throw error
        }
      })
    return provideMachine(() => latest.current, { send, t, setFailure })
  }, [session, t, refreshProduct, showNext])
  const actor = useActorRef(machine, { input: { kind, isBegun } })
  const state = useSelector(actor, (snapshot) => String(snapshot.value))
  return {
    state,
    send: (event) => actor.send(event),
    isBusy: ['saving', 'removing', 'cancelling'].includes(state),
    isLocked,
    difference,
    failure,
    sendAtNewPrice: () => {
      const isOld = difference?.kind === 'price' && filled.working.quote.priceCents === difference.beforeCents
      latest.current.agreedCents = isOld ? difference.nowCents : undefined
      actor.send({ type: 'SAVE' })
    },
  }
}

/** The latest inputs, and an agreed price that an outdated page cannot compute. */
type Latest = { filled: Working; cancellation: readonly string[]; agreedCents: number | undefined }
type Send = (call: () => Promise<void>, kind: StepOutcome['kind']) => Promise<void>
type EditorParts = { send: Send; t: Text; setFailure: (text: string) => void }

function provideMachine(latest: () => Latest, { send, t, setFailure }: EditorParts) {
  const callWithId = async (
    call: (id: string) => Promise<void>,
    kind: StepOutcome['kind'],
  ): Promise<void> => {
    const id = latest().filled.working.contract?.id
    if (id) await send(() => call(id), kind)
  }
  return editMachine.provide({
    actors: {
      ask: fromPromise<boolean, { question: EditQuestion }>(({ input: { question } }) =>
        confirm(buildQuestion(question, t, latest().cancellation)),
      ),
      save: fromPromise<void>(async () => {
        const { filled, agreedCents } = latest()
        const priced = filled.working.toContractRequest()
        const request = { ...priced, priceCents: agreedCents ?? priced.priceCents }
        latest().agreedCents = undefined
        const id = filled.working.contract?.id
        // At a price of 0 the server cancels a contract in force (CTR-13).
        await send(() => (id ? changeContract(id, request) : addContract(request)), toOutcome(filled.kind))
      }),
      remove: fromPromise<void>(() => callWithId(removeContract, 'removed')),
      cancel: fromPromise<void>(() => callWithId(cancelContract, 'confirmEnd')),
    },
    actions: {
      resetContract: () => {
        latest().filled.working.reset()
        latest().filled.setDifference(undefined)
      },
      showError: (_, { error }) => {
        if (isConflict(error)) return
        toast.showError(error)
        if (!isSilent(error)) setFailure(findErrorText(error))
      },
    },
  })
}

/** Sends a call; if the server refuses it because the page is outdated, contracts and offers are reloaded. */
async function sendOrRefresh(
  call: () => Promise<void>,
  { working, setDifference }: Working,
  refresh: () => Promise<unknown>,
): Promise<void> {
  const seen = { quotedCents: working.quote.priceCents, storedCents: working.contract?.priceCents }
  try {
    await call()
  } catch (error) {
    if (!isOutdated(error)) throw error
    await refresh()
    if (isConflict(error)) setDifference(toDifference(error, seen))
    throw error
  }
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409
}

function toDifference(
  { priceCents }: ApiError,
  { quotedCents, storedCents }: { quotedCents: number; storedCents: number | undefined },
): EditDifference {
  if (priceCents !== undefined) return { kind: 'price', beforeCents: quotedCents, nowCents: priceCents }
  return { kind: 'contract', ...(storedCents !== undefined && { beforeCents: storedCents }) }
}

function toOutcome(kind: EditKind): StepOutcome['kind'] {
  if (kind === 'new') return 'added'
  if (kind === 'cart') return 'updated'
  return kind === 'pending' ? 'backInCart' : 'checkEmail'
}

function buildQuestion(question: EditQuestion, t: Text, cancellation: readonly string[]) {
  const text = t(`product.ask.${question}.text`)
  return {
    title: t(`product.ask.${question}.title`),
    text: question === 'cancel' ? [...cancellation, text].join('\n') : text,
    confirm: t(`product.ask.${question}.yes`),
    ...(question === 'cancel' && { cancel: t('product.ask.cancel.no') }),
    danger: question !== 'reset',
  }
}
