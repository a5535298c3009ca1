import { Box, Text } from '@mantine/core'
import { IconBoxOff } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { nearestPlanYear } from '../../domain/catalogue/planMonths.ts'
import { localized } from '../../domain/kernel/language.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { useText } from '../messages/useText.ts'
import { prefetchRoute } from '../ui/layout/prefetchRoute.ts'
import { useStores } from '../session/StoresContext.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import { StatusChip } from '../ui/data/StatusChip.tsx'
import type { OfferLineDto, OfferLinesDto } from '../../dto/offerLineDto.ts'
import { useBenefitMessages } from './useBenefitMessages.ts'
import styles from './ProductTiles.module.css'
import type { HomeProduct } from './buildHome.ts'

type Props = { products: HomeProduct[]; lines: OfferLinesDto }

/** A tile for each product, with its status and its effect on the payslip (HOM-15, D-93). */
export const ProductTiles = observer(function ProductTiles({ products, lines }: Props) {
  const t = useText()
  const language = useLanguage()
  const { catalogue } = useStores()
  return (
    <section aria-labelledby="products-title">
      <Text component="h2" id="products-title" size="xl" fw={600} c="var(--brand-titles)" mb="xs">
        {t('home.products')}
      </Text>
      <SharedBag products={products} lines={lines} />
      {products.length === 0 ? (
        <EmptyState icon={IconBoxOff} text={t('home.noProducts')} />
      ) : (
        <ul className={styles.tiles}>
          {products.map(({ product, status, unavailable }) => {
            const prefetch = () => {
              void prefetchRoute(`/products/${product.category.alias}`)
              catalogue.prefetch(product.category.alias)
            }
            return (
              <li key={product.id}>
                <Link
                  className={styles.tile}
                  to={`/products/${product.category.alias}`}
                  onMouseEnter={prefetch}
                  onFocus={prefetch}
                >
                  <TintedIcon benefit={product.category.alias} size="tile" />
                  <Box component="span" fw={600} className="breaks">
                    {localized(product.name, language)}
                  </Box>
                  <span className={styles.state}>
                    <StatusChip label={unavailable ? 'status.unavailable' : status.label} />
                  </span>
                  {unavailable ? (
                    <BarredReason unavailable={unavailable} />
                  ) : (
                    <OfferLine line={lines[product.category.alias]} />
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
})

/**
 * A note for two or more tiles of products that can get company money (D-01): each tile's line assumes that
 * the whole rest of the company's bag is available to it (D-93).
 */
const SharedBag = observer(function SharedBag({ products, lines }: Props) {
  const t = useText()
  const { profile, company } = useStores().session
  const year = nearestPlanYear(profile.today, company.cutOffDay)
  const amountCents = profile.bags[String(year)]?.companyBagCents ?? 0
  const money = useMoney([amountCents])
  const offers = products.filter(
    ({ product: { planType, category } }) => planType === 'Exent' && lines[category.alias]?.kind === 'offer',
  )
  if (amountCents <= 0 || offers.length < 2) return null
  return (
    <p className={styles.share}>
      {t('home.productsShare', { amount: money(amountCents), year: String(year) })}
    </p>
  )
})

function OfferLine({ line }: { line: OfferLineDto | undefined }) {
  if (!line) return null
  return (
    <span className={styles.offer} data-money={line.kind}>
      {line.before && <span className={styles.before}>{line.before}</span>}
      <span className={styles.ending}>{line.ending}</span>
    </span>
  )
}

/** Only the domain writes these reasons, so no category's words are needed. */
const noWords = { messages: {} }

function BarredReason({ unavailable }: { unavailable: Refusal }) {
  const { say } = useBenefitMessages(noWords)
  return <span className={styles.reason}>{say(unavailable).text}</span>
}

/** The status of a product, or the reason why it is unavailable. */
export function ProductState({ status, unavailable }: Pick<HomeProduct, 'status' | 'unavailable'>) {
  if (!unavailable) return <StatusChip label={status.label} />
  return (
    <span>
      <StatusChip label="status.unavailable" />
      <BarredReason unavailable={unavailable} />
    </span>
  )
}
