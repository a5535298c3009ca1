import type { RegistryFieldsType, RegistryWidgetsType } from '@rjsf/utils'
import { FileField, FilesField } from './FileField.tsx'
import { PlainNumberField } from './PlainNumberField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  FieldTemplate,
  ObjectFieldTemplate,
} from './templates.tsx'
import { MoneyWidget, NumberWidget } from './widgets/amountWidgets.tsx'
import { CheckboxWidget } from './widgets/CheckboxWidget.tsx'
import { DateWidget } from './widgets/DateWidget.tsx'
import { FileWidget } from './widgets/FileWidget.tsx'
import { MonthWidget } from './widgets/MonthWidget.tsx'
import { NationalityWidget } from './widgets/NationalityWidget.tsx'
import { PasswordWidget } from './widgets/PasswordWidget.tsx'
import { ProvinceWidget } from './widgets/ProvinceWidget.tsx'
import { RadioWidget } from './widgets/RadioWidget.tsx'
import { SelectWidget } from './widgets/SelectWidget.tsx'
import { TextWidget } from './widgets/TextWidget.tsx'
import { TextareaWidget } from './widgets/TextareaWidget.tsx'
import { ModalityWidget, PersonWidget, ProviderWidget } from './widgets/cardWidgets.tsx'

/**
 * Widgets under rjsf's own names, and under the names of the house's formats, which choose them by
 * themselves.
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
