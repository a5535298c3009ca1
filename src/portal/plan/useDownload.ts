import { useState } from 'react'
import { canShare, download, share, type FileRequest } from '../api/download.ts'
import { useText } from '../messages/useText.ts'
import { toast } from '../ui/feedback/toasts.tsx'

/**
 * Downloads files one at a time; a failure shows the server's sentence, else the message `failure`. With
 * `isShared` a phone offers the file to its apps.
 */
export function useDownload(failure = 'download.failed') {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const save = async (request: FileRequest, isShared = false): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await (isShared && canShare() ? share(request) : download(request))
    } catch (error) {
      toast.showError(error, t(failure))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
