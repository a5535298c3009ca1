import { Button, Group } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { Sheet } from '../../portal/ui/layout/Sheet.tsx'
import { PageSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { ChangePerson } from './ChangePerson.tsx'
import type { PersonAnswer } from '../calls/person.ts'
import { useCompanyName } from '../calls/companies.ts'
import { findSentence, run, type Me, type Operation } from '../calls/deskApi.ts'
import { OperationForm } from '../operation/OperationPage.tsx'
import { personAddress } from '../calls/person.ts'
import { PortalView, type PortalAccess } from './PortalView.tsx'
import { PersonSubjects } from './PersonSubjects.tsx'
import { TaxSituation } from './TaxSituation.tsx'
import { ViewPortal } from './ViewPortal.tsx'
import { Figures } from '../operation/Result.tsx'
import { useLabels } from '../operation/useLabels.ts'
import styles from '../styles/desk.module.css'

type Props = { who: Me; all: Operation[]; given: URLSearchParams }

/** One person: state and bags, the operations for them, and all data by subject. */
export function PersonPage({ who, all, given }: Props) {
  const t = useText()
  const companyName = useCompanyName()
  const company = given.get('company') ?? ''
  const [employee, contract] = [given.get('employee') ?? '', given.get('contract') ?? '']
  const { person, fault, reload } = usePerson(company, employee)
  const asked = given.get('do')
  const [action, setAction] = useState(all.find(({ name }) => name === asked && isAction(name)))
  const [access, setAccess] = useState<PortalAccess>()
  const about = useMemo(() => new URLSearchParams({ company, employee }), [company, employee])
  const close = (): void => {
    setAction(undefined)
    // An address that opens the panel opens it once: the same address may follow again.
    if (asked === null) reload()
    else location.replace(`#${personAddress({ company, employeeNumber: employee })}`)
  }
  const open = (given: PortalAccess): void => {
    setAccess(given)
    close()
  }
  if (fault)
    return (
      <Page title={employee}>
        <Notice tone="danger">{fault}</Notice>
      </Page>
    )
  if (!person) return <PageSkeleton />
  return (
    <Page
      title={String(person.name)}
      intro={[companyName(company), employee, person.collective].filter(Boolean).join(' · ')}
    >
      <Actions all={all} person={person} onChoose={setAction} />
      <Sheet
        isOpen={action !== undefined}
        onClose={close}
        title={String(person.name)}
        closeLabel={t('desk.person.close')}
        side="right"
      >
        {action && <Panel {...{ action, who, about }} onDone={close} onOpen={open} />}
      </Sheet>
      {access && <PortalView access={access} onLeave={() => setAccess(undefined)} />}
      <Facts person={person} />
      <PersonSubjects {...{ person, company, employee, contract, all, who }} onDone={reload} />
    </Page>
  )
}

/** Loads a person; reloads after each operation. */
function usePerson(company: string, employee: string) {
  const [loaded, setLoaded] = useState<{ person?: PersonAnswer; fault?: string }>({})
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isOver = false
    run('people show', { company: company || undefined, input: { employee } }).then(
      ({ answer }) => !isOver && setLoaded({ person: answer }),
      (error: unknown) => !isOver && setLoaded({ fault: findSentence(error) }),
    )
    return () => {
      isOver = true
    }
  }, [company, employee, turn])
  return { ...loaded, reload: useCallback(() => setTurn((before) => before + 1), []) }
}

/** The operations for one person, in the order of use, with the people they apply to. */
const actions: readonly { name: string; isFor: (person: PersonAnswer) => boolean }[] = [
  { name: 'people change', isFor: ({ isActive }) => isActive },
  { name: 'people email', isFor: ({ isActive }) => isActive },
  { name: 'people leave', isFor: ({ isActive }) => isActive },
  { name: 'people stay', isFor: ({ isActive, exitOn }) => isActive && exitOn !== '' },
  { name: 'people rejoin', isFor: ({ exitOn }) => exitOn !== '' },
  { name: 'people open', isFor: ({ isActive }) => isActive },
  { name: 'people situation', isFor: ({ isActive }) => isActive },
  {
    name: 'people withholding',
    isFor: ({ isActive, simulator }) => isActive && simulator === 'law',
  },
  { name: 'people view', isFor: ({ isActive, viewAs }) => isActive && viewAs },
  { name: 'people unlock', isFor: ({ hasPassword }) => hasPassword },
  { name: 'plan propose', isFor: ({ isActive }) => isActive },
  { name: 'data export', isFor: () => true },
  { name: 'data erase', isFor: ({ exitOn }) => exitOn !== '' },
]

const isAction = (name: string): boolean => actions.some((each) => each.name === name)

type ActionsProps = { all: Operation[]; person: PersonAnswer; onChoose: (action: Operation) => void }

function Actions({ all, person, onChoose }: ActionsProps) {
  const labels = useLabels()
  const offered = actions
    .filter(({ isFor }) => isFor(person))
    .flatMap(({ name }) => all.find((each) => each.name === name) ?? [])
  return (
    <Group gap="xs" mb="lg">
      {offered.map((operation) => (
        <Button key={operation.name} variant="default" onClick={() => onChoose(operation)}>
          {labels.action(operation.name)}
        </Button>
      ))}
    </Group>
  )
}

type PanelProps = {
  action: Operation
  who: Me
  about: URLSearchParams
  onDone: () => void
  onOpen: (access: PortalAccess) => void
}

/**
 * An operation for this person. If nothing else must be filled in, the result of its dry run appears at
 * once.
 */
function Panel({ action, who, about, onDone, onOpen }: PanelProps) {
  const t = useText()
  const labels = useLabels()
  const person = {
    company: about.get('company') ?? '',
    employee: about.get('employee') ?? '',
    onDone,
  }
  return (
    <>
      <h2 className={styles.panelTitle}>{labels.action(action.name)}</h2>
      <p className={styles.panelIntro}>
        {action.name === 'people change'
          ? t('desk.person.changeIntro')
          : labels.summary(action.name, action.summary)}
      </p>
      {action.name === 'people change' ? (
        <ChangePerson {...person} />
      ) : action.name === 'people situation' ? (
        <TaxSituation {...person} />
      ) : action.name === 'people view' ? (
        <ViewPortal company={person.company} employee={person.employee} onOpen={onOpen} />
      ) : (
        <OperationForm operation={action} who={who} given={about} isPanel />
      )}
    </>
  )
}

/** The values that the page shows in another place. */
const notFacts = new Set(['employeeNumber', 'name', 'collective', 'simulator', 'viewAs', 'fault'])

/** The single values of a person. */
function Facts({ person }: { person: PersonAnswer }) {
  const entries = Object.entries(person).filter(([name]) => !notFacts.has(name))
  return <Figures entries={entries.filter(([, value]) => typeof value !== 'object' && value !== '')} />
}
