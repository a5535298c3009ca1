import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom'
import { fromPromise } from 'xstate'
import type { Contract } from '../../domain/plan/contract.ts'
import { buyContracts } from '../api/contracts.ts'
import { ApiError } from '../api/apiError.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { cartMachine, findSignable } from './cartMachine.ts'
import type { CartItemState } from './cartItemState.ts'
import type { CartEvent, CartNotice, CartQuestion } from './cartMachine.ts'
import { type PriceDifference, findPriceDifferences, type RefusedItem, groupRefusals } from './cartRow.ts'
import { type Text, useText } from '../messages/useText.ts'
import type { SessionStore } from '../session/SessionStore.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { useStableValue } from '../ui/hooks/useStableValue.ts'

export type CartFlow = {
  /** 0: confirming the data; 1: signing (D-54). */
  step: 0 | 1
  notice: CartNotice | undefined
  privacyAccepted: boolean
  /** The ids of the items that would be signed now. */
  chosen: ReadonlySet<string>
  isBusy: boolean
  /** The items whose price was different at the purchase. */
  differences: readonly PriceDifference[]
  /** The refusals of the last purchase, by item. */
  refused: ReadonlyMap<string, RefusedItem>
  send: (event: CartEvent) => void
}

/**
 * Runs the cart machine with dialogs, calls and messages; keeps its step in the page's address (CAR-07,
 * CAR-18).
 */
export function useCartFlow(items: CartItemState[], refreshOffers: () => void): CartFlow {
  const isSignPath = useSearchParams()[0].get('step') === 'sign'
  const [differences, setDifferences] = useState<readonly PriceDifference[]>([])
  const [refused, setRefused] = useState<CartFlow['refused']>(new Map())
  const actor = useActorRef(useProvidedMachine({ setDifferences, setRefused, refreshOffers }), {
    input: { items, toSign: isSignPath },
  })
  const snapshot = useSelector(actor, (now) => now)
  const send = useCallback((event: CartEvent) => actor.send(event), [actor])

  const stableItems = useStableValue(items)
  const lastItems = useRef(stableItems)
  useEffect(() => {
    if (lastItems.current === stableItems) return
    lastItems.current = stableItems
    send({ type: 'ITEMS_CHANGED', items: stableItems })
  }, [send, stableItems])

  const state = String(snapshot.value)
  const step = ['confirming', 'askingRest'].includes(state) ? 0 : 1
  useStepInAddress(step, snapshot, send)
  return {
    step,
    notice: snapshot.context.notice,
    privacyAccepted: snapshot.context.privacyAccepted,
    chosen: new Set(findSignable(snapshot.context).map(({ id }) => id)),
    isBusy: state === 'submitting' || state === 'done',
    differences,
    refused,
    send,
  }
}

type FlowCallbacks = {
  setDifferences: (differences: readonly PriceDifference[]) => void
  setRefused: (refused: CartFlow['refused']) => void
  refreshOffers: () => void
}

/** The dependencies of the machine's calls and messages. */
type FlowContext = FlowCallbacks & {
  session: SessionStore
  t: Text
  intl: IntlShape
  navigate: NavigateFunction
}

/** Connects the machine to dialogs and calls; after the purchase the page is /home (CAR-15, CAR-16). */
function useProvidedMachine({ setDifferences, setRefused, refreshOffers }: FlowCallbacks) {
  const t = useText()
  const intl = useIntl()
  const navigate = useNavigate()
  const { session } = useStores()
  return useMemo(() => {
    const tools = { session, t, intl, navigate, setDifferences, setRefused, refreshOffers }
    return cartMachine.provide({
      actors: { ask: createQuestionDialog(t, intl), purchase: createPurchase(tools) },
      actions: { showError: (_, { error }: { error: unknown }) => showError(error, tools) },
    })
  }, [navigate, session, t, intl, setDifferences, setRefused, refreshOffers])
}

/** Buys the items, opens /home, and lists the items that were not bought. */
function createPurchase(tools: FlowContext) {
  const { session, t, intl, navigate } = tools
  return fromPromise<void, { items: CartItemState[] }>(async ({ input: { items }, signal }) => {
    const generated = await buy(
      items.map(({ id }) => id),
      tools,
      signal,
    )
    const missing = items.filter(({ id }) => !generated.some((contract) => contract.id === id))
    // Reloads in parallel with the code of /home, so that the page is not rendered twice.
    const reloaded = session.reload()
    // If the employee has left the cart meanwhile, the page they opened stays.
    if (!signal.aborted) void navigate('/home', { state: { isSigned: generated.length > 0 } })
    if (missing.length > 0) {
      const products = intl.formatList(missing.map(({ name }) => name))
      toast.warning(t('cartPage.notGenerated', { products }))
    }
    if (generated.length > 0) toast.success(t('cartPage.openEmail'))
    await reloaded
  })
}

/**
 * Buys the contracts and returns those that were generated; leaving the cart stops the retries. Stores the
 * refused items and the changed prices.
 */
async function buy(
  ids: readonly string[],
  { session, setDifferences, setRefused }: FlowContext,
  signal: AbortSignal,
): Promise<Contract[]> {
  const sent = session.cart.filter(({ id }) => ids.includes(id))
  setRefused(new Map())
  try {
    return await session.change(() => buyContracts(ids, signal))
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      await session.reload().catch(() => undefined)
      setDifferences(findPriceDifferences(sent, session.cart, error.priceCents))
    }
    if (error instanceof ApiError) setRefused(groupRefusals(sent, ids, error.refusals))
    throw error
  }
}

/**
 * Shows the error and reloads the cart and the offers, because the plan or the catalogue may have changed.
 */
function showError(error: unknown, { session, refreshOffers }: FlowContext): void {
  toast.showError(error)
  if (!(error instanceof ApiError) || error.status === 503) return
  void session.reload().catch(() => undefined)
  refreshOffers()
}

/** Opens the machine's questions as dialogs; lists the items that stay in the cart, with reasons. */
function createQuestionDialog(t: Text, intl: IntlShape) {
  return fromPromise<boolean, { question: CartQuestion; items: CartItemState[] }>(({ input }) => {
    const names = new Set(input.items.map(({ name }) => name))
    const params = { products: intl.formatList(names), count: names.size }
    const refused = input.items.filter(({ reason }) => reason)
    const text =
      refused.length > 0
        ? t('cartPage.ask.continueWithRest.reasons', { ...params, reasons: formatReasons(input.items, t) })
        : t(`cartPage.ask.${input.question}.text`, params)
    return confirm({
      title: t(`cartPage.ask.${input.question}.title`),
      text,
      confirm: t(`cartPage.ask.${input.question}.yes`),
    })
  })
}

/** Lists why each item stays in the cart: "Card: This product has left the catalogue. Dental: ...". */
function formatReasons(items: readonly CartItemState[], t: Text): string {
  return items
    .map(({ name, reason }) => `${name}: ${reason?.text ?? t('cartPage.lacksDocuments')}.`)
    .join(' ')
}

/**
 * Keeps the step in the address: a reloaded or reopened page shows the same step, and the browser's Back
 * leads from the second step to the first.
 */
function useStepInAddress(step: 0 | 1, snapshot: unknown, send: CartFlow['send']): void {
  const [search, setSearch] = useSearchParams()
  const isSignPath = search.get('step') === 'sign'
  const lastPath = useRef(isSignPath)
  useEffect(() => {
    const isMoved = lastPath.current !== isSignPath
    lastPath.current = isSignPath
    if (isSignPath === (step === 1)) return
    if (isMoved) send({ type: isSignPath ? 'NEXT' : 'BACK' })
    else setSearch(step === 1 ? { step: 'sign' } : {}, { replace: step === 0 })
    // The snapshot is a dependency: the machine may handle an event without a change of step.
  }, [send, snapshot, step, isSignPath, setSearch])
}
