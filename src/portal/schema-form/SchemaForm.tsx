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
import { toPath, translateErrors } from './translateErrors.ts'
import { buildUiSchema, type FieldMessages } from './buildUiSchema.ts'
import { runAfterPointerUp } from '../ui/inputs/afterPointerUp.ts'

export type SchemaFormHandle = {
  /**
   * Validates every field like a submit, and returns the validated values; undefined if a field is invalid,
   * and then the errors are shown and focused. Send the returned values, because `onChange` reaches the
   * owner only after the next render.
   */
  validate: () => Record<string, unknown> | undefined
}

export type SchemaFormProps<Data> = {
  schema: FormSchema
  /** The validators compiled from the same schema (virtual:forms/validators, virtual:benefits). */
  validators: ValidatorFunctions
  value: Data
  onChange?: (value: Data) => void
  onSubmit?: (value: Data) => void
  /** Finds the owner's texts; buildUiSchema describes their ids. Must be the same function at each render. */
  messages: FieldMessages
  /** The prefix of the message ids: `details` gives `details.death`. */
  prefix?: string
  disabled?: boolean
  readOnly?: boolean
  context?: FormContext
  /** Fields of the schema that the owner renders elsewhere. Must be the same list at each render. */
  hidden?: readonly string[]
  /**
   * Errors from the rules of the plan or the server, by dotted field path. They do not block, and disappear
   * when their field changes.
   */
  errors?: Readonly<Record<string, string>> | undefined
  ref?: Ref<SchemaFormHandle>
  className?: string
  /** Buttons; without any, the owner submits the form through `ref`. */
  children?: ReactNode
}

/**
 * A form built from a JSON Schema. A field is validated when it loses the focus, all fields at a submit;
 * errors are shown at their field and, after a submit, in a summary that gets the focus. The schema stays
 * unchanged: titles come from `messages`.
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
    () => buildUiSchema(schema, messages, prefix, hidden),
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

/** The props that all forms share. */
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

/** Returns the values to show, and the owner's errors about fields that have not changed since then. */
function useDrawnData<Data extends Record<string, unknown>>(
  value: Data,
  errors: SchemaFormProps<Data>['errors'],
) {
  const [drawn, setDrawn] = useState(value)
  // The form compares new values with the last ones. Values that the owner rolls back (LIF-05) must therefore
  // arrive after the change.
  useEffect(
    () => setDrawn((before) => (JSON.stringify(before) === JSON.stringify(value) ? before : value)),
    [value],
  )
  const given = useRef({ errors, about: value })
  if (given.current.errors !== errors) given.current = { errors, about: value }
  const extraErrors = useMemo(
    () => buildErrorSchema(errors, (name) => drawn[name] === given.current.about[name]),
    [errors, drawn],
  )
  return { drawn, setDrawn, extraErrors }
}

/** Decides which fields show their errors: fields that lost the focus, and after a submit all fields. */
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
      : found.filter((error) => left.has([idPrefix, ...toPath(error)].join('_')))
    const values: unknown = form.current?.state.formData
    return translateErrors(shown, { intl, messages, prefix, schema, values })
  }
  const markLeft = (fieldId: string): void => void seen.current.left.add(fieldId)
  const markSubmitted = (): void => void (seen.current.isSubmitted = true)
  return { form, markLeft, markSubmitted, transformErrors }
}

function buildErrorSchema(
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
 * rjsf's form, which validates a field when it loses the focus. If the reason is a press on a button, an
 * error must not move the button before the click, so errors change only after the pointer is up.
 */
class DeferredBlurForm extends Form {
  constructor(props: Form['props']) {
    super(props)
    const validate = this.onBlur
    this.onBlur = (id, data) => runAfterPointerUp(() => validate(id, data))
  }
}
