import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { maxTableBytes } from '../../domain/forms/uploadLimits.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  /** The file that is chosen now. */
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** A field for one file, in which a file that was mended can be chosen again under its name. */
export function FileInput({ file, onFile, ...input }: Props) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = own.current
    // A dialog that is closed without a choice leaves the earlier one.
    const putBack = (): void => {
      if (!field || !file) return
      const kept = new DataTransfer()
      kept.items.add(file)
      field.files = kept.files
    }
    field?.addEventListener('cancel', putBack)
    return () => field?.removeEventListener('cancel', putBack)
  }, [file])
  return (
    <input
      {...input}
      ref={own}
      type="file"
      onClick={({ currentTarget }) => {
        // A browser tells of a choice only where its path is another one.
        currentTarget.value = ''
      }}
      onChange={({ target }) => onFile(target.files?.[0])}
    />
  )
}

/**
 * Returns a function that reads a chosen file and then calls `onFile`, so that a trial and its run send the
 * same bytes whatever happens to the file; `notice` says where it cannot be read, and `onFile` gets none.
 */
export function useHeldFile(onFile: (file: File | undefined) => void): {
  hold: (file: File | undefined) => void
  notice: ReactNode
} {
  const t = useText()
  const [unreadable, setUnreadable] = useState('')
  const round = useRef(0)
  // The form may have changed while the file was read.
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  const settle = (of: number, held: File | undefined, name = ''): void => {
    if (of !== round.current) return
    setUnreadable(name)
    latest.current(held)
  }
  const hold = (file: File | undefined): void => {
    const own = ++round.current
    // A file beyond the limit is refused by its size.
    if (!file || file.size > maxTableBytes) settle(own, file)
    else
      file.arrayBuffer().then(
        (bytes) => settle(own, new File([bytes], file.name, { type: file.type })),
        () => settle(own, undefined, file.name),
      )
  }
  const notice = (
    <div role="status">
      {unreadable && <Notice tone="danger">{t('desk.fileUnreadable', { name: unreadable })}</Notice>}
    </div>
  )
  return { hold, notice }
}
