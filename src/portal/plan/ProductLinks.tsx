import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { localized } from '../../domain/kernel/language.ts'
import type { EmployeeProduct } from '../../domain/plan/employee.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Drawing } from '../ui/data/Drawing.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { beforePress, prefetchRoute } from '../ui/layout/prefetchRoute.ts'
import styles from './ProductTiles.module.css'

type Props<Item> = {
  items: readonly Item[]
  /** The content below a product's name. */
  children?: (item: Item) => ReactNode
}

/** Links to the products, each with its drawing and name; pointing at a link starts loading its page. */
export function ProductLinks<Item extends { product: EmployeeProduct }>({ items, children }: Props<Item>) {
  return (
    <ul className={styles.tiles}>
      {items.map((item) => (
        <li key={item.product.id}>
          <ProductLink product={item.product}>{children?.(item)}</ProductLink>
        </li>
      ))}
    </ul>
  )
}

function ProductLink({ product, children }: { product: EmployeeProduct; children: ReactNode }) {
  const language = useLanguage()
  const { catalogue } = useStores()
  const { alias } = product.category
  const prefetch = () => {
    void prefetchRoute(`/products/${alias}`)
    catalogue.prefetch(alias)
  }
  return (
    <Link className={styles.tile} to={`/products/${alias}`} {...beforePress(prefetch)}>
      <Drawing benefit={alias} />
      <span className={styles.words}>
        <Box component="span" className={`${styles.name ?? ''} breaks`}>
          {localized(product.name, language)}
        </Box>
        {children}
      </span>
    </Link>
  )
}
