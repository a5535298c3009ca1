import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { canShare, type FileRequest } from '../api/download.ts'
import { useDownload } from './useDownload.ts'

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
  const { isBusy, save } = useDownload()
  const isOffered = isShared && canShare()
  return (
    <Button
      variant="light"
      size="sm"
      leftSection={isOffered ? <IconShare size={18} stroke={1.75} aria-hidden /> : icon}
      loading={isBusy}
      onClick={() => void save(request, isShared)}
    >
      {children}
    </Button>
  )
}
