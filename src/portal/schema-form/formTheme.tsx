import type { RegistryFieldsType, RegistryWidgetsType, FieldProps, RJSFSchema } from '@rjsf/utils'
import { FileField, FilesField } from './FileField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  FieldTemplate,
  ObjectFieldTemplate,
} from './templates.tsx'
import { MoneyWidget, NumberWidget } from './widgets/amountWidgets.tsx'
import { CheckboxWidget, MonthWidget, RadioWidget, SelectWidget } from './widgets/choiceWidgets.tsx'
import { DateWidget } from './widgets/DateWidget.tsx'
import { FileWidget } from './widgets/FileWidget.tsx'
import { NationalityWidget } from './widgets/NationalityWidget.tsx'
import { PasswordWidget, TextWidget, TextareaWidget } from './widgets/textWidgets.tsx'
import { ProvinceWidget } from './widgets/ProvinceWidget.tsx'
import { ModalityWidget, PersonWidget, ProviderWidget } from './widgets/ChoiceCards.tsx'
import type { FormContext } from './widgets/formContext.ts'

/**
 * The widgets under rjsf's names, and under the names of the portal's formats: a field's format selects its
 * widget.
 */
export const widgets: RegistryWidgetsType = {
  TextWidget,
  EmailWidget: TextWidget,
  URLWidget: TextWidget,
  PasswordWidget,
  TextareaWidget,
  CheckboxWidget,
  RadioWidget,
  SelectWidget,
  number: NumberWidget,
  money: MoneyWidget,
  date: DateWidget,
  file: FileWidget,
  month: MonthWidget,
  person: PersonWidget,
  province: ProvinceWidget,
  nationality: NationalityWidget,
  provider: ProviderWidget,
  modality: ModalityWidget,
} as RegistryWidgetsType

export const fields = {
  NumberField: PlainNumberField,
  file: FileField,
  files: FilesField,
} as RegistryFieldsType

export const templates = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  ErrorListTemplate: ErrorSummary,
}

/** Passes a number to its widget unchanged: rjsf's own number field loses decimals typed after a comma. */
function PlainNumberField(props: FieldProps<unknown, RJSFSchema, FormContext>) {
  const { StringField } = props.registry.fields
  return StringField ? <StringField {...props} /> : null
}
