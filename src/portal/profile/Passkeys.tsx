import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { madridDate } from '../../domain/kernel/calendar.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import type { PasskeyDto } from '../../dto/passkeyDto.ts'
import { knowsPasskeys, NoPasskey } from '../api/knowsPasskeys.ts'
import { addPasskey, loadPasskeys, removePasskey } from '../api/passkeys.ts'
import { useText } from '../messages/useText.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { Card } from '../ui/layout/Card.tsx'
import styles from './entryList.module.css'

/** The employee's passkeys, loaded when the employee opens them. */
export function Passkeys() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card id="passkeys" title={t('passkeys.title')}>
      <Stack gap="md">
        <p className={styles.intro}>{t('passkeys.intro')}</p>
        {isOpen ? (
          <LoadedPasskeys />
        ) : (
          <Button variant="light" className={styles.open} onClick={() => setOpen(true)}>
            {t('passkeys.open')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

/** Name and day of each passkey, with buttons to add and remove one. */
function LoadedPasskeys() {
  const t = useText()
  const { value, error, retry } = useLoad(loadPasskeys, 'passkeys')
  if (error && !value) return <ErrorState error={error} onRetry={retry} />
  if (!value) return <Skeleton height={64} radius="md" />
  return (
    <>
      <OwnPasskeys own={value} onChange={retry} />
      {knowsPasskeys() ? <NewPasskey onAdd={retry} /> : <p>{t('passkeys.unknown')}</p>}
    </>
  )
}

function OwnPasskeys({ own, onChange }: { own: readonly PasskeyDto[]; onChange: () => void }) {
  const t = useText()
  const { isBusy, run } = useRun(onChange)
  if (own.length === 0) return <p>{t('passkeys.none')}</p>
  return (
    <ul className={styles.list}>
      {own.map(({ id, name, ...days }) => (
        <li key={id} className={styles.row}>
          <IconFingerprint size={20} aria-hidden />
          <span>
            <strong>{name}</strong>
            <PasskeyDays {...days} />
          </span>
          <Button
            variant="default"
            size="sm"
            disabled={isBusy}
            onClick={() => void run(() => removePasskey(id), t('passkeys.removed'))}
          >
            {t('passkeys.remove', { name })}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function PasskeyDays({ madeAt, usedAt }: Pick<PasskeyDto, 'madeAt' | 'usedAt'>) {
  const t = useText()
  const language = useLanguage()
  const dayOf = (instant: string): string => formatDate(madridDate(instant), language)
  const day = dayOf(madeAt)
  return (
    <small>{usedAt ? t('passkeys.used', { day, used: dayOf(usedAt) }) : t('passkeys.day', { day })}</small>
  )
}

function NewPasskey({ onAdd }: { onAdd: () => void }) {
  const t = useText()
  const [name, setName] = useState('')
  const { isBusy, run } = useRun(onAdd)
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await run(() => addPasskey(name.trim()), t('passkeys.added'))) setName('')
  }
  return (
    <form onSubmit={(event) => void add(event)}>
      <Group align="flex-end" gap="sm">
        <TextInput
          className={styles.name}
          label={t('passkeys.name')}
          placeholder={t('passkeys.example')}
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="light" loading={isBusy} disabled={name.trim() === ''}>
          {t('passkeys.add')}
        </Button>
      </Group>
    </form>
  )
}

/** Returns a function that makes a change, reports its result, and reloads the list; true on success. */
function useRun(onDone: () => void) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const run = async (change: () => Promise<void>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await change()
      toast.success(done)
      onDone()
      return true
    } catch (error) {
      if (error instanceof NoPasskey) toast.warning(t('passkeys.failed'))
      else toast.showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
