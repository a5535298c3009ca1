import { Box, Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { account, type Authenticator } from '../calls/deskApi.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { readField, takeForm, useAction } from '../calls/useAction.tsx'
import styles from '../styles/desk.module.css'

type Props = { isFirst: boolean; onNew: () => Promise<void> }

/** Renews the authenticator: the new one is valid from its first code, the current one until then. */
export function NewAuthenticator({ isFirst, onNew }: Props) {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  const [offered, setOffered] = useState<Authenticator>()
  const offer = (): void => runAction(async () => setOffered(await account.offerAuthenticator()))
  const renewWithCode = (event: FormEvent<HTMLFormElement>): void => {
    const form = takeForm(event)
    if (!offered) return
    runAction(async () => {
      await account.renewAuthenticator(offered.sealed, readField(form, 'code').replaceAll(/\s/g, ''))
      setOffered(undefined)
      await onNew()
      return t('desk.authenticatorNew')
    })
  }
  return (
    <section className={styles.fields}>
      <Box component="h3" fz="1rem" mt="xs">
        {t('desk.authenticator')}
      </Box>
      {offered ? (
        <form className={styles.fields} onSubmit={renewWithCode}>
          <Box component="p" c="dimmed">
            {t('desk.authenticatorHelp')}
          </Box>
          <SecondFactor address={offered.secondFactor} />
          <TextInput
            name="code"
            label={t('desk.newCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Button type="submit" loading={isBusy} className={styles.alone}>
            {t('desk.useAuthenticator')}
          </Button>
        </form>
      ) : (
        <Button variant="default" onClick={offer} loading={isBusy} className={styles.alone}>
          {t(isFirst ? 'desk.addAuthenticator' : 'desk.renewAuthenticator')}
        </Button>
      )}
      {notice}
    </section>
  )
}
