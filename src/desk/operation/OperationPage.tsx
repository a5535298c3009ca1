import { Button, Group, Input, Select } from '@mantine/core'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import { useCallback, useId, useMemo } from 'react'
import { useFieldMessages, useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { SchemaForm } from '../../portal/schema-form/SchemaForm.tsx'
import type { Me, Operation } from '../calls/deskApi.ts'
import { companiesWith } from '../calls/companies.ts'
import { buildForm } from './formOf.ts'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { useLanguage } from '../words/language.ts'
import { Answer } from './Answer.tsx'
import { FileInput } from './FileInput.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { buildFirstForm } from './firstForm.ts'
import { useRun } from './useRun.ts'
import { useLabels } from './useLabels.ts'
import { validators } from './validators.ts'
import styles from '../styles/desk.module.css'

type Props = { operation: Operation; who: Me; given: URLSearchParams }

/** The page of an operation: its form, a dry run if the operation has one, and the result. */
export function OperationPage(props: Props) {
  const labels = useLabels()
  const { name, summary } = props.operation
  return (
    <Page title={labels.page(name)} intro={labels.summary(name, summary)}>
      <OperationForm {...props} />
    </Page>
  )
}

/**
 * The form of an operation and its result. In a panel the person is already known, and the dry run starts at
 * once.
 */
export function OperationForm({ operation, who, given, isPanel = false }: Props & { isPanel?: boolean }) {
  const t = useText()
  const words = useFormWords(operation.name)
  const chosen = useChosenCompany()
  const form = useMemo(() => buildForm(operation.input), [operation])
  const shown = useMemo(
    () => (isPanel ? withoutGiven(form.schema, given) : form.schema),
    [form, isPanel, given],
  )
  const { asked, change, isBusy, progress, done, runOperation, leaveField } = useRun(
    operation,
    () => buildFirstForm({ operation, who, given, chosen }),
    isPanel,
  )
  const { company, values, files } = asked
  return (
    <>
      <Card>
        <div className={styles.fields} onBlur={isPanel ? leaveField : undefined}>
          {!isPanel && <CompanyChoice operation={operation} who={who} value={company} onChange={change} />}
          <FileInputs
            {...{ words, files }}
            all={form.files}
            onFile={(field, file) => change({ files: { ...files, [field]: file } })}
          />
          <SchemaForm
            schema={shown}
            validators={validators}
            value={values}
            onChange={(typed) => change({ values: { ...values, ...typed } })}
            onSubmit={() => runOperation(operation.dryRun)}
            messages={words}
            prefix="field"
            disabled={isBusy && !isPanel}
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
        <Answer {...{ done, operation, company, isPanel }} input={values} onDo={() => runOperation(false)} />
      )}
    </>
  )
}

type FilesProps = {
  all: { field: string; isRequired: boolean }[]
  words: (id: string) => string | undefined
  files: Record<string, File | undefined>
  onFile: (field: string, file: File | undefined) => void
}

function FileInputs({ all, words, files, onFile }: FilesProps) {
  const labels = useLabels()
  return all.map(({ field, isRequired }) => (
    <FileField
      key={field}
      file={files[field]}
      isRequired={isRequired}
      title={labels.field(field)}
      help={words(`field.${field}.help`) ?? ''}
      onFile={(file) => onFile(field, file)}
    />
  ))
}

/** Returns a form without the fields whose values are already known. */
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
 * Finds the texts of a form: those of this operation first, such as `op.news add.to.help`. A help text that
 * exists only in English is not shown in other languages.
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

type ChoiceProps = {
  operation: Operation
  who: Me
  value: string
  onChange: (part: { company: string }) => void
}

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
      onChange={(company) => onChange({ company: company ?? '' })}
      allowDeselect={false}
    />
  )
}

type FileProps = {
  title: string
  help: string
  isRequired: boolean
  file: File | undefined
  onFile: (file: File | undefined) => void
}

function FileField({ title, help, isRequired, file, onFile }: FileProps) {
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
      <FileInput
        id={id}
        required={isRequired}
        aria-describedby={help ? `${id}-description` : undefined}
        file={file}
        onFile={onFile}
      />
    </Input.Wrapper>
  )
}
