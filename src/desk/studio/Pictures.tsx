import { useId, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import type { Studio, StudioFile } from './useStudio.ts'
import styles from './studio.module.css'

type Props = { files: readonly StudioFile[]; folder: 'images' | 'documents'; studio: Studio }

const endings = { images: 'svg|png|jpg|webp', documents: 'pdf' }

/** The pictures or documents of a company; a new file replaces one of the same name. */
export function Pictures({ files, folder, studio }: Props) {
  const t = useText()
  const id = useId()
  const [refused, setRefused] = useState('')
  const attach = (file: File | undefined): void => {
    if (!file) return
    const name = file.name.toLowerCase().replaceAll(/[ _]+/g, '-')
    const isName = new RegExp(`^[a-z0-9][a-z0-9-]{0,59}\\.(${endings[folder]})$`).test(name)
    setRefused(isName ? '' : file.name)
    if (isName) studio.attach(`${folder}/${name}`, file)
  }
  return (
    <Card title={t('studio.pictures')}>
      <ul className="bullets">
        {files.map(({ path, state }) => (
          <li key={path}>
            {path} {(state !== 'same' || studio.unsaved.includes(path)) && <em>({t('value.changed')})</em>}
          </li>
        ))}
        {studio.unsaved
          .filter((path) => path.startsWith(folder) && !files.some((file) => file.path === path))
          .map((path) => (
            <li key={path}>
              {path} <em>({t('value.new')})</em>
            </li>
          ))}
      </ul>
      <p className={styles.upload}>
        <label htmlFor={id}>{t('studio.picture.add')}</label>
        <input
          id={id}
          type="file"
          accept={endings[folder].replaceAll(/(\w+)\|?/g, '.$1,')}
          onChange={({ target }) => attach(target.files?.[0])}
        />
      </p>
      {refused && <Notice tone="danger">{t('studio.picture.name', { name: refused })}</Notice>}
    </Card>
  )
}
