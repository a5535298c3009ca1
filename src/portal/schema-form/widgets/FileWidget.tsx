import { UploadBox } from '../../ui/inputs/UploadBox.tsx'
import { rememberName, useOriginalName } from './uploadedNames.ts'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'

/** Format `file` of a text: the stored file's name. */
export function FileWidget(props: FormWidgetProps) {
  const { disabled, readOnly, name: _name, ...common } = commonInputProps(props)
  const stored = typeof props.value === 'string' && props.value !== '' ? props.value : undefined
  const originalFilename = useOriginalName(stored, props.registry.formContext.container)
  const files = stored ? [{ name: stored, originalFilename }] : []
  return (
    <UploadBox
      {...common}
      disabled={disabled || readOnly}
      container={props.registry.formContext.container}
      files={files}
      onBlur={() => props.onBlur(props.id, props.value)}
      onChange={([file]) => {
        if (file) rememberName(file.name, file.originalFilename)
        props.onChange(file?.name)
        // Nobody leaves this field as one that is typed into is left: it is judged with each file.
        props.onBlur(props.id, file?.name)
      }}
    />
  )
}
