import { Button, PasswordInput, TextInput } from '@mantine/core'
import { startRegistration } from '@simplewebauthn/browser'
import { useEffect, useState, type FormEvent } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../portal/messages/useText.ts'
import { Card } from '../portal/ui/Card.tsx'
import { Notice } from '../portal/ui/Notice.tsx'
import { Page } from '../portal/ui/Page.tsx'
import { account, Refused, sentenceOf, type Passkey } from './deskApi.ts'
import styles from './desk.module.css'

/** The own password, passkeys and sessions. */
export function Account() {
  const t = useText()
  return (
    <Page title={t('desk.account')}>
      <PasswordCard />
      <PasskeyCard />
      <SessionCard />
    </Page>
  )
}

type Said = { tone: 'success' | 'danger'; text: string }

/** Does one thing at a time, and says what came of it. */
function useAction() {
  const [said, setSaid] = useState<Said>()
  const [isBusy, setBusy] = useState(false)
  const act = (work: () => Promise<string | void>): void => {
    setBusy(true)
    setSaid(undefined)
    work()
      .then((text) => text && setSaid({ tone: 'success', text }))
      .catch((error: unknown) => setSaid({ tone: 'danger', text: sentenceOf(error) }))
      .finally(() => setBusy(false))
  }
  const notice = <div role="status">{said && <Notice tone={said.tone}>{said.text}</Notice>}</div>
  return { act, isBusy, notice }
}

const fieldOf = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

function PasswordCard() {
  const t = useText()
  const { act, isBusy, notice } = useAction()
  const change = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
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

function PasskeyCard() {
  const t = useText()
  const { act, isBusy, notice } = useAction()
  const [own, setOwn] = useState<Passkey[]>([])
  const look = async (): Promise<void> => setOwn(await account.passkeys())
  const [isUnread, setUnread] = useState(false)
  useEffect(() => void look().catch(() => setUnread(true)), [])
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    act(async () => {
      const optionsJSON = await account.offerPasskey()
      const response = await startRegistration({ optionsJSON }).catch(() => {
        throw new Refused(0, t('desk.noPasskey'))
      })
      await account.addPasskey(fieldOf(form, 'name'), response)
      form.reset()
      await look()
      return t('desk.passkeyAdded')
    })
  }
  const remove = (id: string): void =>
    act(async () => {
      await account.removePasskey(id)
      await look()
      return t('desk.done')
    })
  return (
    <Card title={t('desk.passkeys')}>
      <form className={styles.fields} onSubmit={add}>
        <p className={styles.intro}>{t('desk.passkeysIntro')}</p>
        {notice}
        {isUnread && <Notice tone="danger">{t('desk.passkeysUnread')}</Notice>}
        <Passkeys own={own} onRemove={remove} />
        <TextInput name="name" label={t('desk.passkeyName')} maxLength={60} required />
        <Button type="submit" variant="default" loading={isBusy} className={styles.alone}>
          {t('desk.addPasskey')}
        </Button>
      </form>
    </Card>
  )
}

function Passkeys({ own, onRemove }: { own: Passkey[]; onRemove: (id: string) => void }) {
  const t = useText()
  const { formatDate } = useIntl()
  if (own.length === 0) return null
  return (
    <ul className={styles.passkeys}>
      {own.map(({ id, name, usedAt }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong>
            <span className={styles.help}>
              {usedAt
                ? t('desk.passkeyUsed', { when: formatDate(usedAt, { dateStyle: 'long' }) })
                : t('desk.passkeyUnused')}
            </span>
          </span>
          <Button variant="default" onClick={() => onRemove(id)}>
            {t('desk.removePasskey', { name })}
          </Button>
        </li>
      ))}
    </ul>
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
