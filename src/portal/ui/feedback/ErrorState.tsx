import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { findErrorText } from '../../api/apiError.ts'
import { useText } from '../../messages/useText.ts'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  /** Undefined: only `fallback` is shown. */
  error: unknown
  fallback?: string
  onRetry: () => void
}

/** The failure as a sentence, and a retry button. */
export function ErrorState({ error, fallback, onRetry }: Props) {
  const t = useText()
  const text = error === undefined && fallback ? fallback : findErrorText(error, fallback ?? t('error.load'))
  return (
    <div role="alert">
      <EmptyState icon={IconCloudOff} text={text} tone="warning">
        <Button variant="default" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
