import { Box, Button, Stack } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { pickSums } from '../../../domain/benefit/terms.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { useText } from '../../messages/useText.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { ChangeTable } from '../../contracts/PendingChange.tsx'
import { useMovedByChange } from '../../contracts/changeTexts.ts'
import { isCancelling } from './EditActions.tsx'
import classes from './Editor.module.css'
import type { Editor } from './useEditor.ts'

/**
 * The confirm view of a contract in force (CAT-07): before and after side by side, and the next steps (CTR-10
 * to CTR-13).
 */
export const ReviewPanel = observer(function ReviewPanel({
  cancellation,
  contract,
  working,
  editor,
}: {
  cancellation: readonly string[]
  contract: Contract
  working: WorkingContract
  editor: Editor
}) {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { quote, modality, supplementaries } = working
  const isCancellation = isCancelling('inForce', working)
  const after = {
    modality: { ...modality, supplementaries },
    items: quote.items,
    details: quote.details ?? working.details,
    year: contract.year,
    ...pickSums(quote),
  }
  const moved = useMovedByChange(contract, after)
  return (
    <Stack component="section" gap="lg" className={classes.editor} aria-labelledby="review-title">
      <Box component="h3" id="review-title" tabIndex={-1} ref={heading} fz="md" fw={500}>
        {t(isCancellation ? 'product.review.cancelTitle' : 'product.review.title')}
      </Box>
      <ChangeTable contract={contract} declaration={working.declaration} after={after} />
      <Notice tone="info">
        {(isCancellation
          ? [t('product.review.cancelNotice'), ...cancellation]
          : [t('product.review.notice'), ...moved]
        ).join(' ')}
      </Notice>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => editor.send({ type: 'BACK' })}>
          {t('product.review.back')}
        </Button>
        <Button
          {...(isCancellation ? { color: 'red.8' } : {})}
          onClick={() => editor.send({ type: 'CONFIRM' })}
        >
          {t(isCancellation ? 'product.action.cancel' : 'product.action.updateContract')}
        </Button>
      </div>
    </Stack>
  )
})
