import { UploadBox } from '../../ui/inputs/UploadBox.tsx'
import { buildInputProps, type FormWidgetProps } from './widgetProps.ts'
import { useEffect, useReducer } from 'react'
import { useIntl } from 'react-intl'
import { api } from '../../api/api.ts'
import { session } from '../../api/session.ts'

/** The field for a text of format `file`; its value is the name of the stored file. */
export function FileWidget(props: FormWidgetProps) {
  const { disabled, readOnly, name: _name, ...common } = buildInputProps(props)
  const stored = typeof props.value === 'string' && props.value !== '' ? props.value : undefined
  const originalFilename = useOriginalName(stored, props.registry.formContext.container)
  const files = stored ? [{ name: stored, originalFilename }] : []
  return (
    <UploadBox
      field={{
        ...common,
        disabled: disabled || readOnly,
        onBlur: () => props.onBlur(props.id, props.value),
      }}
      container={props.registry.formContext.container}
      files={files}
      onChange={([file]) => {
        if (file) rememberName(file.name, file.originalFilename)
        props.onChange(file?.name)
        // A file field has no text input that loses the focus, so each new file triggers the validation.
        props.onBlur(props.id, file?.name)
      }}
    />
  )
}

const originalNames = new Map<string, string>()
/** The running requests by file name: fields that show the same file share one request. */
const requests = new Map<string, Promise<void>>()

/** Remembers the original name of a stored file, for forms whose value is only the stored name. */
export function rememberName(storedName: string, originalName: string): void {
  originalNames.set(storedName, originalName)
}

/**
 * Returns the original name of a stored file, from memory or loaded from the storage. Until the name is
 * loaded, and after a failure, it returns "stored file".
 */
export function useOriginalName(storedName: string | undefined, container?: string): string {
  const intl = useIntl()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (!storedName || originalNames.has(storedName) || !session.readToken()) return
    let isLeft = false
    const answer = requests.get(storedName) ?? loadName(storedName, container)
    requests.set(storedName, answer)
    void answer.then(() => isLeft || redraw())
    return () => {
      isLeft = true
    }
  }, [storedName, container])
  return originalNames.get(storedName ?? '') ?? intl.formatMessage({ id: 'form.file.stored' })
}

async function loadName(storedName: string, container?: string): Promise<void> {
  const name = await api.findFileName(container, storedName).catch(() => undefined)
  if (name) originalNames.set(storedName, name)
  else requests.delete(storedName)
}
