import { ActionIcon, Box, Input, Progress } from '@mantine/core'
import { IconFile, IconTrash, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { maxFileBytes, maxFileMegabytes } from '../../../domain/forms/uploadLimits.ts'
import type { StoredFileDto } from '../../../dto/documentDto.ts'
import { DropZone } from './DropZone.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { photoToPdf } from './photoPdf.ts'
import { uploadFile } from './uploadFile.ts'
import { countUpload } from './useAfterUploads.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import classes from './UploadBox.module.css'

/** The properties that a file field shares with any other field. */
type UploadField = {
  id: string
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  withAsterisk?: boolean
  disabled?: boolean
  onBlur?: () => void
}

type UploadBoxProps = {
  field: UploadField
  files: readonly StoredFileDto[]
  onChange: (files: StoredFileDto[]) => void
  /** True for a list of files; otherwise a new file replaces the last. */
  isList?: boolean
  container?: string | undefined
}

/** The only type of documents that the storage accepts; pictures have their own editor (UPL-01, UPL-02). */
const accepted = 'application/pdf'

/** What gets the focus after an upload begins, ends or is taken back. */
const focusOrder = ['[data-cancels]', 'input[type=file]', 'button']

type Running = { name: string; percent: number; abort: AbortController }

/**
 * Uploads dropped or chosen files at once, with the progress in percent and a cancel button. The form stores
 * the stored name and the original name, never the content. A failed upload leaves the form unchanged
 * (UPL-06, UPL-07), and the reason stays at the field until the next attempt.
 */
export function UploadBox(props: UploadBoxProps) {
  const { field, files, isList = false } = props
  const { id, label, description, error, disabled = false } = field
  const intl = useIntl()
  const { running, refused, send, sendPhoto } = useUpload(props)
  const isFull = !isList && files.length > 0
  const problem = refused ?? error
  const box = useKeptFocus(`${running ? 'running' : 'idle'} ${files.length}`, focusOrder)
  return (
    <Input.Wrapper
      {...box}
      id={id}
      label={label}
      description={description}
      error={running ? undefined : problem}
      withAsterisk={field.withAsterisk ?? false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {files.map((file, at) => (
        <StoredFile
          key={file.name}
          name={file.originalFilename}
          onRemove={disabled ? undefined : () => props.onChange(files.filter((_, other) => other !== at))}
        />
      ))}
      {running && <RunningUpload {...running} />}
      {!running && !isFull && !disabled && (
        <div className={classes.choose}>
          <DropZone
            id={id}
            accept={accepted}
            isWrong={Boolean(problem)}
            onFile={(file) => void send(file)}
            onBlur={field.onBlur}
          >
            {intl.formatMessage({ id: 'form.file.drop' }, { megabytes: maxFileMegabytes })}
          </DropZone>
          <PhotoButton onPhoto={(photo) => void sendPhoto(photo)} />
        </div>
      )}
      {disabled && files.length === 0 && (
        <Box component="span" c="dimmed">
          {intl.formatMessage({ id: 'form.file.none' })}
        </Box>
      )}
    </Input.Wrapper>
  )
}

function useUpload({ files, isList = false, onChange, container }: UploadBoxProps) {
  const intl = useIntl()
  const [running, setRunning] = useState<Running>()
  const [refused, setRefused] = useState<string>()
  // Values that change during an upload are kept.
  const latest = useRef({ files, onChange })
  latest.current = { files, onChange }
  const findRefusal = ({ name, type, size }: File): string | undefined => {
    if (type !== accepted) return intl.formatMessage({ id: 'form.file.only' }, { name })
    if (size > maxFileBytes)
      return intl.formatMessage({ id: 'form.file.tooLarge' }, { name, megabytes: maxFileMegabytes })
    return undefined
  }
  /** Uploads a file once it is ready; a form that is sent meanwhile waits for both. */
  const upload = async (name: string, ready: File | Promise<File | undefined>): Promise<void> => {
    const abort = new AbortController()
    const { signal } = abort
    setRunning({ name, percent: 0, abort })
    const sendReady = async (): Promise<StoredFileDto | undefined> => {
      const file = ready instanceof File ? ready : await ready
      if (!file || signal.aborted) return undefined
      const onProgress = (percent: number): void => setRunning({ name, percent, abort })
      return uploadFile(file, { ...(container && { container }), signal, onFailure: setRefused, onProgress })
    }
    const stored = await countUpload(sendReady())
    setRunning(undefined)
    if (stored) latest.current.onChange(isList ? [...latest.current.files, stored] : [stored])
  }
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || running) return
    const refusal = findRefusal(file)
    setRefused(refusal)
    if (!refusal) await upload(file.name, file)
  }
  const convert = async (photo: File, name: string): Promise<File | undefined> => {
    const document = await photoToPdf(photo, name).catch(() => undefined)
    const refusal = document ? findRefusal(document) : intl.formatMessage({ id: 'form.file.noPhoto' })
    setRefused(refusal)
    return refusal ? undefined : document
  }
  const sendPhoto = async (photo: File): Promise<void> => {
    if (running) return
    const name = `${intl.formatMessage({ id: 'form.file.photoName' })}.pdf`
    setRefused(undefined)
    await upload(name, convert(photo, name))
  }
  return { running, refused, send, sendPhoto }
}

function StoredFile({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  const intl = useIntl()
  return (
    <div className={classes.file}>
      <IconFile size={20} aria-hidden="true" />
      <span className={classes.name}>{name}</span>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={intl.formatMessage({ id: 'form.file.remove' }, { name })}
          onClick={onRemove}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}

function RunningUpload({ name, percent, abort }: Running) {
  const intl = useIntl()
  return (
    <div className={classes.running}>
      <span className={classes.name}>{name}</span>
      <span>{intl.formatMessage({ id: 'form.file.progress' }, { percent })}</span>
      <Progress value={percent} size={4} radius={0} aria-label={name} className={classes.bar} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        data-cancels
        aria-label={intl.formatMessage({ id: 'form.file.cancel' })}
        onClick={() => abort.abort()}
      >
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
