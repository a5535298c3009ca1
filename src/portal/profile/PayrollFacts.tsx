import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import styles from './PayrollFacts.module.css'

/** Read-only facts that the company maintains, such as the personal id (PRO-24). */
export function PayrollFacts({ profile }: { profile: Profile }) {
  const t = useText()
  const facts: [string, string][] = [
    ['personalID', profile.personalID],
    ['employeeNumber', profile.employeeNumber],
    ['legalEntity', profile.legalEntity.name],
    ['office', profile.office.name],
    ['collective', profile.collective.name],
    ['costCenter', profile.costCenter],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`profile.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
