import { IconUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './UploadBox.module.css'

type Props = {
  id: string
  /** The accepted types or endings, as the browser's file dialog filters them. */
  accept: string
  onFile: (file: File) => void
  isWrong?: boolean
  onBlur?: (() => void) | undefined
  /** What may be put here. */
  children: ReactNode
}

/** A place for one file: it is dropped here, or chosen by a click or the keyboard. */
export function DropZone({ id, accept, onFile, isWrong = false, onBlur, children }: Props) {
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined): void => {
    if (file) onFile(file)
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      data-error={isWrong || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <input
        id={id}
        type="file"
        className={classes.input}
        accept={accept}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onBlur={onBlur}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <IconUpload size={20} aria-hidden="true" />
      <span aria-hidden="true">{children}</span>
    </div>
  )
}
