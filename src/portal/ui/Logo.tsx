import type { Company } from '../../domain/tenant/tenant.ts'
import { barOf, white } from '../../domain/tenant/branding.ts'
import styles from './Logo.module.css'

/**
 * The company's logo, or its name set in type where it has none (HOM-02). On the bar, the variant for dark
 * surfaces. A logo made for the other ground stands on a plate of that ground.
 */
export function Logo({ company, isInBar = false }: { company: Company; isInBar?: boolean }) {
  const isDark = isInBar && barOf(company).onBar === white
  const [source, other] = isDark ? [company.logoOnDark, company.logo] : [company.logo, company.logoOnDark]
  if (source) return <img className={styles.logo} src={source} alt={company.name} />
  if (other)
    return (
      <span className={styles.plate} data-dark={!isDark || undefined}>
        <img className={styles.logo} src={other} alt={company.name} />
      </span>
    )
  return <span className={styles.name}>{company.name}</span>
}
