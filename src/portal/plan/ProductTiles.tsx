import { Button } from '@mantine/core'
import { IconBoxOff } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { companyMoneyOf } from '../../domain/plan/companyMoney.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useIsWide } from '../ui/hooks/useIsWide.ts'
import { useMoney } from '../ui/hooks/useMoney.ts'
import { StatusChip } from '../ui/data/StatusChip.tsx'
import type { OfferLineDto, OfferLinesDto } from '../../dto/offerLineDto.ts'
import { findChoice } from './findChoice.ts'
import { sortTiles, type ProductTile } from './sortTiles.ts'
import { ProductLinks } from './ProductLinks.tsx'
import { useBenefitMessages } from './useBenefitMessages.ts'
import styles from './ProductTiles.module.css'
import type { HomeProduct } from './buildHome.ts'

type Props = { products: HomeProduct[]; lines: OfferLinesDto; shownOnPhone?: number }

/**
 * A tile for each product, with its status and its effect on the payslip (HOM-15, D-93): those paid by the
 * company first, unavailable ones collapsed, on a phone only the first ones.
 */
export const ProductTiles = observer(function ProductTiles({
  products,
  lines,
  shownOnPhone = Infinity,
}: Props) {
  const t = useText()
  const isWide = useIsWide()
  const [isWhole, setWhole] = useState(false)
  const { open, closed } = sortTiles(products, lines)
  const isCut = !isWide && !isWhole && products.length > shownOnPhone
  const section = useRef<HTMLElement>(null)
  // The pressed button disappears, so the focus moves to the tiles it revealed.
  useEffect(() => {
    const shown = section.current?.querySelectorAll<HTMLElement>(':scope > ul a, summary')
    if (isWhole) shown?.[shownOnPhone]?.focus()
  }, [isWhole, shownOnPhone])
  return (
    <section ref={section} aria-labelledby="products-title" className={styles.section}>
      <div className={styles.head}>
        <h2 id="products-title" className={styles.heading}>
          {t('home.products')}
        </h2>
        {isCut && (
          <Button variant="subtle" className={styles.all} onClick={() => setWhole(true)}>
            {t('home.allProducts', { count: products.length })}
          </Button>
        )}
      </div>
      <SharedBag products={products} lines={lines} />
      {products.length === 0 && <EmptyState icon={IconBoxOff} text={t('home.noProducts')} />}
      {open.length > 0 && (
        <ProductLinks items={isCut ? open.slice(0, shownOnPhone) : open}>{drawState}</ProductLinks>
      )}
      {!isCut && closed.length > 0 && (
        <details className={styles.closed} open={open.length === 0}>
          <summary>{t('home.closedProducts', { count: closed.length })}</summary>
          <ProductLinks items={closed}>{drawState}</ProductLinks>
        </details>
      )}
    </section>
  )
})

const drawState = (tile: ProductTile) => <TileState {...tile} />

function TileState({ status, unavailable, isIncluded, offer }: ProductTile) {
  const hasState = !unavailable && !isIncluded && status.status !== 'non-simulated'
  return (
    <>
      {hasState && <TileChip label={status.label} />}
      {isIncluded ? (
        <FreePill text={status.label} />
      ) : unavailable ? (
        <BarredReason unavailable={unavailable} />
      ) : (
        <OfferLine offer={offer} />
      )}
    </>
  )
}

/** A product's status; while it waits for acceptance, in the words of the notice above the tiles. */
function TileChip({ label }: { label: string }) {
  const t = useText()
  if (label !== 'status.pendingSignature') return <StatusChip label={label} />
  return <StatusChip label={label} text={t('home.toAccept')} />
}

/** The label of a product that the company gives to everybody. */
function FreePill({ text }: { text: string }) {
  const t = useText()
  return <span className={styles.pill}>{t(text)}</span>
}

/**
 * A note above the tiles. Once company money is used: how much, and how much the prices include. Before that,
 * for two or more shown products that can get it (D-01): each line is computed with the whole bag (D-93).
 */
const SharedBag = observer(function SharedBag({ products, lines }: Pick<Props, 'products' | 'lines'>) {
  const t = useText()
  const { profile } = useStores().session
  const bags = profile.bags[String(findChoice(profile).year)]
  const { usedCents = 0, leftCents = 0 } = bags ? companyMoneyOf(bags, { hasExempt: true }) : {}
  const write = useMoney([leftCents > 0 ? leftCents : usedCents])
  const offers = products.filter(
    ({ product: { planType, category } }) => planType === 'Exent' && lines[category.alias]?.kind === 'offer',
  )
  if (offers.length < 2 || !bags || usedCents + bags.companyBagCents <= 0) return null
  const used = leftCents > 0 ? 'home.productsAfter' : 'home.productsSpent'
  return (
    <p className={styles.share} data-used={usedCents > 0 || undefined}>
      {usedCents > 0 ? t(used, { used: write(usedCents), left: write(leftCents) }) : t('home.productsShare')}
    </p>
  )
})

/** The tile's short text; screen readers get the full sentence instead. */
function OfferLine({ offer }: { offer: OfferLineDto | undefined }) {
  if (!offer) return null
  if (offer.kind === 'refused') return <span className={styles.reason}>{offer.ending}</span>
  const sentence = [offer.before, offer.ending].filter(Boolean).join(' · ')
  return (
    <>
      <span
        className={offer.isFree ? styles.pill : styles.line}
        title={sentence}
        data-money={offer.kind}
        aria-hidden
      >
        {offer.line}
      </span>
      <span className="visually-hidden">{sentence}</span>
    </>
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
