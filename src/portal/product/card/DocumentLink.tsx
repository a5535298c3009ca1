import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { localized } from '../../../domain/kernel/language.ts'
import { ApiError } from '../../api/apiError.ts'
import { session } from '../../api/session.ts'
import { useText } from '../../messages/useText.ts'
import { toast } from '../../ui/feedback/toasts.tsx'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import classes from './Card.module.css'
import { toDocumentUrl } from './storageUrl.ts'

/**
 * Downloads a document of the catalogue with the session's token (a plain link would have none) and saves it
 * under its original name.
 */
export function DocumentLink({ doc }: { doc: NonNullable<Modality['doc']> }) {
  const t = useText()
  const name = localized(doc.name, useLanguage())
  const [isBusy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await fetch(toDocumentUrl(doc.file), {
        headers: session.buildHeaders(),
        credentials: 'include',
      })
      if (!answer.ok) throw new ApiError(answer.status)
      save(await answer.blob(), findFileName(name, doc.file))
    } catch (error) {
      toast.showError(error, t('product.doc.downloadFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.document ?? ''}
      disabled={isBusy}
      onClick={() => void download()}
    >
      <IconDownload size={20} aria-hidden="true" />
      {name}
    </Anchor>
  )
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function findFileName(name: string, file: string): string {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(file)?.[0] ?? '.pdf'
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`
}
