import { Box, Button, Stack, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { languages } from '../../domain/kernel/language.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { LanguageLinks } from '../../portal/ui/layout/LanguageLinks.tsx'
import { usePageTitle } from '../../portal/ui/hooks/usePageTitle.ts'
import { password, type Chosen } from '../calls/deskApi.ts'
import { chooseLanguage, useLanguage } from '../words/language.ts'
import { NewPasswordInput } from './NewPassword.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { readField, takeForm, useAction } from '../calls/useAction.tsx'
import styles from '../styles/desk.module.css'

/** The page of a link that sets a password; without a token, a form that requests such a link by mail. */
export function PasswordLink({ token }: { token: string }) {
  const t = useText()
  const [chosen, setChosen] = useState<Chosen>()
  const title = t(token ? 'desk.choosePassword' : 'desk.forgotten')
  usePageTitle(title)
  return (
    <Frame title={title}>
      {chosen ? (
        <ChosenPassword {...chosen} />
      ) : token ? (
        <NewPasswordForm token={token} onChosen={setChosen} />
      ) : (
        <AskForLink />
      )}
      {!chosen && (
        <a className={styles.link} href="#">
          {t('desk.toSignIn')}
        </a>
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="main" maw={400} mx="auto" py="3xl" px="var(--gutter)">
      <Stack align="flex-start" gap={0}>
        <Box component="h1" mb="md">
          {title}
        </Box>
        <LanguageLinks offered={languages} current={useLanguage()} onChoose={chooseLanguage} />
      </Stack>
      <Card>
        <div className={styles.fields}>{children}</div>
      </Card>
    </Box>
  )
}

function AskForLink() {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        const name = readField(takeForm(event), 'name')
        runAction(async () => {
          await password.forget(name)
          return t('desk.linkSent')
        })
      }}
    >
      <Box component="p" c="dimmed">
        {t('desk.forgottenIntro')}
      </Box>
      <TextInput name="name" label={t('desk.nameOrEmail')} autoComplete="username" required />
      <Button type="submit" loading={isBusy}>
        {t('desk.sendLink')}
      </Button>
      {notice}
    </form>
  )
}

function NewPasswordForm({ token, onChosen }: { token: string; onChosen: (chosen: Chosen) => void }) {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        const typed = readField(takeForm(event), 'password')
        runAction(async () => onChosen(await password.choose(token, typed)))
      }}
    >
      <NewPasswordInput />
      <Button type="submit" loading={isBusy}>
        {t('desk.changePassword')}
      </Button>
      {notice}
    </form>
  )
}

function ChosenPassword({ name, secondFactor }: Chosen) {
  const t = useText()
  return (
    <div className={styles.fields} role="status">
      <p>{t('desk.passwordChosen', { name })}</p>
      {secondFactor && <p>{t('desk.firstFactor')}</p>}
      {secondFactor && <SecondFactor address={secondFactor} />}
      <Button component="a" href="#" className={styles.alone}>
        {t('desk.toSignIn')}
      </Button>
    </div>
  )
}
