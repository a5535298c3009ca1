import { Box, Button, Stack, TextInput } from '@mantine/core'
import { startRegistration } from '@simplewebauthn/browser'
import type { FormEvent } from 'react'
import { formatMoment } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { useLanguage } from '../words/language.ts'
import { account, type Passkey } from '../calls/deskApi.ts'
import { passkeyRefusal } from './showPasskey.ts'
import { readField, takeForm, useAction } from '../calls/useAction.tsx'
import styles from '../styles/desk.module.css'

type Props = { own: Passkey[]; mayChange: boolean; onChange: () => Promise<void> }

/** The operator's own passkeys, with a button to add one. */
export function Passkeys({ own, mayChange, onChange }: Props) {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  const add = (event: FormEvent<HTMLFormElement>): void => {
    const form = takeForm(event)
    runAction(async () => {
      const optionsJSON = await account.offerPasskey()
      const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
        throw passkeyRefusal(error, t('desk.noPasskey'))
      })
      await account.addPasskey(readField(form, 'name'), response)
      form.reset()
      await onChange()
      return t('desk.passkeyAdded')
    })
  }
  const remove = (id: string): void =>
    runAction(async () => {
      await account.removePasskey(id)
      await onChange()
      return t('desk.done')
    })
  if (own.length === 0 && !mayChange) return null
  return (
    <section className={styles.fields}>
      <Box component="h3" fz="1rem" mt="xs">
        {t('desk.passkeys')}
      </Box>
      {mayChange && (
        <Box component="p" c="dimmed">
          {t('desk.passkeysIntro')}
        </Box>
      )}
      {mayChange && <NewPasskey isBusy={isBusy} onAdd={add} />}
      <Stack component="ul" gap="xs" className={styles.passkeys}>
        {own.map((each) => (
          <li key={each.id}>
            <PasskeyLine passkey={each} />
            {mayChange && (
              <Button variant="default" onClick={() => remove(each.id)} disabled={isBusy}>
                {t('desk.removePasskey', { name: each.name })}
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {notice}
    </section>
  )
}

type NewProps = { isBusy: boolean; onAdd: (event: FormEvent<HTMLFormElement>) => void }

function NewPasskey({ isBusy, onAdd }: NewProps) {
  const t = useText()
  return (
    <form className={styles.fields} onSubmit={onAdd}>
      <TextInput name="name" label={t('desk.passkeyName')} maxLength={60} required />
      <Button type="submit" variant="default" loading={isBusy} className={styles.alone}>
        {t('desk.addPasskey')}
      </Button>
    </form>
  )
}

function PasskeyLine({ passkey: { name, usedAt } }: { passkey: Passkey }) {
  const t = useText()
  const language = useLanguage()
  return (
    <span>
      <strong>{name}</strong>
      <Box component="span" fz="sm" c="dimmed">
        {usedAt
          ? t('desk.passkeyUsed', { when: formatMoment(new Date(usedAt), language, 'long') })
          : t('desk.passkeyUnused')}
      </Box>
    </span>
  )
}
