import { Box } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import type { Progress } from '../calls/request.ts'
import styles from '../styles/desk.module.css'

const megabyte = 1024 * 1024

/**
 * The progress of a long call: the upload, then the reading of the file, then the operation's own progress.
 */
export function ProgressBar({ done, total, part }: Progress) {
  const t = useText()
  const at = useRef<HTMLDivElement>(null)
  // Scrolls into view: the button of a long form is at the lower edge of the screen.
  useEffect(() => {
    at.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isRead = part === 'sent' && done === total
  const toMegabytes = (bytes: number): number => Math.ceil(bytes / megabyte)
  const text = isRead
    ? t('desk.reading')
    : part === 'sent'
      ? t('desk.sending', { done: toMegabytes(done), total: toMegabytes(total) })
      : t(total === 100 ? 'desk.percent' : 'desk.progress', { done, total })
  return (
    <div className={styles.progress} ref={at}>
      <progress {...(!isRead && { value: done, max: total })} aria-label={text} />
      <Box component="span" fz="sm" c="dimmed">
        {text}
      </Box>
    </div>
  )
}
