import { Box } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { NewAuthenticator } from './NewAuthenticator.tsx'
import { NewPassword } from './NewPassword.tsx'
import { account, type Factors } from '../calls/deskApi.ts'
import { Passkeys } from './Passkeys.tsx'
import { Proof } from './Proof.tsx'
import styles from '../styles/desk.module.css'

/** The time until the page asks for the proof again; a little less than the five minutes of the server. */
const provenMs = 4.5 * 60_000

/** Password, authenticator and passkeys; a change needs the password and the second factor again. */
export function Access() {
  const t = useText()
  const [factors, setFactors] = useState<Factors>()
  const [isUnread, setUnread] = useState(false)
  const [isProven, setProven] = useState(false)
  const reloadFactors = async (): Promise<void> => setFactors(await account.factors())
  useEffect(() => void reloadFactors().catch(() => setUnread(true)), [])
  useEffect(() => {
    if (!isProven) return
    const timer = setTimeout(() => setProven(false), provenMs)
    return () => clearTimeout(timer)
  }, [isProven])
  return (
    <Card title={t('desk.access')}>
      <div className={styles.fields}>
        <Box component="p" c="dimmed">
          {t('desk.accessIntro')}
        </Box>
        {isUnread && <Notice tone="danger">{t('desk.passkeysUnread')}</Notice>}
        {factors && !isProven && <Proof factors={factors} onProven={() => setProven(true)} />}
        {factors && isProven && <NewPassword />}
        {factors && isProven && (
          <NewAuthenticator isFirst={!factors.hasAuthenticator} onNew={reloadFactors} />
        )}
        {factors && <Passkeys own={factors.passkeys} mayChange={isProven} onChange={reloadFactors} />}
      </div>
    </Card>
  )
}
