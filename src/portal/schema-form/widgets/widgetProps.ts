import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
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

/** Names an entry of a list, which has no label of its own, by its number; empty for any other field. */
export function useItemName({ id, label }: Pick<FormWidgetProps, 'id' | 'label'>): { 'aria-label'?: string } {
  const intl = useIntl()
  const number = label ? undefined : findItemNumber(id)
  return number === undefined
    ? {}
    : { 'aria-label': intl.formatMessage({ id: 'form.list.item' }, { number }) }
}

/** Returns the position of an entry in its list, from 1; undefined outside a list. */
function findItemNumber(id: string): number | undefined {
  const [, index] = /_(\d+)$/.exec(id) ?? []
  return index === undefined ? undefined : Number(index) + 1
}
