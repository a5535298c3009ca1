import type { Person } from '../../../domain/kernel/person.ts'
import { useText } from '../../messages/useText.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'
import type { Coverable } from '../contract/coverable.ts'
import classes from './Schedule.module.css'

/** Who, how old, and what they are to the employee. */
export function PersonName({ person }: { person: Person }) {
  const t = useText()
  const relation = t(`product.relation.${person.relationship}`)
  return (
    <span>
      <span className={classes.personName}>{person.fullName}</span>
      <br />
      <span className={classes.personAge}>
        {person.ageYears === undefined
          ? relation
          : t('product.relationAge', { relation, age: t('family.age', { years: person.ageYears }) })}
      </span>
    </span>
  )
}

/** Family members who cannot be covered, and why. */
export function OtherPeople({ others, say }: { others: Coverable['others']; say: Translate }) {
  const t = useText()
  if (others.length === 0) return null
  return (
    <ul className={classes.others} aria-label={t('product.cannotCover')}>
      {others.map(({ person, refusal }) => (
        <li key={person.id}>
          <span className={classes.personName}>{person.fullName}</span>
          <br />
          <span className={classes.small}>{say(refusal).text}</span>
        </li>
      ))}
    </ul>
  )
}
