import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { isUnderReview } from '../../../domain/plan/contractState.ts'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { ReadingTable } from '../../contracts/ReadingTable.tsx'
import { useRefusedAcceptance } from '../../plan/useRefusedAcceptance.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DocumentationDialog } from '../documentation/DocumentationDialog.tsx'
import { hasDocumentation } from '../documentation/documentationParts.ts'
import { DifferenceNote } from './DifferenceNote.tsx'
import classes from './Editor.module.css'
import { FailureNote } from './FailureNote.tsx'
import { PendingChange } from '../../contracts/PendingChange.tsx'
import type { Editor } from './useEditor.ts'

type Props = {
  declaration: Benefit
  contract: Contract
  editor: Editor
  /** Its modality is offered no more: whether something else of the category is. */
  withdrawn: 'besideOthers' | 'alone' | undefined
}

/**
 * A contract as it stands, month by month, with what may be done about it (CTR-14 to CTR-16, CAT-28, CAT-29).
 */
export const ContractView = observer(function ContractView(props: Props) {
  const { declaration, contract, editor, withdrawn } = props
  const t = useText()
  const { session } = useStores()
  const [hasDialog, setDialog] = useState(false)
  const refused = useRefusedAcceptance(contract, declaration)
  const notice = refused ? undefined : noticeOf(contract, editor.isLocked, withdrawn)
  // A contract in force takes documentation too: the invoice of a month (D-45).
  const takesDocumentation =
    contract.status === 'contracted' &&
    !contract.pendingEdit &&
    hasDocumentation(declaration, contract, session.people)
  return (
    <div className={classes.editor}>
      <DifferenceNote editor={editor} contract={contract} />
      <FailureNote text={editor.failure} />
      <PendingChange contract={contract} declaration={declaration} />
      {refused && contract.status === 'pending' && <Notice tone="warning">{refused.sentence}</Notice>}
      {notice && (
        <Notice tone="info">
          {t(notice, { year: String(contract.year), next: String(contract.year + 1) })}
        </Notice>
      )}
      <div className={classes.scroll} role="region" tabIndex={0} aria-label={t('change.months')}>
        <ReadingTable contract={contract} declaration={declaration} />
      </div>
      {!isUnderReview(contract) && (
        <Actions {...props} onDocuments={takesDocumentation ? () => setDialog(true) : undefined} />
      )}
      <DocumentationDialog contract={hasDialog ? contract : undefined} onClose={() => setDialog(false)} />
    </div>
  )
})

/** What may be done about a contract as it stands. */
function Actions({ contract, editor, onDocuments }: Props & { onDocuments: (() => void) | undefined }) {
  const t = useText()
  return (
    <div className={classes.actions}>
      {contract.status === 'cart' && <LinkButton to="/cart">{t('product.action.toCart')}</LinkButton>}
      {contract.status !== 'cancelled' && contract.status !== 'cart' && (
        <Button
          variant="subtle"
          color="red.8"
          disabled={editor.isBusy}
          onClick={() => editor.send({ type: 'CANCEL' })}
        >
          {t('product.action.cancel')}
        </Button>
      )}
      {onDocuments && (
        <Button variant="default" onClick={onDocuments}>
          {t('product.action.documents')}
        </Button>
      )}
      {!editor.isLocked && (
        <Button disabled={editor.isBusy} onClick={() => editor.send({ type: 'EDIT' })}>
          {t('product.action.edit')}
        </Button>
      )}
    </div>
  )
}

function noticeOf(contract: Contract, isLocked: boolean, withdrawn: Props['withdrawn']): string | undefined {
  if (isUnderReview(contract)) return contract.pendingEdit ? undefined : 'product.notice.underReview'
  if (withdrawn && contract.status !== 'cancelled') {
    const notice = withdrawnNotices[withdrawn][contract.status]
    return isLocked && contract.status === 'contracted' ? `${notice}ReadOnly` : notice
  }
  if (contract.status === 'pending') return 'product.notice.toSign'
  return isLocked && contract.signed ? 'product.notice.readOnly' : undefined
}

/** A modality that is offered no more: what can be done about the contract. */
const withdrawnNotices = {
  besideOthers: {
    cart: 'product.notice.withdrawnInCart',
    pending: 'product.notice.withdrawnToSign',
    contracted: 'product.notice.withdrawn',
  },
  alone: {
    cart: 'product.notice.closedInCart',
    pending: 'product.notice.withdrawnToSign',
    contracted: 'product.notice.closed',
  },
}
