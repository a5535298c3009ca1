import { observer } from 'mobx-react-lite'
import { useCallback, useMemo } from 'react'
import type { Ref } from 'react'
import { formatMoney } from '../../../domain/kernel/format.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { fieldsOfStep } from '../../../domain/benefit/flow.ts'
import { withoutReadOnly } from '../../../domain/benefit/readOnlyFields.ts'
import { pickSchema } from '../../../domain/benefit/formSchema.ts'
import { findFormField, type Refusal } from '../../../domain/kernel/refusal.ts'
import type { DetailsProps } from '../../../sdk/portal.ts'
import { LoadedForm } from '../../schema-form/LoadedForm.tsx'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import type { FormContext } from '../../schema-form/widgets/formContext.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { useBenefitMessages, type BenefitMessages } from '../../plan/useBenefitMessages.ts'
import { useStableValue } from '../../ui/hooks/useStableValue.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'

type DetailsSectionProps = {
  product: LoadedProduct
  working: WorkingContract
  step: string
  readOnly: boolean
  ref?: Ref<SchemaFormHandle>
}

/**
 * The fields of a step besides the schedule: the plugin's own form if it has one, else the form of its
 * schema.
 */
export const DetailsSection = observer(function DetailsSection(props: DetailsSectionProps) {
  const fields = listFields(props.product, props.working, props.step)
  return fields.length > 0 ? <Fields {...props} fields={fields} /> : null
})

const Fields = observer(function Fields({
  product,
  working,
  step,
  readOnly,
  fields,
  ref,
}: DetailsSectionProps & { fields: readonly string[] }) {
  const { declaration, Details } = product
  const words = useBenefitMessages(declaration)
  const language = useLanguage()
  const schema = useMemo(
    () => pickSchema(declaration.details, fieldsOfStep(declaration, step)),
    [declaration, step],
  )
  const context = useStableValue(buildChoices(product, working, language))
  const { refusals } = working.limits
  const isEmpty = isUntouched(working)
  const errors = useMemo(() => (isEmpty ? undefined : toErrors(refusals, words)), [isEmpty, refusals, words])
  const change = useCallback(
    (details: Record<string, unknown>) =>
      working.changeDetails(withoutReadOnly(details, declaration.details)),
    [working, declaration],
  )
  if (Details) return <Details {...buildDetailsProps(working, words, { language, readOnly, change })} />
  const validators = product.validators[`details/${step}`] ?? product.validators['details']
  if (!validators) return null
  return (
    <LoadedForm
      {...(ref ? { ref } : {})}
      schema={schema}
      validators={validators}
      // Fields shown outside this form are validated here too, but this form does not change them.
      value={{ ...pick(working.details, fieldsOfStep(declaration, step)), ...readComputed(working, fields) }}
      onChange={(given) => change({ ...working.details, ...toEmpty(fields), ...pick(given, fields) })}
      messages={words.messages}
      context={context}
      readOnly={readOnly}
      errors={errors}
      {...(working.schedule.method === 'tickets' ? { hidden: ticketFields } : {})}
    />
  )
})

/** The fields that TicketCounter shows. */
const ticketFields = ['ticketCount']

/** Builds the choices of the fields: the employee and the family, the selectable months, the offers. */
function buildChoices(
  { offers }: LoadedProduct,
  { request: { people, selectableMonths } }: WorkingContract,
  language: Language,
): FormContext {
  const providers = new Map(
    offers.flatMap(({ modality: { provider } }) => (provider ? [[provider.id, provider]] : [])),
  )
  return {
    people: people.map(({ id, fullName }) => ({ value: id, label: fullName })),
    months: selectableMonths,
    providers: [...providers.values()].map(({ id, name }) => ({ value: id, label: name })),
    modalities: offers.map(({ modality: { id, name } }) => ({ value: id, label: localized(name, language) })),
  }
}

/** Lists the fields that a step shows; the count of tickets has its own counter. */
export function listFields(
  { declaration }: LoadedProduct,
  working: WorkingContract,
  step: string,
): readonly string[] {
  const fields = fieldsOfStep(declaration, step)
  return working.schedule.method === 'tickets'
    ? fields.filter((name) => !ticketFields.includes(name))
    : fields
}

function buildDetailsProps(
  working: WorkingContract,
  { say, text }: BenefitMessages,
  {
    language,
    readOnly,
    change,
  }: {
    language: Parameters<typeof formatMoney>[1]
    readOnly: boolean
    change: (details: Record<string, unknown>) => void
  },
): DetailsProps {
  const { quote, refusals } = working.limits
  return {
    details: working.details,
    onChange: change,
    request: working.request,
    quote,
    refusals: isUntouched(working) ? [] : refusals.filter((refusal) => findFormField(refusal) !== undefined),
    say,
    text,
    money: (cents) => formatMoney(cents, language),
    readOnly,
  }
}

/** True if nothing was entered yet: such a form does not mark its missing fields. */
function isUntouched({ details, contract }: WorkingContract): boolean {
  return contract === undefined && Object.keys(details).length === 0
}

/** Converts the refusals that name a field to errors of that field. */
function toErrors(refusals: readonly Refusal[], { say }: BenefitMessages): Record<string, string> {
  const own = refusals.toReversed().flatMap((refusal) => {
    const field = findFormField(refusal)
    return field === undefined ? [] : [[field, say(refusal).text] as const]
  })
  return Object.fromEntries(own)
}

/** Returns the values that the category computes and its form shows read-only. */
function readComputed(
  { declaration, quote }: WorkingContract,
  fields: readonly string[],
): Record<string, unknown> {
  const names = fields.filter((name) => declaration.details.properties?.[name]?.readOnly === true)
  return pick(quote.details ?? {}, names)
}

function pick(record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  )
}

/** Clears the given fields first, because a form's values do not contain an emptied field. */
function toEmpty(fields: readonly string[]): Record<string, undefined> {
  return Object.fromEntries(fields.map((name) => [name, undefined]))
}
