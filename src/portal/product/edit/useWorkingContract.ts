import { useLayoutEffect, useRef, useState } from 'react'
import { allSteps } from '../../../domain/benefit/flow.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { buildQuoteRequest } from '../../../domain/quote/buildQuoteRequest.ts'
import type { TaxedPlan } from '../../../domain/tax/planEntry.ts'
import { dropDraft } from '../../session/drafts.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { useDraftPlace } from '../../session/usePersistedForm.ts'
import { coverable } from '../contract/coverable.ts'
import { editKindOf, isSameAgreement } from '../contract/contractOnCard.ts'
import { usePersistedDraft } from '../contract/drafts.ts'
import type { EditKind } from '../contract/editMachine.ts'
import type { LoadedProduct, Offer } from '../contract/loadProduct.ts'
import { WorkingContract } from '../contract/WorkingContract.ts'

export type WorkingProps = {
  product: LoadedProduct
  offer: Offer
  year: number
  contract: Contract | undefined
  /** The flow that leads to a new contract: the step shown, what the steps before chose. */
  flow?: {
    step: string
    choices: Record<string, unknown>
    people: readonly number[] | undefined
    onSaved: () => void
  }
}

/** What is different from what the employee saw, in cents: another price, or another contract. */
export type EditDifference =
  { kind: 'price'; beforeCents: number; nowCents: number } | { kind: 'contract'; beforeCents?: number }

export type Working = {
  working: WorkingContract
  kind: EditKind
  /** It can only be read, whatever is being asked meanwhile. */
  isLocked: boolean
  step: string
  /** A change of it was begun. */
  isBegun: boolean
  /** Another editor begins with another kind, and after each change that was saved. */
  editorKey: string
  difference: EditDifference | undefined
  setDifference: (difference: EditDifference | undefined) => void
  /** The server kept what is on screen: the draft is of no use any more. */
  onSaved: () => void
}

/**
 * The contract that is filled in, through everything that changes on the server meanwhile: what is typed
 * stays, and what is different is named.
 */
export function useWorkingContract(props: WorkingProps): Working {
  const { product, offer, year, contract, flow } = props
  const { declaration, tables } = product
  const kind = editKindOf(declaration, contract, offer.isWithdrawn)
  const isLocked = kind === 'readOnly' || kind === 'underReview'
  const step = flow?.step ?? lastStep(product)
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
    working.rebase({ ...offer, tables, contract }, isTyped && !isLocked)
    if (before.contract === contract) return
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

/** The step a stored contract is edited in: the one that draws the schedule. */
function lastStep({ declaration }: LoadedProduct): string {
  return allSteps(declaration.flow).at(-1)?.name ?? 'form'
}

/** A new contract keeps the choices it began with. */
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
      people: flow?.people && coverableAmong(flow.people, props, session.plan),
    })
  })
  return working
}

/** Of the people chosen before the offer, those whom it covers. */
function coverableAmong(
  people: readonly number[],
  { product: { declaration, tables }, offer, year }: WorkingProps,
  plan: TaxedPlan,
): number[] {
  const request = buildQuoteRequest({ plan, ...offer, year, tables, items: [], details: {} })
  const able = coverable(declaration, request).people
  return people.filter((id) => able.some((person) => person.id === id))
}
