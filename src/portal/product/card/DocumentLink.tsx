import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { localized } from '../../../domain/kernel/language.ts'
import { download } from '../../api/download.ts'
import { useText } from '../../messages/useText.ts'
import { toast } from '../../ui/feedback/toasts.tsx'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import classes from './Card.module.css'
import { toDocumentUrl } from './storageUrl.ts'

/** Downloads a document of the catalogue, under its original name. */
export function DocumentLink({ doc }: { doc: NonNullable<Modality['doc']> }) {
  const t = useText()
  const name = localized(doc.name, useLanguage())
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await download({ url: toDocumentUrl(doc.file), name: findFileName(name, doc.file) })
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
      onClick={() => void save()}
    >
      <IconDownload size={20} aria-hidden="true" />
      {name}
    </Anchor>
  )
}

function findFileName(name: string, file: string): string {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(file)?.[0] ?? '.pdf'
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`
}
