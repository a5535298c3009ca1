import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDate } from '../../../domain/format.ts'
import { localized } from '../../../domain/language.ts'
import { useText } from '../../messages/useText.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useLanguage } from '../../ui/useMoney.ts'
import styles from './HomePage.module.css'
import type { HomeProduct } from './homeOf.ts'

/** Product, status, end date, whether it expires, and the way there (NEW-08). */
export function ProductTable({ products }: { products: HomeProduct[] }) {
  const t = useText()
  const language = useLanguage()
  if (products.length === 0) return null
  return (
    <Card title={t('home.table')} id="table" flush>
      <DataTable
        caption={t('home.table')}
        rows={products}
        rowKey={({ product }) => product.id}
        columns={[
          { key: 'product', title: t('home.product'), isName: true, cell: ({ product }) => localized(product.name, language) },
          { key: 'status', title: t('home.status'), cell: ({ status }) => <StatusChip label={status.label} /> },
          { key: 'end', title: t('home.endDate'), isNumber: true, cell: ({ endDate }) => (endDate ? formatDate(endDate, language) : null) },
          {
            key: 'expiring',
            title: t('home.expiring'),
            empty: t('home.expiringNo'),
            cell: (row) =>
              row.isExpiring ? (
                <span className={styles.expiring}>
                  <IconAlertTriangle size={16} aria-hidden />
                  {t('home.expiringYes')}
                </span>
              ) : null,
          },
          {
            key: 'go',
            title: t('home.go'),
            hidesTitle: true,
            cell: ({ product }) => (
              <LinkButton to={`/products/${product.category.alias}`} variant="light" size="sm" aria-label={t('home.goTo', { name: localized(product.name, language) })}>
                {t('home.go')}
              </LinkButton>
            ),
          },
        ]}
      />
    </Card>
  )
}
