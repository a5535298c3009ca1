import { Switch } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Person } from '../../../domain/kernel/person.ts'
import { useText } from '../../messages/useText.ts'
import type { BenefitMessages, Translate } from '../../plan/useBenefitMessages.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { coverable } from '../contract/coverable.ts'
import { peopleOf, withoutPerson } from '../contract/scheduleItems.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { CountedSchedule } from './CountedSchedule.tsx'
import { MonthGrid, useMonthReason } from './MonthGrid.tsx'
import { OwnAmounts } from './OwnAmounts.tsx'
import { OtherPeople, PersonName } from './People.tsx'
import { PricedSchedule } from './PricedSchedule.tsx'
import { SameAmount } from './SameAmount.tsx'
import classes from './Schedule.module.css'
import { TicketCounter } from './TicketCounter.tsx'

export type ScheduleProps = { working: WorkingContract; say: Translate; readOnly: boolean }

/** Who, which months, how much: drawn from the declaration and the modality alone. */
export const Schedule = observer(function Schedule({
  words,
  ...props
}: ScheduleProps & { words: BenefitMessages }) {
  const t = useText()
  const { working } = props
  const { amount, method } = working.schedule
  if (amount === 'none') return null
  const who = coverable(working.declaration, working.request, working.contract)
  if (!who.isEmployeeAlone && who.people.length === 0) {
    return (
      <EmptyState icon={IconUsers} text={words.messages('nobody') ?? t('product.nobody')}>
        <Link to="/profile?tab=family">{t('product.addFamily')}</Link>
      </EmptyState>
    )
  }
  if (method === 'tickets') return <TicketCounter {...props} words={words} />
  if (amount === 'typed') return <TypedSchedule {...props} />
  if (amount === 'counted') return <CountedSchedule {...props} />
  if (amount === 'once') return <StartMonth {...props} />
  return <PricedSchedule {...props} />
})

/** Amounts that are typed: for the employee, or for each covered person beside their name. */
const TypedSchedule = observer(function TypedSchedule(props: ScheduleProps) {
  const { working } = props
  const who = coverable(working.declaration, working.request, working.contract)
  const Amounts = working.schedule.isSameAmount ? SameAmount : OwnAmounts
  if (who.isEmployeeAlone) return <Amounts {...props} personId={0} />
  return (
    <>
      <ul className={classes.people}>
        {who.people.map((person) => (
          <PersonAmounts key={person.id} {...props} person={person} Amounts={Amounts} />
        ))}
      </ul>
      <OtherPeople others={who.others} say={props.say} />
    </>
  )
})

const PersonAmounts = observer(function PersonAmounts({
  person,
  Amounts,
  ...props
}: ScheduleProps & { person: Person; Amounts: typeof SameAmount }) {
  const t = useText()
  const { working, readOnly } = props
  const hasItems = peopleOf(working.items, working.modality.id).includes(person.id)
  const [isOpen, setOpen] = useState(hasItems)
  const isTaken = isOpen || hasItems
  const toggle = (taken: boolean): void => {
    setOpen(taken)
    if (!taken) working.changeItems(withoutPerson(working.items, person.id))
  }
  return (
    <li className={classes.person}>
      <div className={classes.personHead}>
        <PersonName person={person} />
        <Switch
          checked={isTaken}
          disabled={readOnly}
          aria-label={t('product.includePerson', { name: person.fullName })}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      </div>
      {isTaken && (
        <div className={classes.personBody}>
          <Amounts {...props} personId={person.id} />
        </div>
      )}
    </li>
  )
})

/** One price for the rest of the year: only the month it starts in is chosen. */
const StartMonth = observer(function StartMonth({ working, say, readOnly }: ScheduleProps) {
  const t = useText()
  const { request, schedule, modality, items } = working
  const reason = useMonthReason(request, schedule, say)
  const start = items[0]?.monthIndex
  return (
    <div>
      <div className={classes.monthsHead}>
        <span className={classes.label}>{t('product.startMonth')}</span>
      </div>
      <MonthGrid
        chosen={start === undefined ? [] : [start]}
        reason={reason}
        isSingle
        readOnly={readOnly}
        onToggle={(monthIndex) =>
          working.changeItems([{ personId: 0, monthIndex, benefitId: modality.id, amountCents: 0 }])
        }
      />
    </div>
  )
})
