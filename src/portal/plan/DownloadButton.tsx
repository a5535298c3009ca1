import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { canShare, download, share, type FileRequest } from '../api/download.ts'
import { useText } from '../messages/useText.ts'
import { toast } from '../ui/feedback/toasts.tsx'

type Props = FileRequest & {
  icon: ReactNode
  /** True: a phone offers the file to its apps. */
  isShared?: boolean
  children: ReactNode
}

/**
 * Saves a file that the server creates on request; after a failure the button stays, and an error message
 * appears.
 */
export function DownloadButton({ icon, isShared = false, children, ...request }: Props) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const isOffered = isShared && canShare()
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await (isOffered ? share(request) : download(request))
    } catch (error) {
      toast.showError(error, t('download.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="light"
      size="sm"
      leftSection={isOffered ? <IconShare size={18} stroke={1.75} aria-hidden /> : icon}
      loading={isBusy}
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
