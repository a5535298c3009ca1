import { memo, useEffect, useRef } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './Editor.module.css'

/**
 * The server's sentence about the last refused attempt; it has the focus, and stays until the next attempt.
 */
export const FailureNote = memo(function FailureNote({ text }: { text: string | undefined }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) note.current?.focus()
  }, [text])
  if (!text) return null
  return (
    <div ref={note} tabIndex={-1} className={classes.note}>
      <Notice tone="danger">{text}</Notice>
    </div>
  )
})
