import type { CompanyWire } from '../../domain/wire.ts'
import { barOf, white } from '../branding.ts'
import styles from './Logo.module.css'

/** The company's logo, or its name set in type where it has none (HOM-02). On the bar, the variant for dark surfaces. */
export function Logo({ company, onBar = false }: { company: CompanyWire; onBar?: boolean }) {
  const isDark = onBar && barOf(company.colorBar).onBar === white
  const source = isDark ? company.logoOnDark : company.logo
  if (source) return <img className={styles.logo} src={source} alt={company.name} />
  if (isDark && company.logo)
    return (
      <span className={styles.plate}>
        <img className={styles.logo} src={company.logo} alt={company.name} />
      </span>
    )
  return <span className={styles.name}>{company.name}</span>
}
