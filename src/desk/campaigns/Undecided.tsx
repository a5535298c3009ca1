import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import type { Me, Operation } from '../calls/deskApi.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { SaveAsCsv } from '../operation/Result.tsx'
import { ActionPanel } from './ActionPanel.tsx'
import { UndecidedTable } from './UndecidedTable.tsx'
import { groupOf, groups, type UndecidedGroup, type UndecidedPerson } from './campaign.ts'
import styles from './campaigns.module.css'
import deskStyles from '../styles/desk.module.css'

type Props = { who: Me; all: Operation[]; company: string; year: number; onReminded: () => void }

/** The people who have signed nothing for the year, by reason, and a mail to the chosen ones. */
export function Undecided({ who, all, company, year, onReminded }: Props) {
  const t = useText()
  const name = 'plan undecided'
  const { answer, fault, reload } = useAnswer<{ people: UndecidedPerson[] }>({
    name,
    company,
    input: { year },
  })
  const [group, setGroup] = useState<UndecidedGroup>('undecided')
  const people = answer?.people ?? []
  const shown = people.filter((person) => groupOf(person) === group)
  const title = t('campaign.undecided', { year })
  return (
    <Card
      title={title}
      flush
      aside={people.length > 0 && <SaveAsCsv keys={columns} rows={people} {...{ title, name }} />}
    >
      {fault && <Notice tone="danger">{fault}</Notice>}
      {!answer && !fault && <TableSkeleton rows={6} />}
      {answer && (
        <>
          <Groups {...{ people, group }} onChoose={setGroup} />
          <Choice
            key={group}
            {...{ who, all, company, year, group }}
            people={shown}
            onReminded={() => {
              reload()
              onReminded()
            }}
          />
        </>
      )}
    </Card>
  )
}

const columns = ['employeeNumber', 'name', 'email', 'hasEntered', 'hasCart', 'wantsNothing', 'remindedAt']

type GroupsProps = {
  people: readonly UndecidedPerson[]
  group: UndecidedGroup
  onChoose: (group: UndecidedGroup) => void
}

function Groups({ people, group, onChoose }: GroupsProps) {
  const t = useText()
  return (
    <div role="group" aria-label={t('campaign.groups')} className={styles.groups}>
      {groups.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.group}
          aria-pressed={each === group}
          onClick={() => onChoose(each)}
        >
          {t(`campaign.group.${each}`)} <span>{people.filter((one) => groupOf(one) === each).length}</span>
        </button>
      ))}
    </div>
  )
}

type ChoiceProps = Props & { group: UndecidedGroup; people: readonly UndecidedPerson[] }

/** The people of a group, and the mail to the chosen ones; people who want nothing get no mail. */
function Choice({ who, all, company, year, group, people, onReminded }: ChoiceProps) {
  const t = useText()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const operation = all.find(({ name }) => name === operations[group])
  const title = t('campaign.undecided', { year })
  const given = useMemo(
    () =>
      new URLSearchParams({
        company,
        employees: [...chosen].join(','),
        ...(group === 'undecided' ? { year: String(year) } : { again: 'true' }),
      }),
    [company, chosen, group, year],
  )
  const close = (): void => {
    setOpen(false)
    setChosen(new Set())
    onReminded()
  }
  if (people.length === 0) return <p className={deskStyles.none}>{t(`campaign.none.${group}`)}</p>
  return (
    <>
      {operation && (
        <Group className={styles.bar} justify="space-between" gap="xs">
          <span role="status" className={deskStyles.total}>
            {chosen.size > 0
              ? t('desk.people.chosen', { count: chosen.size })
              : t('desk.people.total', { count: people.length })}
          </span>
          <Button disabled={chosen.size === 0} onClick={() => setOpen(true)}>
            {t(group === 'undecided' ? 'campaign.remind' : 'campaign.invite')}
          </Button>
        </Group>
      )}
      <UndecidedTable
        {...{ people, company, group, chosen }}
        isChoosable={operation !== undefined}
        onChoose={setChosen}
      />
      {operation && <ActionPanel {...{ title, who, operation, given, isOpen }} onClose={close} />}
    </>
  )
}

/** The operation that mails each group: people who never entered need an invitation. */
const operations: Record<UndecidedGroup, string> = {
  undecided: 'plan remind',
  neverEntered: 'people invite',
  wantNothing: '',
}
