import { Box, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MaxAmount } from '../../../domain/quote/caps.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import { withStops } from '../../../domain/messages/refusalSentence.ts'
import { bagUsedUp, yearUsedUp } from '../../../domain/quote/priceRefusals.ts'
import { useText } from '../../messages/useText.ts'
import type { BenefitMessages, Translate } from '../../plan/useBenefitMessages.ts'
import { useComputed } from '../../ui/hooks/useComputed.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { AddMember } from '../../profile/AddMember.tsx'
import { findCoverableFor, type Coverable } from '../contract/coverable.ts'
import { findPeople, withoutPerson } from '../contract/scheduleItems.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { CountedAmounts } from './CountedAmounts.tsx'
import { TypedAmounts } from './TypedAmounts.tsx'
import { toPlace } from './monthCells.tsx'
import { OtherPeople, People, PersonRow } from './People.tsx'
import { PricedSchedule } from './PricedSchedule.tsx'
import classes from './Schedule.module.css'
import { ScheduleTable } from './ScheduleTable.tsx'
import { TicketCounter } from './TicketCounter.tsx'
import { useLimitText } from './limitTexts.ts'
import { findUsedUpBag } from './typedAmount.ts'

export type ScheduleProps = { working: WorkingContract; say: Translate }

/** People, months and amounts, built from the declaration and the modality alone. */
export const Schedule = observer(function Schedule({
  words,
  ...props
}: ScheduleProps & { words: BenefitMessages }) {
  const { working } = props
  const [addedId, setAdded] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const who = useComputed(findCoverableFor, working)
  const isEmpty = !who.isEmployeeAlone && who.people.length === 0
  // Focuses the first person after the button of the empty page disappears.
  useEffect(() => {
    if (addedId !== undefined && !isEmpty) box.current?.querySelector<HTMLElement>('[role="switch"]')?.focus()
  }, [addedId, isEmpty])
  if (working.schedule.amount === 'none') return null
  return (
    <div ref={box}>
      {isEmpty ? (
        <Nobody
          text={words.messages('nobody')}
          others={who.others.filter(({ person }) => person.id === addedId)}
          say={props.say}
          onAdded={setAdded}
        />
      ) : (
        <Amounts {...props} words={words} />
      )}
    </div>
  )
})

type NobodyProps = {
  text: string | undefined
  /** The person just added, if not covered either. */
  others: Coverable['others']
  say: Translate
  onAdded: (id: number) => void
}

/** Shown while nobody can be covered. */
function Nobody({ text, others, say, onAdded }: NobodyProps) {
  const t = useText()
  return (
    <>
      <EmptyState icon={IconUsers} text={text ?? t('product.nobody')}>
        <AddMember onAdded={onAdded} />
        <Link to="/profile?tab=family">{t('product.addFamily')}</Link>
      </EmptyState>
      <OtherPeople others={others} say={say} />
    </>
  )
}

const Amounts = observer(function Amounts({ words, ...props }: ScheduleProps & { words: BenefitMessages }) {
  const { amount, method } = props.working.schedule
  const usedUp = useComputed(findUsedUpBag, props.working)
  if (usedUp) return <UsedUpBag {...props} left={usedUp} />
  if (method === 'tickets') return <TicketCounter {...props} words={words} />
  if (amount === 'typed') return <TypedSchedule {...props} />
  if (amount === 'counted') return <CountedAmounts {...props} />
  if (amount === 'once') return <StartMonth {...props} />
  return <PricedSchedule {...props} />
})

/** Replaces the form if no amount is possible: the rest of the bag, or of the year, and a remedy (D-110). */
const UsedUpBag = observer(function UsedUpBag({ working, say, left }: ScheduleProps & { left: MaxAmount }) {
  const limitText = useLimitText(working)
  const { year, modality } = working
  const { text, lift } = say(
    left.limitedBy === 'yearCap' ? yearUsedUp(left.cents, year) : bagUsedUp(left.cents, year),
  )
  if (left.limitedBy === 'inKindLimit' && modality.minAmountCents) return <p>{limitText(left, 1)}.</p>
  const reason = left.cents > 0 && modality.minAmountCents ? limitText(left, 1) : text
  return <p>{withStops([reason, lift]).join(' ')}</p>
})

/** The schedule of typed amounts: for the employee, or for each covered person beside their name. */
const TypedSchedule = observer(function TypedSchedule(props: ScheduleProps) {
  const { working } = props
  const who = useComputed(findCoverableFor, working)
  if (who.isEmployeeAlone) return <TypedAmounts {...props} personId={0} />
  return (
    <Stack miw={0} className={classes.block}>
      <People who={who} say={props.say}>
        {(person) => <PersonAmounts key={person.id} {...props} person={person} />}
      </People>
    </Stack>
  )
})

const PersonAmounts = observer(function PersonAmounts({
  person,
  ...props
}: ScheduleProps & { person: Person }) {
  const { working } = props
  const hasItems = findPeople(working.items, working.modality.id).includes(person.id)
  const [isOpen, setOpen] = useState(hasItems)
  const isTaken = isOpen || hasItems
  const toggle = (taken: boolean): void => {
    setOpen(taken)
    if (!taken) working.changeItems(withoutPerson(working.items, person.id))
  }
  return (
    <PersonRow person={person} isTaken={isTaken} onToggle={toggle}>
      {isTaken && (
        <Box pt="xs" pb="sm">
          <TypedAmounts {...props} personId={person.id} />
        </Box>
      )}
    </PersonRow>
  )
})

/** One price for the rest of the year: only the start month is chosen. */
const StartMonth = observer(function StartMonth(props: ScheduleProps) {
  const t = useText()
  const { working } = props
  return (
    <ScheduleTable
      {...props}
      toggles={{
        label: t('product.startMonth'),
        chosen: working.items.slice(0, 1).map(({ monthIndex }) => monthIndex),
        isSingle: true,
        onChoose: ([month = 0]) => working.changeItems([{ ...toPlace(working, month), amountCents: 0 }]),
      }}
    />
  )
})
