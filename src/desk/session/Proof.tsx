import { Button, Group, PasswordInput } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { account, type Factors } from '../calls/deskApi.ts'
import { readField, takeForm, useAction } from '../calls/useAction.tsx'
import { CodeField } from './CodeField.tsx'
import { showPasskey } from './showPasskey.ts'
import styles from '../styles/desk.module.css'

type ProofProps = { factors: Factors; onProven: () => void }

/** Asks for password and second factor again, so that a stranger at an open browser can change nothing. */
export function Proof({ factors, onProven }: ProofProps) {
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
