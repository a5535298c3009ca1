import { Button, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { findSentence, run } from '../calls/deskApi.ts'
import { useLabels } from '../operation/useLabels.ts'
import type { PortalAccess } from './PortalView.tsx'

type Props = { company: string; employee: string; onOpen: (access: PortalAccess) => void }

/** Asks why the portal of a person is opened, and opens it. */
export function ViewPortal({ company, employee, onOpen }: Props) {
  const t = useText()
  const labels = useLabels()
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const open = (event: FormEvent): void => {
    event.preventDefault()
    setBusy(true)
    run('people view', { company, input: { employee, reason } }).then(
      ({ answer }) => onOpen(answer),
      (error: unknown) => {
        setRefused(findSentence(error))
        setBusy(false)
      },
    )
  }
  return (
    <form onSubmit={open}>
      <Stack>
        <TextInput
          label={labels.field('reason')}
          description={t('desk.view.reason')}
          required
          maxLength={500}
          value={reason}
          error={refused}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <p>{t('desk.view.without')}</p>
        <Button type="submit" loading={isBusy} disabled={reason.trim() === ''}>
          {t('desk.view.open')}
        </Button>
      </Stack>
    </form>
  )
}
