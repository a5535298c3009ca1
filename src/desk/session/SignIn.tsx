import { Box, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { languages } from '../../domain/kernel/language.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { LanguageLinks } from '../../portal/ui/layout/LanguageLinks.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { usePageTitle } from '../../portal/ui/hooks/usePageTitle.ts'
import { CodeField } from './CodeField.tsx'
import { findSentence, signIn } from '../calls/deskApi.ts'
import { chooseLanguage, useLanguage } from '../words/language.ts'
import { readField, takeForm } from '../calls/useAction.tsx'
import { showPasskey } from './showPasskey.ts'
import styles from '../styles/desk.module.css'

/**
 * Asks for name, password and a second factor: a code of the authenticator, or a passkey. `hasEnded`: the
 * server has ended a session.
 */
export function SignIn({ onIn, hasEnded }: { onIn: () => void; hasEnded: boolean }) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const { fault, isBusy, submit, submitWithPasskey } = useSignIn(onIn, form)
  usePageTitle(t('desk.title'))
  return (
    <Box component="main" maw={400} mx="auto" py="3xl" px="var(--gutter)">
      <Stack align="flex-start" gap={0}>
        <Box component="h1" mb="md">
          {t('desk.title')}
        </Box>
        <LanguageLinks offered={languages} current={useLanguage()} onChoose={chooseLanguage} />
      </Stack>
      <Card>
        <div role="status">
          {hasEnded && !fault && (
            <Box mb="md">
              <Notice tone="info">{t('desk.ended')}</Notice>
            </Box>
          )}
        </div>
        <form ref={form} className={styles.fields} onSubmit={submit}>
          {fault && <Notice tone="danger">{fault}</Notice>}
          <TextInput name="name" label={t('desk.name')} autoComplete="username" required />
          <PasswordInput
            name="password"
            label={t('desk.password')}
            autoComplete="current-password"
            required
          />
          <CodeField />
          <Button type="submit" loading={isBusy}>
            {t('desk.signIn')}
          </Button>
          <Button variant="default" onClick={submitWithPasskey} disabled={isBusy}>
            {t('desk.withPasskey')}
          </Button>
          <a className={styles.link} href="#password">
            {t('desk.forgotten')}
          </a>
        </form>
      </Card>
    </Box>
  )
}

function useSignIn(onIn: () => void, form: RefObject<HTMLFormElement | null>) {
  const t = useText()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = (work: () => Promise<void>): void => {
    setBusy(true)
    setFault('')
    work()
      .then(onIn, (error: unknown) => setFault(findSentence(error)))
      .finally(() => setBusy(false))
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const given = readFactor(takeForm(event))
    send(() => signIn(given))
  }
  const submitWithPasskey = (): void => {
    if (!form.current?.reportValidity()) return
    const given = readFactor(form.current)
    send(async () => {
      await signIn({ ...given, passkey: await showPasskey(t('desk.noPasskey')) })
    })
  }
  return { fault, isBusy, submit, submitWithPasskey }
}

function readFactor(form: HTMLFormElement): { name: string; password: string; code?: string } {
  const code = readField(form, 'code').replaceAll(/\s/g, '')
  return { name: readField(form, 'name'), password: readField(form, 'password'), ...(code && { code }) }
}
