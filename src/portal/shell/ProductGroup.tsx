import { IconChevronDown, IconLayoutList } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { localized } from '../../domain/kernel/language.ts'
import type { EmployeeProduct } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import { NavItem } from './NavItem.tsx'
import styles from './Navigation.module.css'

/** The products of one plan type, folded and unfolded; absent where the employee has none (LAY-03). */
export function ProductGroup({
  title,
  to,
  products,
  isUnavailable,
}: {
  title: string
  to: string
  products: EmployeeProduct[]
  isUnavailable: (alias: string) => boolean
}) {
  const t = useText()
  const id = useId()
  const language = useLanguage()
  const { catalogue } = useStores()
  const [isOpen, setIsOpen] = useState(true)
  if (products.length === 0) return null
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={styles.groupTitle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {title}
        <IconChevronDown className={styles.chevron} size={16} aria-hidden />
      </button>
      <ul id={id} className={styles.list} hidden={!isOpen}>
        <NavItem to={to} icon={IconLayoutList} label={t('nav.allProducts')} />
        {products.map((product) => (
          <NavItem
            key={product.id}
            to={`/products/${product.category.alias}`}
            benefit={product.category.alias}
            label={localized(product.name, language)}
            isUnavailable={isUnavailable(product.category.alias)}
            onIntent={() => catalogue.prefetch(product.category.alias)}
          />
        ))}
      </ul>
    </div>
  )
}
