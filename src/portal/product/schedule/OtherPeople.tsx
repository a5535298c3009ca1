import type { Coverable } from '../contract/coverable.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'
import { useText } from '../../messages/useText.ts'
import classes from './Schedule.module.css'

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
