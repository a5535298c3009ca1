import { Switch } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Person } from '../../../domain/kernel/person.ts'
import { useText } from '../../messages/useText.ts'
import { coverable } from '../contract/coverable.ts'
import { peopleOf, withoutPerson } from '../contract/scheduleItems.ts'
import type { ScheduleProps } from './Schedule.tsx'
import { OtherPeople } from './OtherPeople.tsx'
import { OwnAmounts } from './OwnAmounts.tsx'
import { PersonName } from './PersonName.tsx'
import { SameAmount } from './SameAmount.tsx'
import classes from './Schedule.module.css'

/** Amounts that are typed: for the employee, or for each covered person beside their name. */
export const TypedSchedule = observer(function TypedSchedule(props: ScheduleProps) {
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
