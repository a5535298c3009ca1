import { Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDate } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import { useText } from '../messages/useText.ts'
import { DataTable } from '../ui/data/DataTable.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { useIsWide } from '../ui/hooks/useIsWide.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './HomePage.module.css'
import { HomePart } from './HomePart.tsx'
import { ProductState } from '../plan/ProductTiles.tsx'
import type { HomeProduct } from '../plan/buildHome.ts'

/** A table of products, folded on a phone: status, end date, whether it expires, and a link (NEW-08). */
export function ProductTable({ products }: { products: HomeProduct[] }) {
  const t = useText()
  const isWide = useIsWide()
  if (products.length === 0) return null
  const open = t('home.tableOpen', { count: products.length })
  if (!isWide)
    return (
      <HomePart title={t('home.table')} id="table" line={open}>
        <Table products={products} />
      </HomePart>
    )
  return (
    <section id="table" aria-label={t('home.table')}>
      <details className={styles.fold} open>
        <summary>{open}</summary>
        <Table products={products} />
      </details>
    </section>
  )
}

function Table({ products }: { products: HomeProduct[] }) {
  const t = useText()
  const language = useLanguage()
  return (
    <DataTable
      isBrief
      caption={t('home.table')}
      rows={products}
      rowKey={({ product }) => product.id}
      columns={[
        {
          key: 'product',
          title: t('home.product'),
          isName: true,
          cell: ({ product }) => localized(product.name, language),
        },
        {
          key: 'status',
          title: t('home.status'),
          cell: ({ status, unavailable }) => <ProductState status={status} unavailable={unavailable} />,
        },
        {
          key: 'end',
          title: t('home.endDate'),
          cell: ({ endDate }) => (endDate ? formatDate(endDate, language) : null),
        },
        {
          key: 'expiring',
          title: t('home.expiring'),
          empty: t('home.expiringNo'),
          cell: ({ isExpiring }) => (isExpiring ? <Expiring /> : null),
        },
        {
          key: 'go',
          title: t('home.go'),
          hidesTitle: true,
          cell: (row) => <ProductLink {...row} />,
        },
      ]}
    />
  )
}

function ProductLink({ product, unavailable, isIncluded }: HomeProduct) {
  const t = useText()
  const name = localized(product.name, useLanguage())
  const word = unavailable ? 'why' : isIncluded ? 'see' : 'go'
  return (
    <LinkButton
      to={`/products/${product.category.alias}`}
      variant={unavailable ? 'subtle' : 'light'}
      size="sm"
      aria-label={t(word === 'go' ? 'home.goTo' : `home.${word}Of`, { name })}
    >
      {t(`home.${word}`)}
    </LinkButton>
  )
}

function Expiring() {
  const t = useText()
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" fw={500} c="var(--warning)">
      <IconAlertTriangle size={16} aria-hidden />
      {t('home.expiringYes')}
    </Group>
  )
}
