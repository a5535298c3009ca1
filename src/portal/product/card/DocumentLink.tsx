import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { localized } from '../../../domain/kernel/language.ts'
import { useDownload } from '../../plan/useDownload.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import classes from './Card.module.css'
import { toDocumentUrl } from './storageUrl.ts'

/** Downloads a document of the catalogue, under its original name. */
export function DocumentLink({ doc }: { doc: NonNullable<Modality['doc']> }) {
  const name = localized(doc.name, useLanguage())
  const { isBusy, save } = useDownload('product.doc.downloadFailed')
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.document ?? ''}
      disabled={isBusy}
      onClick={() => void save({ url: toDocumentUrl(doc.file), name: findFileName(name, doc.file) })}
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
