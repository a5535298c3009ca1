import { Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { localized } from '../../domain/kernel/language.ts'
import { useText } from '../messages/useText.ts'
import { DataTable } from '../ui/data/DataTable.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { StatusChip } from '../ui/data/StatusChip.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { HomePart } from './HomePart.tsx'
import { QuietLine } from './QuietLine.tsx'
import type { HomeProduct } from '../plan/buildHome.ts'

/**
 * Products that were started and not finished: missing documents, in the cart, waiting for signature or
 * review (NEW-07). A product in the cart links to the cart.
 */
export function PendingCard({ products }: { products: HomeProduct[] }) {
  const t = useText()
  const language = useLanguage()
  const title = t('home.pending')
  if (products.length === 0)
    return <QuietLine id="pending" title={title} text={t('home.noPending')} icon={IconCircleCheck} />
  return (
    <HomePart
      title={title}
      id="pending"
      flush
      line={products.map(({ product }) => localized(product.name, language)).join(' · ')}
    >
      <PendingTable products={products} />
    </HomePart>
  )
}

function PendingTable({ products }: { products: HomeProduct[] }) {
  const t = useText()
  const language = useLanguage()
  return (
    <DataTable
      isBrief
      cardsBelow={600}
      caption={t('home.pending')}
      rows={products}
      rowKey={({ product }) => product.id}
      columns={[
        {
          key: 'product',
          title: t('home.product'),
          isName: true,
          cell: ({ product }) => (
            <Group component="span" gap="sm" wrap="nowrap" miw={0}>
              <TintedIcon benefit={product.category.alias} />
              {localized(product.name, language)}
            </Group>
          ),
        },
        {
          key: 'status',
          title: t('home.status'),
          cell: ({ status }) => <StatusChip label={status.label} />,
        },
        {
          key: 'go',
          title: t('home.go'),
          hidesTitle: true,
          cell: (row) => <ContinueLink {...row} />,
        },
      ]}
    />
  )
}

/** A link to the cart; for a product under review, which waits for other people, a link to its page. */
function ContinueLink({ product, status }: HomeProduct) {
  const t = useText()
  const name = localized(product.name, useLanguage())
  const isWaiting = status.status === 'pending-review'
  return (
    <LinkButton
      to={isWaiting ? `/products/${product.category.alias}` : '/cart'}
      variant="light"
      size="sm"
      aria-label={t(isWaiting ? 'home.goTo' : 'home.continueWith', { name })}
    >
      {t(isWaiting ? 'home.go' : 'home.continue')}
    </LinkButton>
  )
}
