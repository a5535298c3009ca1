import { useEffect, useRef, type ComponentProps } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Refused } from '../calls/deskApi.ts'
import { holdFile } from '../calls/heldFiles.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  /** The file that is chosen now. */
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** A field for one file, in which a file that was mended can be chosen again under its name. */
export function FileInput({ file, onFile, ...input }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const hold = useHoldFile()
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
      onChange={({ target }) => onFile(hold(target.files?.[0]))}
    />
  )
}

/** Returns a function that reads a chosen file, for the call that sends it, and returns it. */
export function useHoldFile(): (file: File | undefined) => File | undefined {
  const t = useText()
  return (file) => {
    if (file) holdFile(file, new Refused(400, t('desk.fileUnreadable', { name: file.name })))
    return file
  }
}
