import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useText } from '../messages/useText.ts'
import styles from './StrengthMeter.module.css'
import { passwordRules } from '../../domain/kernel/password.ts'

/**
 * How strong the new password is, and what it still lacks, rule by rule; in words for who does not see the
 * bar.
 */
export function StrengthMeter({ password }: { password: string }) {
  const t = useText()
  const rules = passwordRules(password)
  const kept = rules.filter(({ isKept }) => isKept).length
  const level = kept === rules.length ? 'strong' : kept >= 3 ? 'fair' : 'weak'
  return (
    <div className={styles.meter}>
      <div className={styles.track} data-level={level}>
        <div className={styles.fill} style={{ transform: `scaleX(${kept / rules.length})` }} />
      </div>
      <p className={styles.word} role="status">
        {t(`profile.strength.${level}`)}
      </p>
      <ul className={styles.rules}>
        {rules.map(({ rule, isKept }) => (
          <li key={rule} data-kept={isKept || undefined}>
            {isKept ? <IconCircleCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            {t(`profile.rule.${rule}`)}
            <span className="visually-hidden">{t(isKept ? 'profile.ruleKept' : 'profile.ruleOpen')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
