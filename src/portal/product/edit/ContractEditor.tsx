import { Stack } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { unavailableRefusal } from '../../../domain/quote/eligibility.ts'
import { PendingChange } from '../../contracts/PendingChange.tsx'
import { useCancellationText } from '../../contracts/changeTexts.ts'
import { useAsEdited } from '../contract/pageContexts.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { ContractView } from './ContractView.tsx'
import { EditForm } from './EditForm.tsx'
import classes from './Editor.module.css'
import { ReviewPanel } from './ReviewPanel.tsx'
import { useEditor } from './useEditor.ts'
import { type Working, type WorkingProps, useWorkingContract } from './useWorkingContract.ts'

type ContractEditorProps = WorkingProps & {
  /** A "back" button, before the actions. */
  children?: ReactNode
}

/**
 * The editor of a modality: the form, the view that confirms a change, or the contract read-only (CAT-07).
 */
export const ContractEditor = observer(function ContractEditor({ children, ...props }: ContractEditorProps) {
  const filled = useWorkingContract(props)
  useAsEdited(filled.working)
  return (
    <OpenEditor
      key={filled.editorKey}
      product={props.product}
      filled={filled}
      isWithdrawn={props.offer.isWithdrawn === true}
    >
      {children}
    </OpenEditor>
  )
})

type OpenEditorProps = {
  product: LoadedProduct
  filled: Working
  isWithdrawn: boolean
  children: ReactNode
}

const OpenEditor = observer(function OpenEditor(props: OpenEditorProps) {
  const { product, filled, isWithdrawn, children } = props
  const { declaration, offers } = product
  const { session } = useStores()
  const hasOffers = offers.length > 0 && !unavailableRefusal(session.profile, declaration.id, declaration)
  const { working, kind, step } = filled
  const { contract } = working
  const cancellation = useCancellationText(declaration, contract)
  const editor = useEditor(filled, cancellation)

  if (contract && viewStates.has(editor.state) && kind !== 'cart')
    return (
      <ContractView
        declaration={declaration}
        contract={contract}
        editor={editor}
        withdrawn={isWithdrawn ? (hasOffers ? 'besideOthers' : 'alone') : undefined}
      />
    )
  if (contract && editor.state === 'reviewing')
    return <ReviewPanel cancellation={cancellation} contract={contract} working={working} editor={editor} />
  const form = (
    <EditForm product={product} working={working} editor={editor} kind={kind} step={step}>
      {children}
    </EditForm>
  )
  if (!contract || kind !== 'inForce') return form
  return (
    <Stack gap="lg" className={classes.editor}>
      <PendingChange contract={contract} declaration={declaration} isEditing />
      {form}
    </Stack>
  )
})

/** The states of the edit machine that show the stored contract. */
const viewStates = new Set(['viewing', 'locked', 'deciding', 'askingCancel', 'cancelling'])
