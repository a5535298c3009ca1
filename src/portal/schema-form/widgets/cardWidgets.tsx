import { ChoiceCards } from './ChoiceCards.tsx'
import type { FormContext } from './formContext.ts'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'

/** Format `provider`: cards with logos. */
export const ProviderWidget = cardsOf('providers')
/** Format `modality`: cards with logos and prices. */
export const ModalityWidget = cardsOf('modalities')
/** Format `person`: the employee and the family. */
export const PersonWidget = cardsOf('people')

function cardsOf(kind: 'providers' | 'modalities' | 'people') {
  return function CardWidget(props: FormWidgetProps) {
    const context: FormContext = props.registry.formContext
    const { disabled, readOnly, name: _name, ...common } = commonInputProps(props)
    return (
      <ChoiceCards
        {...common}
        disabled={disabled || readOnly}
        choices={context[kind] ?? []}
        value={props.value as string | number | undefined}
        onChange={(value) => {
          props.onChange(value)
          props.onBlur(props.id, value)
        }}
      />
    )
  }
}
