import { useLayoutEffect, useRef, useState } from 'react'
import { allSteps } from '../../../domain/benefit/flow.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { buildQuoteRequest } from '../../../domain/quote/buildQuoteRequest.ts'
import type { TaxedPlan } from '../../../domain/tax/planEntry.ts'
import { dropDraft } from '../../session/drafts.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { useDraftPlace } from '../../session/usePersistedForm.ts'
import { findCoverable } from '../contract/coverable.ts'
import { findEditKind, isSameAgreement } from '../contract/contractOnCard.ts'
import { usePersistedDraft } from '../contract/drafts.ts'
import type { EditKind } from '../contract/editMachine.ts'
import type { LoadedProduct, Offer } from '../contract/loadProduct.ts'
import { WorkingContract } from '../contract/WorkingContract.ts'

export type WorkingProps = {
  product: LoadedProduct
  offer: Offer
  year: number
  contract: Contract | undefined
  /** The flow of a new contract: the current step, and the choices of the earlier steps. */
  flow?: {
    step: string
    choices: Record<string, unknown>
    people: readonly number[] | undefined
    onSaved: () => void
  }
}

/**
 * A difference from the page that the employee saw: another price, or a changed contract; amounts in cents.
 */
export type EditDifference =
  /**
   * `price`: the server refused the price of a request; `offer`: the offer's price changed before any
   * request.
   */
  | { kind: 'price' | 'offer'; beforeCents: number; nowCents: number }
  | { kind: 'contract'; beforeCents?: number }

export type Working = {
  working: WorkingContract
  kind: EditKind
  /** True when the contract can only be viewed. */
  isLocked: boolean
  step: string
  /** True if the employee has begun to change the contract. */
  isBegun: boolean
  /** The React key: another kind of contract, or a saved change, gets a new editor. */
  editorKey: string
  difference: EditDifference | undefined
  setDifference: (difference: EditDifference | undefined) => void
  /** Called after the server stored the values: the draft is deleted. */
  onSaved: () => void
}

/**
 * Updates the edited contract when it changes on the server: the typed values stay, and the difference is
 * returned.
 */
export function useWorkingContract(props: WorkingProps): Working {
  const { product, offer, year, contract, flow } = props
  const { declaration, tables } = product
  const kind = findEditKind(declaration, contract, offer.isWithdrawn ?? false)
  const isLocked = kind === 'readOnly' || kind === 'underReview'
  const step = flow?.step ?? findLastStep(product)
  const working = useNewWorking(props)
  const place = useDraftPlace(`${declaration.id}/${offer.modality.id}/${year}`)
  const isFound = usePersistedDraft(working, place, { isKept: !isLocked, step })
  const [round, setRound] = useState(0)
  const [difference, setDifference] = useState<EditDifference>()
  const isSaved = useRef(false)
  const shown = useRef({ offer, tables, contract })
  useLayoutEffect(() => {
    const before = shown.current
    if (before.offer === offer && before.tables === tables && before.contract === contract) return
    shown.current = { offer, tables, contract }
    const isTyped = working.isChanged && !isSaved.current
    const beforeCents = working.quote.priceCents
    working.rebase({ ...offer, tables, contract }, isTyped && !isLocked)
    if (before.contract === contract) {
      const nowCents = working.quote.priceCents
      if (!isLocked) setDifference((known) => findNewPrice(known, { beforeCents, nowCents }))
      return
    }
    if (isSaved.current) {
      isSaved.current = false
      setDifference(undefined)
      setRound((count) => count + 1)
    } else if (isTyped && !isSameAgreement(before.contract, contract)) {
      setDifference({ kind: 'contract', ...(before.contract && { beforeCents: before.contract.priceCents }) })
    }
  }, [working, offer, tables, contract, isLocked])
  return {
    working,
    kind,
    isLocked,
    step,
    isBegun: working.isChanged || (round === 0 && isFound),
    editorKey: `${kind}/${round}`,
    difference,
    setDifference,
    onSaved: () => {
      isSaved.current = true
      dropDraft(place)
      flow?.onSaved()
    },
  }
}

/** Returns the change of a shown price; a price that the server refused is already a difference. */
function findNewPrice(
  known: EditDifference | undefined,
  { beforeCents, nowCents }: { beforeCents: number; nowCents: number },
): EditDifference | undefined {
  if (known?.kind === 'price' || beforeCents === nowCents || beforeCents === 0 || nowCents === 0) return known
  return { kind: 'offer', beforeCents, nowCents }
}

/** Returns the step in which a stored contract is edited: the last one, which has the schedule. */
function findLastStep({ declaration }: LoadedProduct): string {
  return allSteps(declaration.flow).at(-1)?.name ?? 'form'
}

/** Creates the working contract only once, so that a new contract keeps its initial choices. */
function useNewWorking(props: WorkingProps): WorkingContract {
  const { product, offer, year, contract, flow } = props
  const { session } = useStores()
  const [working] = useState(() => {
    const { declaration, tables } = product
    const plan = () => session.plan
    return new WorkingContract({
      declaration,
      ...offer,
      tables,
      plan,
      year,
      contract,
      initial: flow?.choices,
      people: flow?.people && filterCoverable(flow.people, props, session.plan),
    })
  })
  return working
}

/** Selects the people of the earlier steps whom the offer covers. */
function filterCoverable(
  people: readonly number[],
  { product: { declaration, tables }, offer, year }: WorkingProps,
  plan: TaxedPlan,
): number[] {
  const request = buildQuoteRequest({ plan, ...offer, year, tables, items: [], details: {} })
  const able = findCoverable(declaration, request).people
  return people.filter((id) => able.some((person) => person.id === id))
}
