import { IconShoppingCart } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { buildCartRows, type Products, withRefusal } from './cartRow.ts'
import { BetterNotes } from './BetterNotes.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { CartSummary } from './CartSummary.tsx'
import classes from './Cart.module.css'
import { SigningStep } from './SigningStep.tsx'
import { useCartFlow } from './useCartFlow.ts'
import { useText } from '../messages/useText.ts'
import { useDeclarations } from '../plan/useDeclarations.ts'
import type { Declarations } from '../plan/useDeclarations.ts'
import { loadProduct, type LoadedProduct } from '../product/contract/loadProduct.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { PageSkeleton } from '../ui/layout/Skeletons.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { StepList } from '../ui/data/StepList.tsx'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/** /cart: confirm the data, then sign (CAR-02). */
export const CartPage = observer(function CartPage() {
  const t = useText()
  const { profile } = useStores().session
  const declarations = useDeclarations(
    [...profile.cart, ...profile.contracts].map(({ modality }) => modality.product.category.alias),
  )
  const offers = useOffersOfToday(profile.cart.map(({ category }) => category))
  if (!declarations || !offers.products) return <PageSkeleton />
  if (profile.cart.length === 0) {
    return (
      <Page title={t('cartPage.title')}>
        <Card>
          <EmptyState icon={IconShoppingCart} text={t('cartPage.empty')}>
            <LinkButton to="/home">{t('cartPage.toProducts')}</LinkButton>
          </EmptyState>
        </Card>
      </Page>
    )
  }
  return <FilledCart declarations={declarations} products={offers.products} refresh={offers.refresh} />
})

/** Loads today's offers of the categories again when the cart opens (D-74); skips those that fail. */
function useOffersOfToday(aliases: readonly string[]): {
  products: Products | undefined
  refresh: () => void
} {
  const { catalogue } = useStores()
  const categories = [...new Set(aliases)].sort()
  const load = async (alias: string): Promise<[string, LoadedProduct][]> => {
    catalogue.forget(alias)
    const product = await loadProduct(alias, catalogue).catch(() => undefined)
    return product ? [[alias, product]] : []
  }
  const { value, retry } = useLoad(
    async () => new Map((await Promise.all(categories.map(load))).flat()),
    categories.join(' '),
  )
  return { products: value, refresh: retry }
}

type FilledProps = { declarations: Declarations; products: Products; refresh: () => void }

const FilledCart = observer(function FilledCart({ declarations, products, refresh }: FilledProps) {
  const t = useText()
  const language = useLanguage()
  const { profile, company } = useStores().session
  const rows = useMemo(
    () => buildCartRows(profile, { declarations, products, language }),
    [profile, declarations, products, language],
  )
  const flow = useCartFlow(
    rows.map(({ state }) => state),
    refresh,
  )
  const chosen = rows.filter(({ state }) => flow.chosen.has(state.id))
  return (
    <Page
      title={t('cartPage.title')}
      intro={t(flow.step === 0 ? 'cartPage.introConfirm' : 'cartPage.introSign')}
    >
      <StepList
        label={t('cartPage.steps')}
        titles={[t('cartPage.stepConfirm'), t('cartPage.stepSign'), t('cartPage.stepAccept')]}
        current={flow.step}
      />
      {flow.step === 0 ? (
        <ConfirmStep
          rows={rows.map((row) => withRefusal(row, flow.refused.get(row.state.id), language))}
          flow={flow}
        />
      ) : (
        <div className={classes.columns}>
          <SigningStep
            rows={chosen}
            leftOut={rows.filter((row) => !chosen.includes(row))}
            company={company}
            flow={flow}
          >
            <BetterNotes rows={chosen} products={products} onChanged={() => flow.send({ type: 'BACK' })} />
          </SigningStep>
          <aside className={classes.aside} aria-labelledby="cart-summary-title">
            <CartSummary rows={chosen} />
          </aside>
        </div>
      )}
    </Page>
  )
})
