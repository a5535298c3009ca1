import Form from '@rjsf/core'
import type { ErrorSchema, RJSFSchema, RJSFValidationError } from '@rjsf/utils'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { useIntl } from 'react-intl'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import type { FormContext } from './widgets/formContext.ts'
import { fields, templates, widgets } from './formTheme.tsx'
import { pathOf, translateErrors } from './translateErrors.ts'
import { uiSchemaOf, type FieldMessages } from './uiSchemaOf.ts'
import { afterPointerUp } from '../ui/inputs/afterPointerUp.ts'

export type SchemaFormHandle = {
  /**
   * Validates every field as a submit would. Returns the values that were validated, which are what is to be
   * sent: the owner gets a change only after this form has drawn it. Undefined where something is wrong; that
   * is shown and takes the focus.
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

/**
 * A form drawn from a JSON Schema. A field is validated when it is left, all of them when the form is sent;
 * errors stand at their field and, after sending, in a summary that takes the focus. Nothing of the schema is
 * changed: titles come from `messages`.
 */
export function SchemaForm<Data extends Record<string, unknown>>(props: SchemaFormProps<Data>) {
  const { schema, validators, messages, prefix = 'details', context = noContext, hidden } = props
  const idPrefix = useId()
  const { drawn, setDrawn, extraErrors } = useDrawnData(props.value, props.errors)
  const { form, markLeft, markSubmitted, transformErrors } = useValidation(props, idPrefix)
  const [refusedTimes, setRefusedTimes] = useState(0)
  const validator = useMemo(
    () => createPrecompiledValidator(validators, schema as RJSFSchema),
    [validators, schema],
  )
  const uiSchema = useMemo(
    () => uiSchemaOf(schema, messages, prefix, hidden),
    [schema, messages, prefix, hidden],
  )
  const formContext = useMemo(() => ({ ...context, refusedTimes }), [context, refusedTimes])
  return (
    <div className={props.className} onSubmitCapture={markSubmitted}>
      <DeferredBlurForm
        ref={form}
        {...fixedProps}
        idPrefix={idPrefix}
        schema={schema as RJSFSchema}
        uiSchema={uiSchema}
        validator={validator}
        formContext={formContext}
        formData={drawn}
        disabled={props.disabled ?? false}
        readonly={props.readOnly ?? false}
        transformErrors={transformErrors}
        {...(extraErrors ? { extraErrors } : {})}
        onBlur={markLeft}
        onChange={({ formData }) => {
          setDrawn(formData as Data)
          props.onChange?.(formData as Data)
        }}
        onSubmit={({ formData }) => props.onSubmit?.(formData as Data)}
        onError={() => setRefusedTimes((times) => times + 1)}
      >
        {props.children ?? <></>}
      </DeferredBlurForm>
    </div>
  )
}

/** What is the same of every form. */
const fixedProps = {
  widgets,
  fields,
  templates,
  noHtml5Validate: true,
  liveValidate: 'onBlur',
  showErrorList: 'top',
  experimental_defaultFormStateBehavior: {
    constAsDefaults: 'never',
    emptyObjectFields: 'skipEmptyDefaults',
    arrayMinItems: { populate: 'never' },
    requiredBooleanDefault: 'skip',
  },
} as const

const noContext: FormContext = {}

/** What the form shows, and the errors of the owner that still are about it. */
function useDrawnData<Data extends Record<string, unknown>>(
  value: Data,
  errors: SchemaFormProps<Data>['errors'],
) {
  const [drawn, setDrawn] = useState(value)
  // The form below compares with what it was last given: an owner who takes a change back (LIF-05) is seen
  // only after the change.
  useEffect(
    () => setDrawn((before) => (JSON.stringify(before) === JSON.stringify(value) ? before : value)),
    [value],
  )
  const given = useRef({ errors, about: value })
  if (given.current.errors !== errors) given.current = { errors, about: value }
  const extraErrors = useMemo(
    () => errorSchemaOf(errors, (name) => drawn[name] === given.current.about[name]),
    [errors, drawn],
  )
  return { drawn, setDrawn, extraErrors }
}

/** Which fields show their errors: those that were left, and all of them once the form was sent. */
function useValidation<Data>(
  { schema, messages, prefix = 'details', ref }: SchemaFormProps<Data>,
  idPrefix: string,
) {
  const intl = useIntl()
  const form = useRef<Form>(null)
  const seen = useRef({ left: new Set<string>(), isSubmitted: false })
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
    const shown = isSubmitted
      ? found
      : found.filter((error) => left.has([idPrefix, ...pathOf(error)].join('_')))
    return translateErrors(shown, { intl, messages, prefix, schema })
  }
  const markLeft = (fieldId: string): void => void seen.current.left.add(fieldId)
  const markSubmitted = (): void => void (seen.current.isSubmitted = true)
  return { form, markLeft, markSubmitted, transformErrors }
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

/**
 * rjsf's form, which validates a field when it is left. Leaving it by a press on a button must not move that
 * button from under the pointer, or the press is no click: errors come and go once the pointer is up.
 */
class DeferredBlurForm extends Form {
  constructor(props: Form['props']) {
    super(props)
    const validate = this.onBlur
    this.onBlur = (id, data) => afterPointerUp(() => validate(id, data))
  }
}
