import { Stack } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import type { MadeFile } from '../calls/deskApi.ts'
import { createFileAddress, findFileType } from '../calls/receivedFile.ts'
import styles from '../styles/desk.module.css'

/**
 * Links to received files: pictures and PDFs open in a tab (or in the page with `isOpen`), other files are
 * downloaded.
 */
export function FileLinks({ files, isOpen = false }: { files: MadeFile[]; isOpen?: boolean }) {
  const t = useText()
  const at = useRef<HTMLDivElement>(null)
  const all = useMemo(
    () =>
      files.map((file) => ({ name: file.name, type: findFileType(file.name), url: createFileAddress(file) })),
    [files],
  )
  useEffect(() => {
    if (isOpen) at.current?.querySelector('a')?.focus()
  }, [all, isOpen])
  return (
    <Stack component="ul" gap="xs" ref={at}>
      {all.map(({ name, type, url }) => (
        <li key={name}>
          {type ? (
            <a href={url} target="_blank" rel="noreferrer">
              {t('desk.openFile', { name })}
            </a>
          ) : (
            <a href={url} download={name}>
              {t('desk.saveFile', { name })}
            </a>
          )}
          {isOpen && type === 'application/pdf' && (
            <iframe className={styles.document} src={url} title={name} />
          )}
          {isOpen && type?.startsWith('image/') && <img className={styles.picture} src={url} alt={name} />}
        </li>
      ))}
    </Stack>
  )
}
