import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import type { StoredFileDto } from '../../dto/documentDto.ts'
import { UploadBox } from '../ui/inputs/UploadBox.tsx'
import type { FormContext } from './widgets/formContext.ts'

type FileFieldProps = FieldProps<unknown, RJSFSchema, FormContext>

/** The field of an object of format `file`: one stored file, {name, originalFilename}. */
export function FileField(props: FileFieldProps) {
  const file = toFile(props.formData)
  return (
    <UploadBox
      {...buildBoxProps(props)}
      files={file ? [file] : []}
      onChange={([first]) => reportFiles(props, first)}
    />
  )
}

/** The field of a list whose items have the format `file`. */
export function FilesField(props: FileFieldProps) {
  const files = Array.isArray(props.formData) ? props.formData.flatMap((one) => toFile(one) ?? []) : []
  return (
    <UploadBox
      {...buildBoxProps(props)}
      files={files}
      isList
      onChange={(next) => reportFiles(props, next.length === 0 ? undefined : next)}
    />
  )
}

/**
 * Reports the files together with a blur. A file field has no text input that loses the focus, so each new
 * file triggers the validation.
 */
function reportFiles({ onChange, onBlur, fieldPathId }: FileFieldProps, files: unknown): void {
  onChange(files, fieldPathId.path)
  onBlur(fieldPathId.$id, files)
}

function buildBoxProps(props: FileFieldProps) {
  const { uiSchema, fieldPathId, registry, name } = props
  const field = {
    id: fieldPathId.$id,
    label: (uiSchema?.['ui:title'] as string | undefined) ?? name,
    description: uiSchema?.['ui:help'] as string | undefined,
    error: findFirstError(props),
    withAsterisk: Boolean(props.required),
    disabled: Boolean(props.disabled) || Boolean(props.readonly),
    onBlur: () => props.onBlur(fieldPathId.$id, props.formData),
  }
  return { field, container: registry.formContext.container }
}

/** Returns the field's own error, or the first one of its parts: the employee sees one field. */
function findFirstError({ rawErrors, errorSchema }: FileFieldProps): string | undefined {
  if (rawErrors?.[0]) return rawErrors[0]
  const parts = Object.values(errorSchema ?? {}) as { __errors?: string[] }[]
  return parts.find((part) => part?.__errors?.[0])?.__errors?.[0]
}

function toFile(data: unknown): StoredFileDto | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { name, originalFilename } = data as Partial<StoredFileDto>
  return typeof name === 'string' && name !== ''
    ? { name, originalFilename: originalFilename ?? name }
    : undefined
}
