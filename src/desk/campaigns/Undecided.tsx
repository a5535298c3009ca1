import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import type { Me, Operation } from '../calls/deskApi.ts'
import { joinList } from '../operation/formOf.ts'
import { SaveAllAsCsv } from '../operation/SaveAsCsv.tsx'
import { ActionPanel } from './ActionPanel.tsx'
import { UndecidedTable, type Chosen } from './UndecidedTable.tsx'
import { undecidedGroups, type UndecidedGroup } from '../../domain/plan/personStates.ts'
import type { UndecidedPage, UndecidedPerson } from './campaign.ts'
import { useUndecided } from './useUndecided.ts'
import styles from './campaigns.module.css'
import deskStyles from '../styles/desk.module.css'

type Props = { who: Me; all: Operation[]; company: string; year: number; onReminded: () => void }

/** The people who have signed nothing for the year, by reason, and a mail to the chosen ones. */
export function Undecided({ who, all, company, year, onReminded }: Props) {
  const t = useText()
  const [group, setGroup] = useState<UndecidedGroup>('undecided')
  const { counts, list, fault, loadMore, isBusy, notice, loadAll, reload } = useUndecided({
    company,
    year,
    group,
  })
  const title = t('campaign.undecided', { year })
  const isAny = counts !== undefined && undecidedGroups.some((each) => counts[each] > 0)
  return (
    <Card
      title={title}
      flush
      aside={isAny && <SaveAllAsCsv keys={columns} {...{ title, loadAll }} name="plan undecided" />}
    >
      {fault && <Notice tone="danger">{fault}</Notice>}
      {counts && <Groups {...{ counts, group }} onChoose={setGroup} />}
      {!list && !fault && <TableSkeleton rows={6} />}
      {counts && list && (
        <Choice
          key={group}
          {...{ who, all, company, year, group, counts, list, isBusy }}
          onMore={loadMore}
          onReminded={() => {
            reload()
            onReminded()
          }}
        />
      )}
      {notice}
    </Card>
  )
}

const columns = ['employeeNumber', 'name', 'email', 'hasEntered', 'hasCart', 'wantsNothing', 'remindedAt']

type GroupsProps = {
  counts: UndecidedPage
  group: UndecidedGroup
  onChoose: (group: UndecidedGroup) => void
}

function Groups({ counts, group, onChoose }: GroupsProps) {
  const t = useText()
  return (
    <div role="group" aria-label={t('campaign.groups')} className={styles.groups}>
      {undecidedGroups.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.group}
          aria-pressed={each === group}
          onClick={() => onChoose(each)}
        >
          {t(`campaign.group.${each}`)}{' '}
          <span>
            {counts.more.includes(each) ? t('campaign.countMore', { count: counts[each] }) : counts[each]}
          </span>
        </button>
      ))}
    </div>
  )
}

type ChoiceProps = Props & {
  group: UndecidedGroup
  counts: UndecidedPage
  list: { people: UndecidedPerson[]; isMore: boolean }
  isBusy: boolean
  onMore: () => void
}

/** The people of a group, and the mail to the chosen ones; people who want nothing get no mail. */
function Choice({ who, all, company, year, group, counts, list, isBusy, onMore, onReminded }: ChoiceProps) {
  const t = useText()
  const [chosen, setChosen] = useState<Chosen>(new Set())
  const [isOpen, setOpen] = useState(false)
  const operation = all.find(({ name }) => name === operations[group])
  const title = t('campaign.undecided', { year })
  const given = useGiven({ company, year, group, chosen })
  const close = (): void => {
    setOpen(false)
    setChosen(new Set())
    onReminded()
  }
  if (list.people.length === 0) return <p className={deskStyles.none}>{t(`campaign.none.${group}`)}</p>
  const total = t(counts.more.includes(group) ? 'desk.people.totalMore' : 'desk.people.total', {
    count: counts[group],
  })
  return (
    <>
      {operation && (
        <Group className={styles.bar} justify="space-between" gap="xs">
          <span role="status" className={deskStyles.total}>
            {chosen === 'everybody'
              ? t('campaign.everybodyChosen')
              : chosen.size > 0
                ? t('desk.people.chosen', { count: chosen.size })
                : total}
          </span>
          <Button disabled={chosen !== 'everybody' && chosen.size === 0} onClick={() => setOpen(true)}>
            {t(group === 'undecided' ? 'campaign.remind' : 'campaign.invite')}
          </Button>
        </Group>
      )}
      <UndecidedTable
        {...{ ...list, company, group, chosen, isBusy, onMore }}
        isChoosable={operation !== undefined}
        onChoose={setChosen}
      />
      {operation && <ActionPanel {...{ title, who, operation, given, isOpen }} onClose={close} />}
    </>
  )
}

type Given = { company: string; year: number; group: UndecidedGroup; chosen: Chosen }

/** The values of the mail's form; a reminder to everybody names nobody. */
function useGiven({ company, year, group, chosen }: Given): URLSearchParams {
  return useMemo(
    () =>
      new URLSearchParams({
        company,
        ...(chosen !== 'everybody' && { employees: joinList([...chosen]) }),
        ...(group === 'undecided' ? { year: String(year) } : { again: 'true' }),
      }),
    [company, chosen, group, year],
  )
}

/** The operation that mails each group: people who never entered need an invitation. */
const operations: Record<UndecidedGroup, string> = {
  undecided: 'plan remind',
  neverEntered: 'people invite',
  wantNothing: '',
}
