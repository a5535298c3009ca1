import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './Editor.module.css'

/** Why what was sent last was refused, in the server's words; it stays until the next try, with the focus. */
export function FailureNote({ text }: { text: string | undefined }) {
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
}
