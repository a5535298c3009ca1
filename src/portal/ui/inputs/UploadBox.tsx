import { ActionIcon, Input, Progress } from '@mantine/core'
import { IconFile, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { maxFileBytes, maxFileMegabytes } from '../../../domain/kernel/uploadLimits.ts'
import type { StoredFileDto } from '../../../dto/documentDto.ts'
import { uploadFile } from '../uploadFile.ts'
import { countUpload } from './useAfterUploads.ts'
import classes from './UploadBox.module.css'

export type UploadBoxProps = {
  id: string
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  withAsterisk?: boolean
  disabled?: boolean
  container?: string | undefined
  files: readonly StoredFileDto[]
  /** One file that replaces the last, or a list that grows. */
  isList?: boolean
  onChange: (files: StoredFileDto[]) => void
  onBlur?: () => void
}

/** All that the storage takes of documents; pictures have an editor of their own (UPL-01, UPL-02). */
const accepted = 'application/pdf'

type Running = { name: string; percent: number; abort: AbortController }

/**
 * Files sent to the storage at once, dropped or chosen, with progress in percent and a way to cancel; the
 * form keeps name and original name, never the bytes. A failed upload leaves the form as it was (UPL-06,
 * UPL-07), and its reason at the field until the next try.
 */
export function UploadBox({
  id,
  label,
  description,
  error,
  withAsterisk = false,
  disabled = false,
  container,
  files,
  isList = false,
  onChange,
  onBlur,
}: UploadBoxProps) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<Running>()
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const isFull = !isList && files.length > 0
  // What has changed while a file was on its way stays.
  const latest = useRef({ files, onChange })
  latest.current = { files, onChange }

  const send = async (file: File | undefined): Promise<void> => {
    if (!file || running) return
    if (file.type !== accepted)
      return setRefused(intl.formatMessage({ id: 'form.file.only' }, { name: file.name }))
    if (file.size > maxFileBytes)
      return setRefused(
        intl.formatMessage({ id: 'form.file.tooLarge' }, { name: file.name, megabytes: maxFileMegabytes }),
      )
    setRefused(undefined)
    const abort = new AbortController()
    setRunning({ name: file.name, percent: 0, abort })
    const stored = await countUpload(
      uploadFile(file, {
        ...(container ? { container } : {}),
        signal: abort.signal,
        onFailure: setRefused,
        onProgress: (percent) => setRunning({ name: file.name, percent, abort }),
      }),
    )
    setRunning(undefined)
    if (stored) latest.current.onChange(isList ? [...latest.current.files, stored] : [stored])
  }

  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void send(event.dataTransfer.files[0])
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={running ? undefined : (refused ?? error)}
      withAsterisk={withAsterisk}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {files.map((file, at) => (
        <div key={file.name} className={classes.file}>
          <IconFile size={20} aria-hidden="true" />
          <span className={classes.name}>{file.originalFilename}</span>
          {!disabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={intl.formatMessage({ id: 'form.file.remove' }, { name: file.originalFilename })}
              onClick={() => onChange(files.filter((_, other) => other !== at))}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {running && (
        <div className={classes.running}>
          <span className={classes.name}>{running.name}</span>
          <span>{intl.formatMessage({ id: 'form.file.progress' }, { percent: running.percent })}</span>
          <Progress
            value={running.percent}
            size={4}
            radius={0}
            aria-label={running.name}
            className={classes.bar}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={intl.formatMessage({ id: 'form.file.cancel' })}
            onClick={() => running.abort.abort()}
          >
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
      {!running && !isFull && !disabled && (
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          data-error={error || refused ? true : undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            id={id}
            type="file"
            className={classes.input}
            accept={accepted}
            aria-invalid={error || refused ? true : undefined}
            aria-describedby={error || refused ? `${id}-error` : undefined}
            onBlur={onBlur}
            onChange={(event) => {
              void send(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <IconUpload size={20} aria-hidden="true" />
          <span aria-hidden="true">
            {intl.formatMessage({ id: 'form.file.drop' }, { megabytes: maxFileMegabytes })}
          </span>
        </div>
      )}
      {disabled && files.length === 0 && (
        <span className={classes.none}>{intl.formatMessage({ id: 'form.file.none' })}</span>
      )}
    </Input.Wrapper>
  )
}
