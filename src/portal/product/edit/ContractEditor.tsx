import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Contract } from '../../../domain/plan/contract.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { dropDraft, usePersistedDraft } from '../contract/drafts.ts'
import type { DraftKey } from '../contract/drafts.ts'
import { editKindOf } from '../contract/editKindOf.ts'
import type { LoadedProduct, Offer } from '../contract/loadProduct.ts'
import type { BenefitMessages } from '../../plan/useBenefitMessages.ts'
import { WorkingContract } from '../contract/WorkingContract.ts'
import { ContractView } from './ContractView.tsx'
import { EditForm } from './EditForm.tsx'
import classes from './Editor.module.css'
import { PendingChange } from '../../contracts/PendingChange.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { useCancellationText } from '../../contracts/useCancellationText.ts'
import { useEditor } from './useEditor.ts'

export type ContractEditorProps = {
  product: LoadedProduct
  offer: Offer
  year: number
  contract: Contract | undefined
  words: BenefitMessages
  /** What steps before have chosen, for a new contract. */
  initial?: Record<string, unknown>
  /** The flow's step whose fields are shown. */
  step?: string
  onSaved?: () => void
  /** A way back, before the actions. */
  children?: ReactNode
  /** Tells the page what is being edited, for the calculator (CAL-27). */
  onWorking: (working: WorkingContract | undefined) => void
}

/**
 * One modality from choosing to sending: the form, its confirm view, or the contract that is looked at
 * (CAT-07).
 */
export const ContractEditor = observer(function ContractEditor({
  product,
  offer,
  year,
  contract,
  words,
  initial,
  step,
  onSaved,
  children,
  onWorking,
}: ContractEditorProps) {
  const { session } = useStores()
  const { declaration, tables } = product
  const kind = editKindOf(declaration, contract)
  const key = useMemo<DraftKey>(
    () => ({
      tenant: session.company.subdomain,
      employeeId: session.profile.id,
      benefit: `${declaration.id}/${offer.modality.id}/${year}`,
    }),
    [session, declaration, offer, year],
  )
  const working = useMemo(
    () =>
      new WorkingContract({
        declaration,
        ...offer,
        tables,
        plan: () => session.plan,
        year,
        contract,
        initial,
      }),
    // Choices of steps before are those the contract began with.
    [declaration, offer, tables, session, year, contract],
  )
  const shownStep = step ?? lastStep(product)
  const isBegun = usePersistedDraft(working, key, {
    isKept: kind !== 'readOnly' && kind !== 'underReview',
    step: shownStep,
  })
  const cancellation = useCancellationText(declaration, contract)
  const editor = useEditor({
    cancellation,
    isBegun,
    kind,
    contract,
    request: () => working.toContractRequest(),
    reset: () => working.reset(),
    onSaved: () => kept(),
  })
  const kept = (): void => {
    dropDraft(key)
    onSaved?.()
  }

  useEffect(() => {
    onWorking(working)
    return () => onWorking(undefined)
  }, [working, onWorking])

  const isShown =
    editor.state === 'viewing' ||
    editor.state === 'locked' ||
    editor.state === 'deciding' ||
    editor.state === 'askingCancel' ||
    editor.state === 'cancelling'
  if (contract && isShown && kind !== 'cart')
    return <ContractView declaration={declaration} contract={contract} editor={editor} />
  if (contract && editor.state === 'reviewing')
    return <ReviewPanel cancellation={cancellation} contract={contract} working={working} editor={editor} />
  const form = (
    <EditForm product={product} working={working} words={words} editor={editor} kind={kind} step={shownStep}>
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

/** The step a stored contract is edited in: the one that draws the schedule. */
function lastStep({ declaration }: LoadedProduct): string {
  return Object.keys(declaration.steps ?? {}).at(-1) ?? 'form'
}
