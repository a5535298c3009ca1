import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { download } from '../api/download.ts'
import { useText } from '../messages/useText.ts'
import { toast } from '../ui/feedback/toasts.tsx'

type Props = { url: string; name: string; icon: ReactNode; children: ReactNode }

/** Saves a file that the server creates on request; after a failure the button stays, with a message. */
export function DownloadButton({ url, name, icon, children }: Props) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await download(url, name)
    } catch (error) {
      toast.showError(error, t('download.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="light" size="sm" leftSection={icon} loading={isBusy} onClick={() => void save()}>
      {children}
    </Button>
  )
}
