import { Button, Group, Input, Select } from '@mantine/core'
import type { FormSchema } from '../domain/benefit/formSchema.ts'
import { maxTableBytes, maxTableMegabytes, maxUploadMegabytes } from '../domain/forms/uploadLimits.ts'
import { sumBy } from '../domain/kernel/money.ts'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useFieldMessages, useText, type Text } from '../portal/messages/useText.ts'
import { Card } from '../portal/ui/layout/Card.tsx'
import { Page } from '../portal/ui/layout/Page.tsx'
import { SchemaForm } from '../portal/schema-form/SchemaForm.tsx'
import { Refused, run, findSentence, type Me, type Operation, type Outcome } from './deskApi.ts'
import { companiesWith } from './companies.ts'
import { buildForm, toInput } from './formOf.ts'
import { useChosenCompany } from './chosenCompany.ts'
import { useLanguage } from './language.ts'
import { Answer, type Done } from './Answer.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import type { Progress } from './request.ts'
import { useLabels } from './useLabels.ts'
import styles from './desk.module.css'

type Props = { operation: Operation; who: Me; given: URLSearchParams }

/**
 * Accepts everything: the server validates, and the page's content policy forbids compiled schemas. The form
 * looks validators up by name, and the proxy returns this one for every name.
 */
const acceptAll = Object.assign(() => true, { errors: null })
const validators = new Proxy({}, { get: () => acceptAll, has: () => true }) as unknown as ValidatorFunctions

/** The page of an operation: its form, a trial if the operation has one, and the result. */
export function OperationPage(props: Props) {
  const labels = useLabels()
  const { name, summary } = props.operation
  return (
    <Page title={labels.page(name)} intro={labels.summary(name, summary)}>
      <OperationForm {...props} />
    </Page>
  )
}

/** The form of an operation and its result. In a panel whom it is about is given, and a trial runs at once. */
export function OperationForm({ operation, who, given, isPanel = false }: Props & { isPanel?: boolean }) {
  const t = useText()
  const labels = useLabels()
  const words = useFormWords(operation.name)
  const chosen = useChosenCompany()
  const form = useMemo(() => {
    const { schema, files } = buildForm(operation.input)
    return { schema: isPanel ? withoutGiven(schema, given) : schema, files }
  }, [operation, isPanel, given])
  const { asked, change, isBusy, progress, done, runOperation } = useRun(
    operation,
    () => buildFirstForm({ operation, who, given, chosen }),
    isPanel,
  )
  const { company, values, files } = asked
  const choose = (id: string): void => change({ company: id })
  return (
    <>
      <Card>
        <div className={styles.fields}>
          {!isPanel && <CompanyChoice operation={operation} who={who} value={company} onChange={choose} />}
          {form.files.map(({ field, ...file }) => (
            <FileInput
              key={field}
              {...file}
              title={labels.field(field)}
              help={words(`field.${field}.help`) ?? ''}
              onFile={(picked) => change({ files: { ...files, [field]: picked } })}
            />
          ))}
          <SchemaForm
            schema={form.schema}
            validators={validators}
            value={values}
            onChange={(typed) => change({ values: { ...values, ...typed } })}
            onSubmit={() => runOperation(operation.dryRun)}
            messages={words}
            prefix="field"
            disabled={isBusy}
          >
            <Group gap="sm" align="stretch" mt="lg">
              <Button type="submit" loading={isBusy} variant={isPanel && done ? 'default' : 'filled'}>
                {t(operation.dryRun ? 'desk.try' : 'desk.run')}
              </Button>
            </Group>
          </SchemaForm>
          {progress && <ProgressBar {...progress} />}
        </div>
      </Card>
      {done && (
        <Answer done={done} operation={operation} company={company} onDo={() => runOperation(false)} />
      )}
    </>
  )
}

/** A form without the fields whose values are given. */
function withoutGiven(schema: FormSchema, given: URLSearchParams): FormSchema {
  const { properties = {}, required = [] } = schema
  const isOpen = (field: string): boolean => !given.has(field)
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => isOpen(field))),
    required: required.filter(isOpen),
  }
}

/**
 * Finds the words of a form: those of this operation first, as `op.news add.to.help`. A help text that exists
 * only in English is left out of other languages.
 */
function useFormWords(operation: string): (id: string) => string | undefined {
  const words = useFieldMessages()
  const language = useLanguage()
  return useCallback(
    (id) =>
      words(id.replace(/^field/, `op.${operation}`)) ??
      words(id) ??
      (id.endsWith('.help') && language !== 'en' ? '' : undefined),
    [words, language, operation],
  )
}

type FilledForm = {
  company: string
  values: Record<string, unknown>
  files: Record<string, File | undefined>
}

/**
 * Holds the form and runs the operation. A change of the form discards the result, so that a real run always
 * repeats the last trial.
 */
function useRun(operation: Operation, first: () => FilledForm, triesAtOnce: boolean) {
  const t = useText()
  const [asked, setAsked] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const [done, setDone] = useState<Done>()
  const change = (part: Partial<FilledForm>): void => {
    setAsked((before) => ({ ...before, ...part }))
    setDone(undefined)
  }
  const takesFiles = buildForm(operation.input).files.length > 0
  const send = async (isTrial: boolean, confirm: string | undefined): Promise<Outcome> => {
    assertUploadSize(Object.values(asked.files), t)
    const call = {
      company: asked.company || undefined,
      input: toInput(operation.input, asked.values),
      ...(takesFiles && { files: asked.files }),
      ...(isTrial && { dryRun: true as const }),
      ...(confirm && { confirm }),
    }
    return run(operation.name, call, setProgress)
  }
  const runOperation = (isTrial: boolean): void => {
    setBusy(true)
    setDone(undefined)
    // The confirmation that the trial returned, which the operator has read.
    const confirm = isTrial ? undefined : done?.outcome?.confirm
    void send(isTrial, confirm)
      .then((outcome) => setDone({ outcome, isTrial }))
      .catch((error: unknown) => {
        const isUnanswered = error instanceof Refused && error.status === 0
        const isUnsure = isUnanswered && !isTrial && !operation.reads
        setDone({ fault: isUnsure ? t('desk.unsure') : findSentence(error), isTrial, isUnsure })
      })
      .finally(() => {
        setBusy(false)
        setProgress(undefined)
      })
  }
  // A read-only operation runs at once if its link contains all required values.
  const isTried = triesAtOnce && operation.dryRun
  const isComplete = (operation.input.required ?? []).every((field) => field in asked.values)
  const isReady = (operation.reads || isTried) && isComplete
  const opens = useRef(isReady)
  useEffect(() => {
    if (!opens.current) return
    // Later runs need the button.
    opens.current = false
    runOperation(isTried)
  })
  return { asked, change, isBusy, progress, done, runOperation }
}

/**
 * Refuses files that are too large before they are sent.
 * @throws Refused with the file's name and the limit
 */
function assertUploadSize(chosen: (File | undefined)[], t: Text): void {
  const files = chosen.flatMap((file) => file ?? [])
  const toMegabytes = (bytes: number): number => Math.ceil(bytes / (maxTableBytes / maxTableMegabytes))
  for (const { name, size } of files)
    if (size > maxTableBytes) {
      const values = { name, megabytes: toMegabytes(size), most: maxTableMegabytes }
      throw new Refused(413, t('desk.fileTooLarge', values))
    }
  const megabytes = toMegabytes(sumBy(files, ({ size }) => size))
  if (megabytes > maxUploadMegabytes)
    throw new Refused(413, t('desk.filesTooLarge', { megabytes, most: maxUploadMegabytes }))
}

type ChoiceProps = { operation: Operation; who: Me; value: string; onChange: (company: string) => void }

function CompanyChoice({ operation, who, value, onChange }: ChoiceProps) {
  const t = useText()
  if (operation.company === 'none') return null
  const all = operation.company === 'oneOrAll' ? [{ value: '', label: t('desk.allCompanies') }] : []
  return (
    <Select
      label={t('desk.company')}
      data={[
        ...all,
        ...companiesWith(who, operation.right).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(company) => onChange(company ?? '')}
      allowDeselect={false}
    />
  )
}

type FileProps = {
  title: string
  help: string
  isRequired: boolean
  onFile: (file: File | undefined) => void
}

function FileInput({ title, help, isRequired, onFile }: FileProps) {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      className={styles.file}
      label={title}
      description={help}
      required={isRequired}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <input
        id={id}
        type="file"
        required={isRequired}
        aria-describedby={help ? `${id}-description` : undefined}
        onChange={({ target }) => onFile(target.files?.[0])}
      />
    </Input.Wrapper>
  )
}

/**
 * Returns the first values of the form: those of the link, and the first company if the operation needs one.
 */
function buildFirstForm({ operation, who, given, chosen }: FirstForm): FilledForm {
  const { company, input, right } = operation
  const needed = company === 'one' ? (companiesWith(who, right)[0]?.id ?? '') : ''
  const first = company === 'none' ? '' : chosen || needed
  const values = Object.fromEntries(
    [...given].flatMap(([field, text]) => {
      const type = input.properties?.[field]?.type
      return type ? [[field, readGiven(type, text)]] : []
    }),
  )
  return { company: given.get('company') ?? first, values, files: {} }
}

type FirstForm = Props & { chosen: string }

function readGiven(type: unknown, text: string): unknown {
  if (type === 'integer') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}
