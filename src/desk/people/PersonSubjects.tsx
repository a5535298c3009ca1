import { Tabs } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { yearOf } from '../../domain/kernel/calendar.ts'
import type { PersonAnswer } from '../calls/person.ts'
import { today } from '../calls/today.ts'
import { useText } from '../../portal/messages/useText.ts'
import { BagBars } from './BagBars.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { run, type Me, type Operation } from '../calls/deskApi.ts'
import { PersonMails } from './PersonMails.tsx'
import { PersonPlan } from './PersonPlan.tsx'
import type { PlanRow } from './PersonPlanMonths.tsx'
import { WorkTimeline } from './WorkTimeline.tsx'
import { AnswerTable } from '../operation/Result.tsx'
import { useAction } from '../calls/useAction.tsx'
import { useLabels } from '../operation/useLabels.ts'
import type { Row } from '../operation/useValues.ts'
import styles from '../styles/desk.module.css'

/** The lists of the answer by subject; the plan comes first. */
const subjects = [
  { id: 'contracts', lists: ['contracts', 'contractFiles', 'questions', 'steps', 'sees'] },
  { id: 'family', lists: ['family'] },
  { id: 'work', lists: ['bags'] },
  { id: 'documents', lists: ['documents'] },
  { id: 'history', lists: ['changes', 'views'] },
] as const

type Props = { person: PersonAnswer; company: string; employee: string }
type List = (typeof subjects)[number]['lists'][number]
type SubjectsProps = Props & {
  all: readonly Operation[]
  who: Me
  /** The contract that the address names, shown first; blank for none. */
  contract: string
  onDone: () => void
}

/** All data of a person by subject; the plan of each month comes first, or the contract of the address. */
export function PersonSubjects(props: SubjectsProps) {
  const { person, company, employee, contract, ...operating } = props
  const t = useText()
  const found = person.contracts.filter((each) => each.contract === contract)
  return (
    <Tabs key={contract} defaultValue={found.length > 0 ? 'contracts' : 'plan'} keepMounted={false}>
      <Tabs.List mb="md" aria-label={String(person.name)}>
        {['plan', ...subjects.map(({ id }) => id), 'mails'].map((id) => (
          <Tabs.Tab key={id} value={id}>
            {t(`desk.person.${id}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="plan" className={styles.subject}>
        <PlanOfYear {...{ person, company, employee }} />
        <BagBars years={person.bags} />
        <Undeducted rows={person.undeducted} company={company} />
      </Tabs.Panel>
      {subjects.map(({ id, lists }) => (
        <Tabs.Panel key={id} value={id} className={styles.subject}>
          {id === 'work' && <WorkTimeline salaries={person.salaries} postings={person.postings} />}
          {id === 'contracts' && found.length > 0 && (
            <FoundContract rows={found} {...{ company, employee }} />
          )}
          {lists.map((list) => (
            <PersonList key={list} {...{ list, person, company, employee }} />
          ))}
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="mails">
        <PersonMails mails={person.mails} company={company} {...operating} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** The contract that the address names, scrolled into view: on a phone the lists begin below the figures. */
function FoundContract({ rows, company, employee }: Pick<Props, 'company' | 'employee'> & { rows: Row[] }) {
  const t = useText()
  const at = useRef<HTMLDivElement>(null)
  useEffect(() => {
    at.current?.scrollIntoView({ block: 'center' })
  }, [])
  const title = t('desk.person.foundContract')
  return (
    <div ref={at}>
      <AnswerTable {...{ title, rows, company }} name="people show" more={{ employee }} />
    </div>
  )
}

/** A list of the answer; `contractFiles` contains the documents that belong to a contract. */
function PersonList({ list, person, company, employee }: Props & { list: List }) {
  const t = useText()
  const labels = useLabels()
  const rows: Row[] =
    list === 'contractFiles' ? person.documents.filter(({ contract }) => contract !== '') : person[list]
  if (rows.length > 0)
    return (
      <AnswerTable
        title={labels.field(list)}
        rows={rows}
        name="people show"
        company={company}
        more={{ employee }}
      />
    )
  return <p className={styles.none}>{t('desk.person.empty', { what: labels.field(list) })}</p>
}

/** Lists the amounts that payroll could not deduct, if there are any. */
function Undeducted({ rows, company }: { rows: Row[]; company: string }) {
  const labels = useLabels()
  if (rows.length === 0) return null
  return <AnswerTable title={labels.field('undeducted')} name="people show" {...{ rows, company }} />
}

/** The plan of this year, which is part of the loaded person, or of another year, loaded when chosen. */
function PlanOfYear({ person, company, employee }: Props) {
  const first = person.plan
  const thisYear = yearOf(first[0]?.month ?? today())
  const [chosen, setChosen] = useState<{ year: number; rows: PlanRow[]; fault: string }>()
  const { runAction, notice } = useAction()
  const years = useMemo(() => {
    const dated = [...person.contracts, ...person.bags]
    return [...new Set([thisYear, ...dated.map(({ year }) => year)])].toSorted((a, b) => a - b)
  }, [person, thisYear])
  const open = (year: number): void =>
    runAction(async () => {
      const { answer } = await run('people show', {
        company: company || undefined,
        input: { employee, year },
      })
      setChosen({ year, rows: answer.plan, fault: answer.fault })
    })
  const { year, rows, fault } = chosen ?? { year: thisYear, rows: first, fault: person.fault }
  return (
    <>
      {notice}
      {fault && <Notice tone="warning">{fault}</Notice>}
      <PersonPlan {...{ rows, years, year }} again={person.undeducted} onYear={open} />
    </>
  )
}
