import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import type { FormContext } from './widgets/formContext.ts'

/** Numbers go to their widget as they are: rjsf's own number field loses decimals typed after a comma. */
export function PlainNumberField(props: FieldProps<unknown, RJSFSchema, FormContext>) {
  const { StringField } = props.registry.fields
  return StringField ? <StringField {...props} /> : null
}
