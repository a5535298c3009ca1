import { Button, PasswordInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useText } from '../portal/messages/useText.ts'
import { Card } from '../portal/ui/Card.tsx'
import { Page } from '../portal/ui/Page.tsx'
import { account, type Me } from './deskApi.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { fieldOf, formOfEvent, useAction } from './useAction.tsx'
import styles from './desk.module.css'

/** The own password, second factor and sessions. */
export function Account({ who }: { who: Me }) {
  const t = useText()
  return (
    <Page title={t('desk.account')}>
      <PasswordCard />
      <SessionCard />
      <SecondFactor name={who.name} />
    </Page>
  )
}

function PasswordCard() {
  const t = useText()
  const { act, isBusy, notice } = useAction()
  const change = (event: FormEvent<HTMLFormElement>): void => {
    const form = formOfEvent(event)
    act(async () => {
      await account.changePassword(fieldOf(form, 'current'), fieldOf(form, 'password'))
      form.reset()
      return t('desk.passwordChanged')
    })
  }
  return (
    <Card title={t('desk.changePassword')}>
      <form className={styles.fields} onSubmit={change}>
        {notice}
        <PasswordInput
          name="current"
          label={t('desk.currentPassword')}
          autoComplete="current-password"
          required
        />
        <PasswordInput
          name="password"
          label={t('desk.newPassword')}
          description={t('desk.newPasswordHelp')}
          autoComplete="new-password"
          required
        />
        <Button type="submit" loading={isBusy} className={styles.alone}>
          {t('desk.changePassword')}
        </Button>
      </form>
    </Card>
  )
}

function SessionCard() {
  const t = useText()
  const { act, isBusy, notice } = useAction()
  const end = (): void =>
    act(async () => {
      await account.endSessions()
      return t('desk.sessionsEnded')
    })
  return (
    <Card title={t('desk.sessions')}>
      <div className={styles.fields}>
        <p className={styles.intro}>{t('desk.sessionsIntro')}</p>
        {notice}
        <Button variant="default" onClick={end} loading={isBusy} className={styles.alone}>
          {t('desk.endSessions')}
        </Button>
      </div>
    </Card>
  )
}
