import { Button, Stack } from '@mantine/core'
import { useText } from '../portal/messages/useText.ts'
import { Notice } from '../portal/ui/feedback/Notice.tsx'
import { PersonField } from './PersonField.tsx'
import { useTargets } from './peopleTargets.ts'
import { AnswerTable } from './Result.tsx'
import { usePersonForm } from './usePersonForm.ts'
import type { Row } from './useValues.ts'
import styles from './desk.module.css'

/** What has an operation of its own, or stands fast. */
const leftOut = ['company', 'employeeNumber', 'email', 'exitOn']

type Props = { company: string; employee: string; onDone: () => void }

/** The fields of one person: what is filled in changes, and a blank leaves what is there. */
export function ChangePerson({ company, employee, onDone }: Props) {
  const t = useText()
  const { targets, fault } = useTargets(company)
  const form = usePersonForm({
    operation: 'people change',
    company,
    given: { employee },
    isComplete: (cells) => Object.keys(cells).length > 0,
  })
  const { trial } = form
  const changes = (trial?.outcome?.answer.changes ?? []) as Row[]
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
              onChange={(value) => form.change(target.column, value)}
            />
          ))}
        <div role="status" className={styles.stuck}>
          {(fault ?? trial?.fault) && (
            <Notice tone="danger">
              <span className={styles.sentences}>{fault ?? trial?.fault}</span>
            </Notice>
          )}
          {trial?.outcome && (
            <Notice
              tone="info"
              action={
                <Button loading={form.isBusy} onClick={() => form.save(onDone)}>
                  {t('desk.doIt')}
                </Button>
              }
            >
              {t('desk.willDo')}
            </Notice>
          )}
          {changes.length > 0 && (
            <AnswerTable title={t('desk.changes')} rows={changes} name="people change" company={company} />
          )}
        </div>
      </Stack>
    </form>
  )
}
