import { Button, Group, Stack } from '@mantine/core'
import { useContext, type ReactNode } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { PageSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { ChooseCompany } from '../frame/ChooseCompany.tsx'
import { useCompanyWith } from '../calls/chosenCompany.ts'
import { findSentence, run, type Me } from '../calls/deskApi.ts'
import { Tell } from '../calls/tell.ts'
import { Allowances } from './Allowances.tsx'
import { PersonField } from './PersonField.tsx'
import { usePermission } from '../calls/permissions.ts'
import { personAddress } from '../calls/person.ts'
import { useTargets, type Target } from './peopleTargets.ts'
import { findColumnFault, usePersonForm, type Cells } from './usePersonForm.ts'
import styles from '../styles/desk.module.css'

/** The groups of fields, in order; all but the first are collapsed. */
const groups: readonly { id: string; keys: readonly string[]; form?: string }[] = [
  {
    id: 'identity',
    keys: ['employeeNumber', 'personalID', 'firstName', 'lastName1', 'lastName2', 'email', 'birthday'],
  },
  { id: 'work', keys: ['joinedOn', 'collective', 'costCenter', 'office', 'legalEntity', 'hoursPercent'] },
  { id: 'pay', keys: ['fixedSalary', 'variableSalary', 'paymentCount'], form: 'legalPay' },
  { id: 'bags', keys: ['planYear', 'flexibleBag', 'companyBag', 'userBag', 'topBag', 'products'] },
]
const grouped = groups.flatMap(({ keys }) => keys)

/** Returns the fields of a group: the named ones, then the others of its form. */
const fieldsOf = (targets: readonly Target[], { keys, form }: (typeof groups)[number]): Target[] => [
  ...keys.flatMap((key) => targets.filter(({ column }) => column === key)),
  ...targets.filter(
    (target) => form !== undefined && target.form === form && !grouped.includes(target.column),
  ),
]

/** Returns the fields that belong to no group. */
function restOf(targets: readonly Target[]): Target[] {
  const shown = groups.flatMap((group) => fieldsOf(targets, group))
  return targets.filter((target) => !shown.includes(target) && !leftOut.includes(target.column))
}

/**
 * Columns without a field: the company is already chosen, and a new person needs no exit and no separate
 * first days.
 */
const leftOut = ['company', 'exitOn', 'factsFrom', 'salaryFrom']

const nameIn = ({ firstName, lastName1, lastName2 }: Cells): string =>
  [firstName, lastName1, lastName2].filter(Boolean).join(' ')

/** One form for a new person; the dry run starts once the form is complete. */
export function NewPersonPage({ who }: { who: Me }) {
  const t = useText()
  const { company, companies } = useCompanyWith(who, 'people')
  return (
    <Page title={t('desk.new.title')} intro={t('desk.new.intro')}>
      {company ? <CompanyForm key={company} company={company} /> : <ChooseCompany companies={companies} />}
    </Page>
  )
}

/** The form with the fields of one company. */
function CompanyForm({ company }: { company: string }) {
  const { targets, fault } = useTargets(company)
  if (fault) return <Notice tone="danger">{fault}</Notice>
  return targets ? <PersonForm company={company} targets={targets} /> : <PageSkeleton />
}

function PersonForm({ company, targets }: { company: string; targets: Target[] }) {
  const t = useText()
  const invite = useInvite(company)
  const isComplete = (given: Cells): boolean =>
    targets.every(({ column, isRequired }) => !isRequired || given[column])
  const form = usePersonForm({ operation: 'people add', company, isComplete })
  const { cells, change, tryNow, isBusy } = form
  const save = (isInvited: boolean): void => {
    if (!form.isReady) return form.setTrial({ fault: t('desk.new.incomplete') })
    form.save(async (employeeNumber) => {
      if (isInvited) await invite(employeeNumber, nameIn(form.filled))
      location.hash = personAddress({ company, employeeNumber })
    })
  }
  const field = (target: Target) => (
    <PersonField
      key={target.column}
      target={target}
      value={cells[target.column] ?? ''}
      fault={findColumnFault(form.trial?.fault, target.title)}
      onChange={(value) => change(target.column, value)}
      onSettle={tryNow}
    />
  )
  return (
    <form
      onBlur={tryNow}
      onSubmit={(event) => {
        event.preventDefault()
        save(false)
      }}
    >
      <Stack gap="md">
        <Groups targets={targets} field={field} />
        <Trial form={form} />
        <Allowances form={form} of={['allowLargeChanges']} />
        <SaveButtons isBusy={isBusy} hasEmail={Boolean(cells.email)} onInvite={() => save(true)} />
      </Stack>
    </form>
  )
}

type ButtonsProps = { isBusy: boolean; hasEmail: boolean; onInvite: () => void }

/** Saves the person; who may invite can invite them in the same step. */
function SaveButtons({ isBusy, hasEmail, onInvite }: ButtonsProps) {
  const t = useText()
  const may = usePermission()
  return (
    <Group gap="sm">
      {may('people/invite') && (
        <Button loading={isBusy} disabled={!hasEmail} onClick={onInvite}>
          {t('desk.new.saveAndInvite')}
        </Button>
      )}
      <Button type="submit" variant="default" loading={isBusy}>
        {t('desk.new.save')}
      </Button>
    </Group>
  )
}

/**
 * Returns a function that invites a person who was just added. An error is shown above the person's page,
 * where the invitation can be sent again.
 */
function useInvite(company: string): (employeeNumber: string, name: string) => Promise<void> {
  const t = useText()
  const tell = useContext(Tell)
  return async (employeeNumber, name) => {
    try {
      await run('people invite', { company, input: { employees: [employeeNumber] }, confirm: true })
    } catch (error) {
      tell(t('desk.new.addedNotInvited', { name, fault: findSentence(error) }))
    }
  }
}

/** Shows the result of a dry run: a fault, or the changes that saving would make. */
function Trial({ form: { trial, filled } }: { form: ReturnType<typeof usePersonForm> }) {
  const t = useText()
  const told = [t('desk.new.willDo', { name: nameIn(filled) }), trial?.outcome?.answer.notes]
  return (
    <div role="status">
      {trial && (
        <Notice tone={trial.fault ? 'danger' : 'info'}>
          <span className={styles.sentences}>{trial.fault ?? told.flat().join('\n')}</span>
        </Notice>
      )}
    </div>
  )
}

type GroupsProps = { targets: readonly Target[]; field: (target: Target) => ReactNode }

function Groups({ targets, field }: GroupsProps) {
  const t = useText()
  return (
    <>
      {groups.map((group) => (
        <Card key={group.id} title={t(`desk.new.${group.id}`)}>
          <div className={styles.formGrid}>{fieldsOf(targets, group).map(field)}</div>
        </Card>
      ))}
      <Card>
        <details>
          <summary className={styles.moreData}>{t('desk.new.rest')}</summary>
          <div className={styles.formGrid}>{restOf(targets).map(field)}</div>
        </details>
      </Card>
    </>
  )
}
