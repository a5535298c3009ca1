import type { Company } from '../../../domain/company/tenant/tenant.ts'
import styles from './Logo.module.css'

/**
 * The company's logo, or its name as text if it has none (HOM-02). On a dark background the dark variant is
 * used. A logo made for the other background gets a plate of that color.
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
