import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { fromPromise } from 'xstate'
import { purchaseContracts } from '../api/contracts.ts'
import { ApiError } from '../api/apiError.ts'
import { confirm } from '../ui/confirm.tsx'
import { cartMachine, signable } from './cartMachine.ts'
import type { CartEvent, CartItemState, CartNotice, CartQuestion } from './cartMachine.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/toasts.tsx'

export type CartFlow = {
  /** 0 confirms the data, 1 signs (D-54). */
  step: 0 | 1
  notice: CartNotice | undefined
  privacyAccepted: boolean
  /** What would be signed now. */
  chosen: ReadonlySet<string>
  isBusy: boolean
  send: (event: CartEvent) => void
}

/**
 * The cart machine with the house's dialogs, call and toasts; after the purchase to /home (CAR-07, CAR-15,
 * CAR-16, CAR-18).
 */
export function useCartFlow(items: CartItemState[]): CartFlow {
  const t = useText()
  const intl = useIntl()
  const navigate = useNavigate()
  const { session } = useStores()
  const machine = useMemo(
    () =>
      cartMachine.provide({
        actors: {
          ask: fromPromise<boolean, { question: CartQuestion; items: CartItemState[] }>(({ input }) => {
            const names = new Set(input.items.map(({ name }) => name))
            return confirm({
              title: t(`cartPage.ask.${input.question}.title`),
              text: t(`cartPage.ask.${input.question}.text`, {
                products: intl.formatList(names),
                count: names.size,
              }),
              confirm: t(`cartPage.ask.${input.question}.yes`),
            })
          }),
          purchase: fromPromise<void, { items: CartItemState[] }>(async ({ input }) => {
            const generated = await purchaseContracts(input.items.map(({ id }) => id))
            const missing = input.items.filter(({ id }) => !generated.some((contract) => contract.id === id))
            void navigate('/home')
            if (missing.length > 0)
              toast.warning(
                t('cartPage.notGenerated', { products: intl.formatList(missing.map(({ name }) => name)) }),
              )
            if (generated.length > 0) toast.success(t('cartPage.openEmail'))
            await session.reload()
          }),
        },
        actions: {
          showError: (_, { error }) => {
            toast.showError(error)
            // The plan changed meanwhile: the cart is shown as it is now.
            if (error instanceof ApiError && error.status !== 503)
              void session.reload().catch(() => undefined)
          },
        },
      }),
    [navigate, session, t, intl],
  )
  const [search, setSearch] = useSearchParams()
  const isSignPath = search.get('step') === 'sign'
  const actor = useActorRef(machine, { input: { items, toSign: isSignPath } })
  const snapshot = useSelector(actor, (now) => now)

  const key = JSON.stringify(items)
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    actor.send({ type: 'ITEMS_CHANGED', items })
  }, [actor, key])

  const state = String(snapshot.value)
  const step = ['confirming', 'askingRest'].includes(state) ? 0 : 1
  const lastPath = useRef(isSignPath)
  // Whoever reloads, or leaves and comes back, finds the step again; the browser's own Back leads from the
  // second to the first.
  useEffect(() => {
    const isMoved = lastPath.current !== isSignPath
    lastPath.current = isSignPath
    if (isSignPath === (step === 1)) return
    if (isMoved) actor.send({ type: isSignPath ? 'NEXT' : 'BACK' })
    else setSearch(step === 1 ? { step: 'sign' } : {}, { replace: step === 0 })
    // The snapshot says that the machine has answered, also where its answer was to stay.
  }, [actor, snapshot, step, isSignPath, setSearch])
  return {
    step,
    notice: snapshot.context.notice,
    privacyAccepted: snapshot.context.privacyAccepted,
    chosen: new Set(signable(snapshot.context).map(({ id }) => id)),
    isBusy: state === 'submitting' || state === 'done',
    send: (event) => actor.send(event),
  }
}
