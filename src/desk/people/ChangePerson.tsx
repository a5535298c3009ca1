import { Button, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Allowances } from './Allowances.tsx'
import { PersonField } from './PersonField.tsx'
import { useTargets } from './peopleTargets.ts'
import { AnswerTable } from '../operation/Result.tsx'
import { findColumnFault, usePersonForm } from './usePersonForm.ts'
import type { Row } from '../operation/useValues.ts'
import styles from '../styles/desk.module.css'

/** Columns that have an operation of their own or cannot be changed. */
const leftOut = ['company', 'employeeNumber', 'email', 'exitOn']

type Props = { company: string; employee: string; onDone: () => void }

/** The fields of one person with their present values; only what is edited changes. */
export function ChangePerson({ company, employee, onDone }: Props) {
  const { targets, fault } = useTargets(company, employee)
  const present = useMemo(
    () => Object.fromEntries((targets ?? []).map(({ column, value }) => [column, value])),
    [targets],
  )
  const form = usePersonForm({
    operation: 'people change',
    company,
    given: { employee },
    present,
    isComplete: (cells) => Object.keys(cells).length > 0,
  })
  return (
    <form
      onBlur={form.tryNow}
      onSubmit={(event) => {
        event.preventDefault()
        form.tryNow()
      }}
    >
      <Stack gap="sm">
        {(targets ?? [])
          .filter(({ column }) => !leftOut.includes(column))
          .map((target) => (
            <PersonField
              key={target.column}
              target={{ ...target, isRequired: false }}
              value={form.cells[target.column] ?? ''}
              fault={findColumnFault(form.trial?.fault, target.title)}
              onChange={(value) => form.change(target.column, value)}
              onSettle={form.tryNow}
            />
          ))}
        <Allowances form={form} of={['allowIdChange', 'allowLargeChanges']} />
        <ChangeTrial form={form} fault={fault} company={company} onDone={onDone} />
      </Stack>
    </form>
  )
}

type TrialProps = Pick<Props, 'company' | 'onDone'> & {
  form: ReturnType<typeof usePersonForm>
  fault: string | undefined
}

/** Shows the result of the dry run, the changes, and the button that saves them. */
function ChangeTrial({ form, fault, company, onDone }: TrialProps) {
  const t = useText()
  const { trial } = form
  const told = fault ?? trial?.fault
  const changes = (trial?.outcome?.answer.changes ?? []) as Row[]
  const doIt = (
    <Button loading={form.isBusy} onClick={() => form.save(onDone)}>
      {t('desk.doIt')}
    </Button>
  )
  return (
    <div role="status" className={styles.stuck}>
      {told && (
        <Notice tone="danger">
          <span className={styles.sentences}>{told}</span>
        </Notice>
      )}
      {trial?.outcome && (
        <Notice tone="info" action={doIt}>
          {t('desk.willDo')}
        </Notice>
      )}
      {changes.length > 0 && (
        <AnswerTable title={t('desk.changes')} rows={changes} name="people change" company={company} />
      )}
    </div>
  )
}
