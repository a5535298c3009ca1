import { Box, Checkbox, Stack, Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { localized } from '../../../domain/kernel/language.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import { hasOneMonth, initialMonths } from '../../../domain/benefit/schedule.ts'
import { personPriceCents } from '../../../domain/benefit/pricing.ts'
import { isForPerson, openMonthsOf } from '../../../domain/quote/supplementaries.ts'
import { useText } from '../../messages/useText.ts'
import { useComputed } from '../../ui/hooks/useComputed.ts'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import { findCoverableFor } from '../contract/coverable.ts'
import {
  findMonths,
  findPeople,
  withPerson,
  withSupplementary,
  withoutPerson,
} from '../contract/scheduleItems.ts'
import { People, PersonRow } from './People.tsx'
import { PricedMonths } from './PricedMonths.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'

/**
 * The schedule of prices set by the modality: the covered people, each person's price, and the shared months.
 */
export const PricedSchedule = observer(function PricedSchedule(props: ScheduleProps) {
  const { working, say } = props
  const who = useComputed(findCoverableFor, working)
  return (
    <Stack miw={0} className={classes.block}>
      {!who.isEmployeeAlone && (
        <People who={who} say={say}>
          {(person) => <PricedPerson key={person.id} {...props} person={person} />}
        </People>
      )}
      <PricedMonths {...props} isEmployeeAlone={who.isEmployeeAlone} />
    </Stack>
  )
})

type PricedPersonProps = ScheduleProps & { person: Person }

const PricedPerson = observer(function PricedPerson({ working, person }: PricedPersonProps) {
  const { modality, supplementaries, items, request } = working
  const isTaken = findPeople(items, modality.id).includes(person.id)
  const all = modality.allSupplementary === 'yes'
  const isMonthly = !hasOneMonth(working.schedule)
  const isListed = ({ id }: Modality): boolean =>
    findMonths(items, person.id, id).length > 0 ||
    (isForPerson(request, id, person.id) && openMonthsOf(request, id).length > 0)
  const toggle = (taken: boolean): void => {
    if (!taken) return working.changeItems(withoutPerson(items, person.id))
    const covered = findPeople(items, modality.id)[0]
    const shared = covered === undefined ? [] : findMonths(items, covered, modality.id)
    const open = shared.filter((month) => request.selectableMonths.includes(month))
    const benefits = [modality, ...(all ? supplementaries : [])].map(({ id }) => id)
    const months = open.length > 0 ? open : initialMonths(working.schedule, request.selectableMonths)
    working.changeItems(withPerson(items, person.id, benefits, months))
  }
  return (
    <PersonRow
      person={person}
      isTaken={isTaken}
      onToggle={toggle}
      beside={<PersonPrice modality={modality} person={person} isMonthly={isMonthly} />}
    >
      {supplementaries.length > 0 && (isTaken || all) && (
        <ul className={classes.supplementaries}>
          {supplementaries.filter(isListed).map((supplementary) => (
            <SupplementaryRow
              key={supplementary.id}
              working={working}
              person={person}
              supplementary={supplementary}
              isFixed={all}
              isShown={isTaken}
            />
          ))}
        </ul>
      )}
    </PersonRow>
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
  const { items, modality, request } = working
  const name = localized(supplementary.name, language)
  const desc = localized(supplementary.desc, language)
  const isTaken = findMonths(items, person.id, supplementary.id).length > 0
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
              { personId: person.id, mainId: modality.id, supplementaryId: supplementary.id },
              { open: openMonthsOf(request, supplementary.id), isTaken: event.currentTarget.checked },
            ),
          )
        }
      />
      <PersonPrice
        modality={supplementary}
        person={person}
        isMonthly={!hasOneMonth(working.schedule)}
        isAdded
      />
    </li>
  )
})

type PriceProps = { modality: Modality; person: Person; isMonthly: boolean; isAdded?: boolean }

function PersonPrice({ modality, person, isMonthly, isAdded = false }: PriceProps) {
  const t = useText()
  const money = useMoney()
  const cents = personPriceCents(modality, person)
  if (!cents) return <span />
  const amount = `${isAdded ? '+ ' : ''}${money(cents)}`
  return (
    <Box component="span" ta="right" className="money">
      {amount}
      {isMonthly && (
        <Text span size="sm" c="dimmed">
          {' '}
          {t('product.perMonth')}
        </Text>
      )}
    </Box>
  )
}
