import { Checkbox, Switch } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { localized } from '../../../domain/kernel/language.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import { personPriceCents } from '../../../domain/benefit/pricing.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage, useMoney } from '../../ui/useMoney.ts'
import { AddMember } from '../../profile/AddMember.tsx'
import { coverable } from '../contract/coverable.ts'
import {
  monthsOf,
  peopleOfItems,
  withPerson,
  withSupplementary,
  withoutPerson,
} from '../contract/scheduleItems.ts'
import { OtherPeople, PersonName } from './People.tsx'
import { PricedMonths } from './PricedMonths.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'

/** Prices that the modality decides: who is covered, what each adds, and the months everybody shares. */
export const PricedSchedule = observer(function PricedSchedule(props: ScheduleProps) {
  const { working, say } = props
  const who = coverable(working.declaration, working.request, working.contract)
  return (
    <div className={classes.block}>
      {!who.isEmployeeAlone && (
        <ul className={classes.people}>
          {who.people.map((person) => (
            <PersonRow key={person.id} {...props} person={person} />
          ))}
        </ul>
      )}
      {!who.isEmployeeAlone && (
        <>
          <OtherPeople others={who.others} say={say} />
          <AddMember />
        </>
      )}
      <PricedMonths {...props} isEmployeeAlone={who.isEmployeeAlone} />
    </div>
  )
})

const PersonRow = observer(function PersonRow({
  working,
  person,
  readOnly,
}: ScheduleProps & { person: Person }) {
  const t = useText()
  const { modality, supplementaries, items, request } = working
  const isTaken = peopleOfItems(items, modality.id).includes(person.id)
  const all = modality.allSupplementary === 'yes'
  const toggle = (taken: boolean): void => {
    if (!taken) return working.changeItems(withoutPerson(items, person.id))
    const covered = peopleOfItems(items, modality.id)[0]
    const shared =
      covered === undefined
        ? request.selectableMonths
        : monthsOf(items, covered, modality.id).filter((month) => request.selectableMonths.includes(month))
    const benefits = [modality, ...(all ? supplementaries : [])].map(({ id }) => id)
    working.changeItems(
      withPerson(items, person.id, benefits, shared.length > 0 ? shared : request.selectableMonths),
    )
  }
  return (
    <li className={classes.person}>
      <div className={classes.personHead}>
        <PersonName person={person} />
        <PersonPrice modality={modality} person={person} />
        <Switch
          checked={isTaken}
          disabled={readOnly}
          aria-label={t('product.includePerson', { name: person.fullName })}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      </div>
      {supplementaries.length > 0 && (isTaken || all) && (
        <ul className={classes.supplementaries}>
          {supplementaries.map((supplementary) => (
            <SupplementaryRow
              key={supplementary.id}
              working={working}
              person={person}
              supplementary={supplementary}
              isFixed={all || readOnly}
              isShown={isTaken}
            />
          ))}
        </ul>
      )}
    </li>
  )
})

const SupplementaryRow = observer(function SupplementaryRow({
  working,
  person,
  supplementary,
  isFixed,
  isShown,
}: {
  working: ScheduleProps['working']
  person: Person
  supplementary: Modality
  isFixed: boolean
  isShown: boolean
}) {
  const t = useText()
  const language = useLanguage()
  const { items, modality } = working
  const name = localized(supplementary.name, language)
  const desc = localized(supplementary.desc, language)
  const isTaken = monthsOf(items, person.id, supplementary.id).length > 0
  return (
    <li className={classes.supplementary}>
      <Checkbox
        label={name}
        description={desc || undefined}
        checked={isTaken}
        disabled={isFixed || !isShown}
        aria-label={t('product.supplementaryFor', { supplementary: name, name: person.firstName })}
        onChange={(event) =>
          working.changeItems(
            withSupplementary(
              items,
              person.id,
              { mainId: modality.id, supplementaryId: supplementary.id },
              event.currentTarget.checked,
            ),
          )
        }
      />
      <PersonPrice modality={supplementary} person={person} isAdded />
    </li>
  )
})

function PersonPrice({
  modality,
  person,
  isAdded = false,
}: {
  modality: Modality
  person: Person
  isAdded?: boolean
}) {
  const t = useText()
  const money = useMoney()
  const cents = personPriceCents(modality, person)
  if (!cents) return <span />
  const amount = `${isAdded ? '+ ' : ''}${money(cents)}`
  return (
    <span className={classes.price}>
      {amount} <span className={classes.small}>{t('product.perMonth')}</span>
    </span>
  )
}
