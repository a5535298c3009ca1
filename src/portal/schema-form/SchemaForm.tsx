import type Form from '@rjsf/core'
import type { ErrorSchema, RJSFSchema, RJSFValidationError } from '@rjsf/utils'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { useIntl } from 'react-intl'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import { DeferredBlurForm } from './DeferredBlurForm.ts'
import type { FormContext } from './widgets/formContext.ts'
import { fields, templates, widgets } from './formTheme.ts'
import { pathOf, translateErrors } from './translateErrors.ts'
import { uiSchemaOf } from './uiSchemaOf.ts'
import type { FieldMessages } from './uiSchemaOf.ts'

export type SchemaFormHandle = {
  /**
   * Judges every field as a submit would. Answers the values that were judged, which are what is to be sent:
   * the owner may be told of a change only after this form has drawn it. Undefined where something is wrong;
   * that is shown and takes the focus.
   */
  validate: () => Record<string, unknown> | undefined
}

export type SchemaFormProps<Data> = {
  schema: FormSchema
  /** The validators compiled from this very schema (virtual:forms/validators, virtual:benefits). */
  validators: ValidatorFunctions
  value: Data
  onChange?: (value: Data) => void
  onSubmit?: (value: Data) => void
  /** The owner's words: see uiSchemaOf for the ids. Give the same function each time. */
  messages: FieldMessages
  /** What the ids begin with: `details` makes `details.death`. */
  prefix?: string
  disabled?: boolean
  readOnly?: boolean
  context?: FormContext
  /** Fields of the schema that its owner draws somewhere else. Give the same list each time. */
  hidden?: readonly string[]
  /**
   * Errors that are no schema's: from the rules of the plan or the server, by dotted field path. They do not
   * block, and go once their field is changed.
   */
  errors?: Readonly<Record<string, string>> | undefined
  ref?: Ref<SchemaFormHandle>
  className?: string
  /** Buttons; without any the form is sent by its owner through `ref`. */
  children?: ReactNode
}

const defaultsBehavior = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: { populate: 'never' },
  requiredBooleanDefault: 'skip',
} as const

const noContext: FormContext = {}

/**
 * A form drawn from a JSON Schema. A field is judged when it is left, all of them when the form is sent;
 * errors stand at their field and, after sending, in a summary that takes the focus. Nothing of the schema is
 * changed: titles come from `messages`.
 */
export function SchemaForm<Data extends Record<string, unknown>>({
  schema,
  validators,
  value,
  onChange,
  onSubmit,
  messages,
  prefix = 'details',
  disabled = false,
  readOnly = false,
  context = noContext,
  hidden,
  errors,
  ref,
  className,
  children,
}: SchemaFormProps<Data>) {
  const intl = useIntl()
  const idPrefix = useId()
  const form = useRef<Form>(null)
  const seen = useRef({ left: new Set<string>(), isSubmitted: false })
  const [refusedTimes, setRefusedTimes] = useState(0)
  const [drawn, setDrawn] = useState(value)
  // The form below compares with what it was last given: an owner who takes a change back (LIF-05) is seen
  // only after the change.
  useEffect(
    () => setDrawn((before) => (JSON.stringify(before) === JSON.stringify(value) ? before : value)),
    [value],
  )

  const validator = useMemo(
    () => createPrecompiledValidator(validators, schema as RJSFSchema),
    [validators, schema],
  )
  const uiSchema = useMemo(
    () => uiSchemaOf(schema, messages, prefix, hidden),
    [schema, messages, prefix, hidden],
  )
  const formContext = useMemo(() => ({ ...context, refusedTimes }), [context, refusedTimes])
  const told = useRef({ errors, about: value })
  if (told.current.errors !== errors) told.current = { errors, about: value }
  const extraErrors = useMemo(
    () => errorSchemaOf(errors, (name) => drawn[name] === told.current.about[name]),
    [errors, drawn],
  )

  useImperativeHandle(ref, () => ({
    validate: () => {
      seen.current.isSubmitted = true
      return form.current?.validateForm()
        ? (form.current.state.formData as Record<string, unknown>)
        : undefined
    },
  }))

  const transformErrors = (found: RJSFValidationError[]): RJSFValidationError[] => {
    const { left, isSubmitted } = seen.current
    const told = isSubmitted
      ? found
      : found.filter((error) => left.has([idPrefix, ...pathOf(error)].join('_')))
    return translateErrors(told, { intl, messages, prefix, schema })
  }

  return (
    <div className={className} onSubmitCapture={() => void (seen.current.isSubmitted = true)}>
      <DeferredBlurForm
        ref={form}
        idPrefix={idPrefix}
        schema={schema as RJSFSchema}
        uiSchema={uiSchema}
        validator={validator}
        widgets={widgets}
        fields={fields}
        templates={templates}
        formContext={formContext}
        formData={drawn}
        disabled={disabled}
        readonly={readOnly}
        noHtml5Validate
        liveValidate="onBlur"
        showErrorList="top"
        experimental_defaultFormStateBehavior={defaultsBehavior}
        transformErrors={transformErrors}
        {...(extraErrors ? { extraErrors } : {})}
        onBlur={(id) => seen.current.left.add(id)}
        onChange={({ formData }) => {
          setDrawn(formData as Data)
          onChange?.(formData as Data)
        }}
        onSubmit={({ formData }) => onSubmit?.(formData as Data)}
        onError={() => setRefusedTimes((times) => times + 1)}
      >
        {children ?? <></>}
      </DeferredBlurForm>
    </div>
  )
}

function errorSchemaOf(
  errors: Readonly<Record<string, string>> | undefined,
  isUnchanged: (name: string) => boolean,
): ErrorSchema | undefined {
  const standing = Object.entries(errors ?? {}).filter(([path]) => isUnchanged(path.split('.')[0] ?? ''))
  if (standing.length === 0) return undefined
  const root: ErrorSchema = {}
  for (const [path, message] of standing) {
    let at = root as Record<string, ErrorSchema>
    for (const part of path.split('.')) at = (at[part] ??= {}) as Record<string, ErrorSchema>
    ;(at as ErrorSchema).__errors = [message]
  }
  return root
}
