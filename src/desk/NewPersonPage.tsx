import { Button, Group, Stack } from '@mantine/core'
import { useText } from '../portal/messages/useText.ts'
import { Notice } from '../portal/ui/feedback/Notice.tsx'
import { Card } from '../portal/ui/layout/Card.tsx'
import { Page } from '../portal/ui/layout/Page.tsx'
import { PageSkeleton } from '../portal/ui/layout/Skeletons.tsx'
import { CompanyPick, usePickedCompany } from './CompanyPick.tsx'
import { run, type Me } from './deskApi.ts'
import { PersonField } from './PersonField.tsx'
import { usePermission } from './permissions.ts'
import { personAddress } from './person.ts'
import { useTargets, type Target } from './peopleTargets.ts'
import { usePersonForm, type Cells } from './usePersonForm.ts'
import styles from './desk.module.css'

/** The fields by group, in their order; the rest stands folded. */
const groups = [
  {
    id: 'identity',
    keys: ['employeeNumber', 'personalID', 'firstName', 'lastName1', 'lastName2', 'email', 'birthday'],
  },
  { id: 'work', keys: ['joinedOn', 'collective', 'costCenter', 'office', 'legalEntity', 'hoursPercent'] },
  { id: 'pay', keys: ['fixedSalary', 'variableSalary', 'paymentCount', 'BAN', 'securityNumber'] },
  { id: 'bags', keys: ['planYear', 'flexibleBag', 'companyBag', 'userBag', 'topBag', 'products'] },
] as const
const grouped: readonly string[] = groups.flatMap(({ keys }) => keys)
/** What belongs to a file, to leaving, or stands at the begin of a new person. */
const leftOut = ['company', 'exitOn', 'factsFrom', 'salaryFrom']
const required = ['employeeNumber', 'personalID', 'firstName', 'lastName1']

const isComplete = (cells: Cells): boolean => required.every((key) => cells[key])
const nameIn = ({ firstName, lastName1, lastName2 }: Cells): string =>
  [firstName, lastName1, lastName2].filter(Boolean).join(' ')

/** One form for a new person, tried as soon as it can be. */
export function NewPersonPage({ who }: { who: Me }) {
  const t = useText()
  const pick = usePickedCompany(who)
  const { targets, fault } = useTargets(pick.company)
  return (
    <Page title={t('desk.new.title')} intro={t('desk.new.intro')}>
      <CompanyPick {...pick} />
      {fault && <Notice tone="danger">{fault}</Notice>}
      {!targets && !fault && <PageSkeleton />}
      {targets && <PersonForm key={pick.company} company={pick.company} targets={targets} />}
    </Page>
  )
}

function PersonForm({ company, targets }: { company: string; targets: Target[] }) {
  const t = useText()
  const may = usePermission()
  const form = usePersonForm({ operation: 'people add', company, isComplete })
  const { cells, change, tryNow, trial, isBusy } = form
  const save = (isInvited: boolean): void => {
    if (!form.isReady) return form.setTrial({ fault: t('desk.new.incomplete') })
    form.save(async (employeeNumber) => {
      const input = { employees: [employeeNumber] }
      if (isInvited) await run('people invite', { company, input, confirm: true })
      location.hash = personAddress({ company, employeeNumber })
    })
  }
  const field = (target: Target) => (
    <PersonField
      key={target.column}
      target={{ ...target, isRequired: required.includes(target.column) }}
      value={cells[target.column] ?? ''}
      onChange={(value) => change(target.column, value)}
    />
  )
  const rest = targets.filter(({ column }) => !grouped.includes(column) && !leftOut.includes(column))
  return (
    <form
      onBlur={tryNow}
      onSubmit={(event) => {
        event.preventDefault()
        save(false)
      }}
    >
      <Stack gap="md">
        {groups.map(({ id, keys }) => (
          <Card key={id} title={t(`desk.new.${id}`)}>
            <div className={styles.formGrid}>
              {keys.flatMap((key) => targets.filter(({ column }) => column === key)).map(field)}
            </div>
          </Card>
        ))}
        <Card>
          <details>
            <summary className={styles.more}>{t('desk.new.rest')}</summary>
            <div className={styles.formGrid}>{rest.map(field)}</div>
          </details>
        </Card>
        <div role="status">
          {trial && (
            <Notice tone={trial.fault ? 'danger' : 'info'}>
              <span className={styles.sentences}>
                {trial.fault ??
                  [t('desk.new.willDo', { name: nameIn(form.filled) }), trial.outcome?.answer.notes]
                    .flat()
                    .join('\n')}
              </span>
            </Notice>
          )}
        </div>
        <Group gap="sm">
          {may('people/invite') && (
            <Button loading={isBusy} disabled={!cells.email} onClick={() => save(true)}>
              {t('desk.new.saveAndInvite')}
            </Button>
          )}
          <Button type="submit" variant="default" loading={isBusy}>
            {t('desk.new.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
