import { Box, Stack, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Person } from '../../../domain/kernel/person.ts'
import { useText } from '../../messages/useText.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'
import { AddMember } from '../../profile/AddMember.tsx'
import type { Coverable } from '../contract/coverable.ts'
import classes from './Schedule.module.css'

type PeopleProps = { who: Coverable; say: Translate; children: (person: Person) => ReactNode }

/**
 * Renders each person who can be covered with `children`, then the people who cannot, and a button to add a
 * person.
 */
export function People({ who, say, children }: PeopleProps) {
  return (
    <>
      <Stack component="ul" gap={0}>
        {who.people.map(children)}
      </Stack>
      <OtherPeople others={who.others} say={say} />
      <AddMember />
    </>
  )
}

type PersonRowProps = {
  person: Person
  isTaken: boolean
  onToggle: (isTaken: boolean) => void
  /** Content between the name and the switch. */
  beside?: ReactNode
  children: ReactNode
}

/** A person, the switch that includes them, and the person's amounts below. */
export function PersonRow({ person, isTaken, onToggle, beside, children }: PersonRowProps) {
  const t = useText()
  return (
    <li className={classes.person}>
      <div className={classes.personHead}>
        <PersonName person={person} />
        {beside}
        <Switch
          checked={isTaken}
          aria-label={t('product.includePerson', { name: person.fullName })}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      </div>
      {children}
    </li>
  )
}

/** The person's name, age and relationship to the employee. */
function PersonName({ person }: { person: Person }) {
  const t = useText()
  const relation = t(`product.relation.${person.relationship}`)
  return (
    <span>
      <Box component="span" fw={500} className="breaks">
        {person.fullName}
      </Box>
      <br />
      <Text span size="sm" fw={400} c="dimmed">
        {person.ageYears === undefined
          ? relation
          : t('product.relationAge', { relation, age: t('family.age', { years: person.ageYears }) })}
      </Text>
    </span>
  )
}

/** The family members who cannot be covered, with reasons. */
export function OtherPeople({ others, say }: { others: Coverable['others']; say: Translate }) {
  const t = useText()
  if (others.length === 0) return null
  return (
    <Box
      component="ul"
      bg="var(--page)"
      bdrs="sm"
      py="sm"
      px="md"
      className={classes.others}
      aria-label={t('product.cannotCover')}
    >
      {others.map(({ person, refusal }) => (
        <li key={person.id}>
          <Box component="span" fw={500} className="breaks">
            {person.fullName}
          </Box>
          <br />
          <Text span size="sm" c="dimmed">
            {say(refusal).text}
          </Text>
        </li>
      ))}
    </Box>
  )
}
