import { Box } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { run, findSentence, type MadeFile } from '../calls/deskApi.ts'
import { FileLinks } from './Files.tsx'
import { useLabels } from './useLabels.ts'
import { usePermission } from '../calls/permissions.ts'
import styles from '../styles/desk.module.css'

type Row = Record<string, unknown>

/** The operations that a row of a list offers. */
export type Follow = {
  /** The field that identifies the row. */
  field: string
  /**
   * The fields that the table hides: ids, or values that another field repeats; the CSV file contains them.
   */
  hidden?: string[]
  verbs: string[]
  /** The operations that a row does not offer; left out: none. */
  omits?: (row: Row) => readonly string[]
  /** The rows that offer the operations; left out: all. */
  isFor?: (row: Row) => boolean
  /** The operation that loads a row's files, which open below the list. */
  files?: string
  /** The fields of the answer that the files need, in addition to the row's field. */
  needs?: readonly string[]
}

type OpenedFiles = { key: string; files?: MadeFile[]; fault?: string }

/** Returns the links of a row, and the files that a link has loaded. */
export function useFollowUps(
  follow: Follow | undefined,
  company: string,
  more: Record<string, unknown> = {},
) {
  const labels = useLabels()
  const t = useText()
  const may = usePermission()
  const [opened, setOpened] = useState<OpenedFiles>()
  if (!follow) return { renderLinks: () => null, files: null }
  const open = (operation: string, key: string, of: string): void => {
    setOpened(undefined)
    const body = { company: of || undefined, input: { ...more, [follow.field]: key } }
    run(operation, body).then(
      ({ files }) => setOpened({ key, files }),
      (error: unknown) => setOpened({ key, fault: findSentence(error) }),
    )
  }
  const renderLinks = (row: Row): ReactNode => {
    if (follow.isFor && !follow.isFor(row)) return null
    const value = String(row[follow.field])
    const of = typeof row.company === 'string' ? row.company : company
    const field = follow.field === 'employeeNumber' ? 'employee' : follow.field
    const query = new URLSearchParams({ [field]: value, ...(of && { company: of }) })
    const { files, omits } = follow
    const verbs = follow.verbs.filter((verb) => !omits?.(row).includes(verb))
    return (
      <span className={styles.next}>
        {files && may(files.replace(' ', '/')) && (
          <button type="button" className={styles.inPlace} onClick={() => open(files, value, of)}>
            {labels.verb(files)}
          </button>
        )}
        {verbs.filter(may).map((verb) => (
          <a key={verb} href={`#${verb}?${query}`}>
            {labels.verb(verb.replace('/', ' '))}
          </a>
        ))}
      </span>
    )
  }
  const files = opened && (
    <Box pb="lg" px="lg" role="region" aria-label={t('desk.files')} key={opened.key}>
      {opened.fault && <Notice tone="danger">{opened.fault}</Notice>}
      {opened.files?.length === 0 && <Notice tone="info">{t('desk.noFiles')}</Notice>}
      {opened.files && <FileLinks files={opened.files} isOpen />}
    </Box>
  )
  return { renderLinks, files }
}
