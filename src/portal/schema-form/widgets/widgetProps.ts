import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import type { ReactNode } from 'react'
import type { FormContext } from './formContext.ts'

export type FormWidgetProps = WidgetProps<unknown, RJSFSchema, FormContext>

type CommonInputProps = {
  id: string
  name: string
  label: string
  description: ReactNode
  error: ReactNode
  withAsterisk: boolean
  disabled: boolean
  readOnly: boolean
}

/**
 * Builds the props that every input gets from rjsf: label, help, error and state. Mantine connects them with
 * the input by aria attributes.
 */
export function buildInputProps(props: FormWidgetProps): CommonInputProps {
  const locked = props.registry.formContext.locked?.[props.name]
  return {
    id: props.id,
    name: props.htmlName ?? props.id,
    label: props.label,
    description: locked ?? (props.options['help'] as string | undefined),
    error: props.rawErrors?.[0],
    withAsterisk: Boolean(props.required),
    disabled: Boolean(props.disabled) || locked !== undefined,
    readOnly: Boolean(props.readonly) || props.schema.readOnly === true,
  }
}
