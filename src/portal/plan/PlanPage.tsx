import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../messages/useText.ts'
import { useDeclarations } from './useDeclarations.ts'
import { BagLine } from './BagLine.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { PageSkeleton } from '../ui/layout/Skeletons.tsx'
import { ProductTiles } from './ProductTiles.tsx'
import { buildHome } from './buildHome.ts'
import { findChoice } from './findChoice.ts'
import { useOfferLines } from './useOfferLines.ts'

/** /flexible and /other: the products of one plan type, each with its status (CAT-02, D-30). */
export const PlanPage = observer(function PlanPage() {
  const t = useText()
  const { pathname } = useLocation()
  const { profile } = useStores().session
  const planType = pathname.startsWith('/other') ? 'Top' : 'Exent'
  const declarations = useDeclarations(
    [
      ...profile.products,
      ...[...profile.cart, ...profile.contracts].map(({ modality }) => modality.product),
    ].map(({ category }) => category.alias),
  )
  const products = useMemo(
    () =>
      declarations &&
      buildHome(profile, declarations).products.filter(({ product }) => product.planType === planType),
    [profile, declarations, planType],
  )
  const lines = useOfferLines()
  if (!products || !lines) return <PageSkeleton />
  const { year } = findChoice(profile)
  return (
    <Page title={t(`plan.${planType}.title`)} intro={t(`plan.${planType}.intro`)}>
      <BagLine profile={profile} planType={planType} year={year} />
      <ProductTiles products={products} lines={lines} />
    </Page>
  )
})
