import { Box, Button, Checkbox, Stack, Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { ascending } from '../../../domain/kernel/collections.ts'
import { localized } from '../../../domain/kernel/language.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import { personPriceCents } from '../../../domain/benefit/pricing.ts'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import { isForPerson, openMonthsOf } from '../../../domain/quote/supplementaries.ts'
import { useText } from '../../messages/useText.ts'
import { useComputed } from '../../ui/hooks/useComputed.ts'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import { whoOf } from '../contract/coverable.ts'
import {
  findMonths,
  findPeople,
  withMonths,
  withPerson,
  withSupplementary,
  withoutPerson,
} from '../contract/scheduleItems.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { People, PersonRow } from './People.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { ScheduleTable } from './ScheduleTable.tsx'

/**
 * The schedule of prices set by the modality: the covered people, each person's price, and the shared months.
 */
export const PricedSchedule = observer(function PricedSchedule(props: ScheduleProps) {
  const { working, say } = props
  const who = useComputed(whoOf, working)
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
  const isListed = ({ id }: Modality): boolean =>
    findMonths(items, person.id, id).length > 0 ||
    (isForPerson(request, id, person.id) && openMonthsOf(request, id).length > 0)
  const toggle = (taken: boolean): void => {
    if (!taken) return working.changeItems(withoutPerson(items, person.id))
    const covered = findPeople(items, modality.id)[0]
    const shared =
      covered === undefined
        ? request.selectableMonths
        : findMonths(items, covered, modality.id).filter((month) => request.selectableMonths.includes(month))
    const benefits = [modality, ...(all ? supplementaries : [])].map(({ id }) => id)
    working.changeItems(
      withPerson(items, person.id, benefits, shared.length > 0 ? shared : request.selectableMonths),
    )
  }
  return (
    <PersonRow
      person={person}
      isTaken={isTaken}
      onToggle={toggle}
      beside={<PersonPrice modality={modality} person={person} />}
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
    <Box component="span" ta="right" className="money">
      {amount}{' '}
      <Text span size="sm" c="dimmed">
        {t('product.perMonth')}
      </Text>
    </Box>
  )
}

type PricedMonthsProps = ScheduleProps & { isEmployeeAlone: boolean }

/** The months of priced items, equal for all covered people: chosen, or all remaining months (D-08). */
const PricedMonths = observer(function PricedMonths(props: PricedMonthsProps) {
  const t = useText()
  const { working, isEmployeeAlone } = props
  if (working.schedule.months === 'range') return <RangeMonths {...props} />
  if (!isEmployeeAlone && sharedMonths(working).isNobodyCovered)
    return (
      <Box component="p" c="dimmed">
        {t('product.choosePersonFirst')}
      </Box>
    )
  return <ChosenMonths {...props} />
})

const RangeMonths = observer(function RangeMonths(props: PricedMonthsProps) {
  const { working, isEmployeeAlone } = props
  const t = useText()
  const language = useLanguage()
  const { months, open, choose } = sharedMonths(working)
  const isTaken = months.length > 0
  return (
    <Stack miw={0} className={classes.block}>
      {isEmployeeAlone && (
        <Button
          variant={isTaken ? 'light' : 'default'}
          className={classes.amount ?? ''}
          aria-pressed={isTaken}
          onClick={() => choose(isTaken ? [] : open)}
        >
          {t(isTaken ? 'product.rangeTaken' : 'product.rangeTake')}
        </Button>
      )}
      <Box component="p" c="dimmed">
        {open.length === 0
          ? t('product.noMonthOpen', { year: String(working.year) })
          : t('product.wholeRange', { months: monthSpan(open, language), count: open.length })}
      </Box>
    </Stack>
  )
})

const ChosenMonths = observer(function ChosenMonths({ isEmployeeAlone, ...props }: PricedMonthsProps) {
  const { working } = props
  const t = useText()
  const money = useMoney()
  const { months, choose } = sharedMonths(working)
  const price = isEmployeeAlone
    ? personPriceCents(working.modality, working.request.people[0] ?? { id: 0, ageYears: undefined })
    : undefined
  const label = price ? t('product.monthsAt', { price: money(price) }) : t('product.months')
  return <ScheduleTable {...props} toggles={{ label, chosen: months, onChoose: choose }} />
})

/**
 * Returns the shared months of all covered people, and a function that chooses others among the selectable
 * ones.
 */
function sharedMonths(working: WorkingContract) {
  const { request, modality, items } = working
  const open = request.selectableMonths
  const [covered] = findPeople(items, modality.id)
  const months = covered === undefined ? [] : findMonths(items, covered, modality.id)
  const isOffered = (benefitId: string, month: number): boolean =>
    openMonthsOf(request, benefitId).includes(month)
  const choose = (next: readonly number[]): void => {
    const locked = months.filter((month) => !open.includes(month))
    const all = ascending([...locked, ...next])
    working.changeItems(
      covered === undefined ? withPerson(items, 0, [modality.id], all) : withMonths(items, all, isOffered),
    )
  }
  return { isNobodyCovered: covered === undefined, open, months, choose }
}
