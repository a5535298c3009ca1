import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Contract } from '../../../domain/plan/contract.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { dropDraft, useDraftKey, usePersistedDraft } from '../contract/drafts.ts'
import { useAsEdited } from '../contract/EditedContext.ts'
import { editKindOf } from '../contract/contractOnCard.ts'
import type { LoadedProduct, Offer } from '../contract/loadProduct.ts'
import { WorkingContract } from '../contract/WorkingContract.ts'
import { ContractView } from './ContractView.tsx'
import { EditForm } from './EditForm.tsx'
import classes from './Editor.module.css'
import { PendingChange, useCancellationText } from '../../contracts/PendingChange.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { useEditor } from './useEditor.ts'

export type ContractEditorProps = {
  product: LoadedProduct
  offer: Offer
  year: number
  contract: Contract | undefined
  /** The flow that leads to a new contract: the step shown, what the steps before chose. */
  flow?: { step: string; choices: Record<string, unknown>; onSaved: () => void }
  /** A way back, before the actions. */
  children?: ReactNode
}

/** One modality from choosing to sending: the form, its confirm view, or a view of the contract (CAT-07). */
export const ContractEditor = observer(function ContractEditor({
  product,
  offer,
  year,
  contract,
  flow,
  children,
}: ContractEditorProps) {
  const { declaration } = product
  const kind = editKindOf(declaration, contract)
  const key = useDraftKey(`${declaration.id}/${offer.modality.id}/${year}`)
  const working = useWorkingContract({ product, offer, year, contract, flow })
  const step = flow?.step ?? lastStep(product)
  const isKept = kind !== 'readOnly' && kind !== 'underReview'
  const isBegun = usePersistedDraft(working, key, { isKept, step })
  const cancellation = useCancellationText(declaration, contract)
  const editor = useEditor({
    cancellation,
    isBegun,
    kind,
    contract,
    request: () => working.toContractRequest(),
    reset: () => working.reset(),
    onSaved: () => {
      dropDraft(key)
      flow?.onSaved()
    },
  })
  useAsEdited(working)

  if (contract && viewStates.has(editor.state) && kind !== 'cart')
    return <ContractView declaration={declaration} contract={contract} editor={editor} />
  if (contract && editor.state === 'reviewing')
    return <ReviewPanel cancellation={cancellation} contract={contract} working={working} editor={editor} />
  const form = (
    <EditForm product={product} working={working} editor={editor} kind={kind} step={step}>
      {children}
    </EditForm>
  )
  if (!contract || kind !== 'inForce') return form
  return (
    <div className={classes.editor}>
      <PendingChange contract={contract} declaration={declaration} isEditing />
      {form}
    </div>
  )
})

/** The states of the edit machine in which a stored contract is viewed. */
const viewStates = new Set(['viewing', 'locked', 'deciding', 'askingCancel', 'cancelling'])

function useWorkingContract(input: Omit<ContractEditorProps, 'children'>): WorkingContract {
  const { session } = useStores()
  const { product, offer, year, contract, flow } = input
  // A new contract keeps the choices it began with.
  const [initial] = useState(flow?.choices)
  return useMemo(() => {
    const { declaration, tables } = product
    const plan = () => session.plan
    return new WorkingContract({ declaration, ...offer, tables, plan, year, contract, initial })
  }, [product, offer, session, year, contract, initial])
}

/** The step a stored contract is edited in: the one that draws the schedule. */
function lastStep({ declaration }: LoadedProduct): string {
  return Object.keys(declaration.steps ?? {}).at(-1) ?? 'form'
}
