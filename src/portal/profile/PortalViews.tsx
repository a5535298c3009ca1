import { Button, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '../../domain/kernel/format.ts'
import { loadPortalViews } from '../api/portalViews.ts'
import { useText } from '../messages/useText.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { Card } from '../ui/layout/Card.tsx'
import styles from './entryList.module.css'

/** Lists who in the company opened this portal, when and why; loaded when the list is opened. */
export function PortalViews() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card id="views" title={t('views.title')}>
      <Stack gap="md">
        <p className={styles.intro}>{t('views.intro')}</p>
        {isOpen ? (
          <LoadedViews />
        ) : (
          <Button variant="light" className={styles.open} onClick={() => setOpen(true)}>
            {t('views.open')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function LoadedViews() {
  const t = useText()
  const language = useLanguage()
  const { value: views, error, retry } = useLoad(loadPortalViews, 'views')
  if (error && !views) return <ErrorState error={error} onRetry={retry} />
  if (!views) return <Skeleton height={64} radius="md" />
  if (views.length === 0) return <p>{t('views.none')}</p>
  return (
    <ul className={styles.list}>
      {views.map(({ viewedAt, viewedBy, reason }) => (
        <li key={viewedAt}>
          <strong>
            {t('views.who', { name: viewedBy, when: formatMoment(new Date(viewedAt), language, 'medium') })}
          </strong>
          {t('views.why', { reason })}
        </li>
      ))}
    </ul>
  )
}
