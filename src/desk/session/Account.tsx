import { Box, Button } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { Access } from './Access.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { account } from '../calls/deskApi.ts'

import { useAction } from '../calls/useAction.tsx'
import styles from '../styles/desk.module.css'

/** The operator's own sessions, password and second factor. */
export function Account() {
  const t = useText()
  return (
    <Page title={t('desk.account')}>
      <SessionCard />
      <Access />
    </Page>
  )
}

function SessionCard() {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  const end = (): void =>
    runAction(async () => {
      await account.endSessions()
      return t('desk.sessionsEnded')
    })
  return (
    <Card title={t('desk.sessions')}>
      <div className={styles.fields}>
        <Box component="p" c="dimmed">
          {t('desk.sessionsIntro')}
        </Box>
        {notice}
        <Button variant="default" onClick={end} loading={isBusy} className={styles.alone}>
          {t('desk.endSessions')}
        </Button>
      </div>
    </Card>
  )
}
