import { Button, Stack } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import {
  isEnding,
  isInCart,
  isInForce,
  isPurchased,
  isSigned,
  isUnderReview,
} from '../../../domain/plan/contractState.ts'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { ReadingTable } from '../../contracts/ReadingTable.tsx'
import { useRefusedAcceptance } from '../../plan/useRefusedAcceptance.ts'
import { LinkButton } from '../../ui/layout/LinkButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
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
  /** For a modality outside the catalogue: whether the category has other offers. */
  withdrawn: 'besideOthers' | 'alone' | undefined
}

/** A stored contract month by month, with its actions (CTR-14 to CTR-16, CAT-28, CAT-29). */
export const ContractView = observer(function ContractView(props: Props) {
  const { declaration, contract, editor, withdrawn } = props
  const t = useText()
  const { session } = useStores()
  const [hasDialog, setDialog] = useState(false)
  const refused = useRefusedAcceptance(contract, declaration)
  const notice = refused ? undefined : findNotice(contract, editor.isLocked, withdrawn)
  // A contract in force also accepts documentation: the invoices of its months (D-45).
  const takesDocumentation =
    contract.state === 'inForce' && hasDocumentation(declaration, contract, session.people)
  return (
    <Stack gap="lg" className={classes.editor}>
      <DifferenceNote editor={editor} contract={contract} />
      <FailureNote text={editor.failure} />
      <PendingChange contract={contract} declaration={declaration} />
      {refused && isPurchased(contract) && <Notice tone="warning">{refused.sentence}</Notice>}
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
    </Stack>
  )
})

/** The actions that the contract's state allows. */
function Actions({ contract, editor, onDocuments }: Props & { onDocuments: (() => void) | undefined }) {
  const t = useText()
  return (
    <div className={classes.actions}>
      {isInCart(contract) && <LinkButton to="/cart">{t('product.action.toCart')}</LinkButton>}
      {!isEnding(contract) && !isInCart(contract) && (
        <Button
          variant="subtle"
          color="var(--danger)"
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

function findNotice(
  contract: Contract,
  isLocked: boolean,
  withdrawn: Props['withdrawn'],
): string | undefined {
  if (isUnderReview(contract)) return contract.pendingEdit ? undefined : 'product.notice.underReview'
  if (withdrawn && !isEnding(contract)) {
    const notice = withdrawnNotices[withdrawn][findPhase(contract)]
    return isLocked && isInForce(contract) ? `${notice}ReadOnly` : notice
  }
  if (isPurchased(contract)) return 'product.notice.toSign'
  return isLocked && isSigned(contract) ? 'product.notice.readOnly' : undefined
}

function findPhase(contract: Contract): 'inCart' | 'purchased' | 'inForce' {
  if (isInCart(contract)) return 'inCart'
  return isPurchased(contract) ? 'purchased' : 'inForce'
}

/** Notices for a modality outside the catalogue: what the employee can do with the contract. */
const withdrawnNotices = {
  besideOthers: {
    inCart: 'product.notice.withdrawnInCart',
    purchased: 'product.notice.withdrawnToSign',
    inForce: 'product.notice.withdrawn',
  },
  alone: {
    inCart: 'product.notice.closedInCart',
    purchased: 'product.notice.withdrawnToSign',
    inForce: 'product.notice.closed',
  },
}
