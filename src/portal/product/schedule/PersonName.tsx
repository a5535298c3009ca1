import type { Person } from '../../../domain/kernel/person.ts'
import { useText } from '../../messages/useText.ts'
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
