import { Box, Button, Group, PasswordInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { CodeField } from './CodeField.tsx'
import { NewAuthenticator } from './NewAuthenticator.tsx'
import { NewPassword } from './NewPassword.tsx'
import { account, type Factors } from '../calls/deskApi.ts'
import { Passkeys } from './Passkeys.tsx'
import { showPasskey } from './showPasskey.ts'
import { readField, takeForm, useAction } from '../calls/useAction.tsx'
import styles from '../styles/desk.module.css'

/** A little less than the server's five minutes, after which it requires the proof again. */
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

type ProofProps = { factors: Factors; onProven: () => void }

/** Asks for password and second factor again, so that a stranger at an open browser can change nothing. */
function Proof({ factors, onProven }: ProofProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const { runAction, isBusy, notice } = useAction()
  const { hasAuthenticator, passkeys } = factors
  const prove = (withPasskey: boolean): void => {
    const given = form.current
    if (!given?.reportValidity()) return
    runAction(async () => {
      const password = readField(given, 'password')
      const code = hasAuthenticator ? readField(given, 'code').replaceAll(/\s/g, '') : ''
      const passkey = withPasskey && (await showPasskey(t('desk.noPasskey')))
      await account.prove({ password, ...(code && { code }), ...(passkey && { passkey }) })
      onProven()
    })
  }
  return (
    <form ref={form} className={styles.fields} onSubmit={(event) => takeForm(event) && prove(false)}>
      <PasswordInput
        name="password"
        label={t('desk.currentPassword')}
        autoComplete="current-password"
        required
      />
      {hasAuthenticator && <CodeField />}
      <Group gap="xs" align="stretch">
        <Button type="submit" loading={isBusy}>
          {t('desk.prove')}
        </Button>
        {passkeys.length > 0 && (
          <Button variant="default" onClick={() => prove(true)} disabled={isBusy}>
            {t('desk.proveWithPasskey')}
          </Button>
        )}
      </Group>
      {notice}
    </form>
  )
}
