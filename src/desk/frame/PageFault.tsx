import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { CatchErrors } from '../../portal/ui/feedback/CatchErrors.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'

/**
 * Shows a sentence and a retry button in place of a page that fails, such as one whose code does not load.
 * When `of` changes (the page's address), the page is rendered again.
 */
export function PageFault({ of, children }: { of?: string; children: ReactNode }) {
  const t = useText()
  const notice = (retry: () => void): ReactNode => (
    <Notice
      tone="danger"
      action={
        <Button variant="default" onClick={retry}>
          {t('desk.pageFailed.retry')}
        </Button>
      }
    >
      {t('desk.pageFailed')}
    </Notice>
  )
  return (
    <CatchErrors of={of} fallback={notice}>
      {children}
    </CatchErrors>
  )
}
