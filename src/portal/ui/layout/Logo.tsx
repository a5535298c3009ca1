import type { Company } from '../../../domain/company/tenant/tenant.ts'
import styles from './Logo.module.css'

/**
 * The company's logo, or its name set in type where it has none (HOM-02). On dark, the variant for it. A
 * logo made for the other ground stands on a plate of that ground.
 */
export function Logo({ company, isOnDark = false }: { company: Company; isOnDark?: boolean }) {
  const [source, other] = isOnDark ? [company.logoOnDark, company.logo] : [company.logo, company.logoOnDark]
  if (source) return <img className={styles.logo} src={source} alt={company.name} />
  if (other)
    return (
      <span className={styles.plate} data-dark={!isOnDark || undefined}>
        <img className={styles.logo} src={other} alt={company.name} />
      </span>
    )
  return <span className={styles.name}>{company.name}</span>
}
