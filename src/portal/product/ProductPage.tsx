import { Button, Skeleton } from '@mantine/core'
import { IconMail, IconPackage } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { unavailableRefusal } from '../../domain/quote/eligibility.ts'
import { localized } from '../../domain/kernel/language.ts'
import { isInformative } from '../../domain/benefit/schedule.ts'
import { reportFailure } from '../api/reportFailure.ts'
import { useText } from '../messages/useText.ts'
import { BagLine } from '../plan/BagLine.tsx'
import { QuestionButton } from '../plan/QuestionButton.tsx'
import { findOwnContracts } from './contract/contractOnCard.ts'
import { EndedContracts } from './EndedContracts.tsx'
import { stepsFor } from '../../domain/benefit/flow.ts'
import { findLoadedProduct, loadProduct } from './contract/loadProduct.ts'
import type { LoadedProduct } from './contract/loadProduct.ts'
import { NextStep, OutcomeContexts } from './NextStep.tsx'
import { OfferList } from './OfferList.tsx'
import { findFirstYear, listOfferedYears } from './offeredYears.ts'
import { ProductLayout } from './ProductLayout.tsx'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { YearChoice } from './YearChoice.tsx'
import { ProductWizard } from './wizard/ProductWizard.tsx'
import { Edited, EditedContext, RefreshContext, type StepOutcome } from './contract/pageContexts.ts'
import { reuseEqual } from '../session/reuseEqual.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { type Load, useLoad } from '../ui/hooks/useLoad.ts'

/** /products/{alias}: the offers of any category (CAT-04). */
export const ProductPage = observer(function ProductPage() {
  const t = useText()
  const { alias = '' } = useParams()
  const { catalogue, session } = useStores()
  const language = useLanguage()
  const loaded = useLoad(
    () => loadProduct(alias, catalogue),
    alias,
    () => findLoadedProduct(alias, catalogue),
  )
  const refresh = useRefresh(alias, loaded)
  useFollowing(`${catalogue.round} ${language}`, refresh)
  const name = localized(session.findProduct(alias)?.name, language)
  if (loaded.error) {
    return (
      <Page title={name || alias}>
        <Card>
          <ErrorState error={loaded.error} onRetry={loaded.retry} />
        </Card>
      </Page>
    )
  }
  if (loaded.isLoading) return <Waiting title={name} />
  // An unknown category is an unknown address (RTE).
  if (!loaded.value) return <Navigate to="/" replace />
  return (
    <ErrorBoundary
      key={alias}
      text={t('error.benefit', { name: name || alias })}
      onError={(error) => reportFailure(alias, 'portal', error)}
    >
      <RefreshContext value={refresh}>
        <LoadedPage product={loaded.value} />
      </RefreshContext>
    </ErrorBoundary>
  )
})

/**
 * Returns a function that reloads the offers without a skeleton; unchanged values keep their identity, and
 * only the last of several answers counts.
 */
function useRefresh(alias: string, { value, replace }: Load<LoadedProduct | undefined>): () => Promise<void> {
  const { catalogue } = useStores()
  const latest = useRef(value)
  latest.current = value
  const count = useRef(0)
  return useCallback(async () => {
    const own = ++count.current
    catalogue.forget(alias)
    const [before, next] = [latest.current, await loadProduct(alias, catalogue)]
    if (!before || !next || own !== count.current) return
    const { offers, tables } = next
    replace({
      ...before,
      ...reuseEqual({ offers: before.offers, tables: before.tables }, { offers, tables }),
    })
  }, [alias, catalogue, replace])
}

/** Reloads the offers after a change of the company's files or of the language; what was typed stays. */
function useFollowing(round: string, refresh: () => Promise<void>): void {
  const seen = useRef(round)
  useEffect(() => {
    if (seen.current === round) return
    seen.current = round
    refresh().catch(() => undefined)
  }, [round, refresh])
}

const LoadedPage = observer(function LoadedPage({ product }: { product: LoadedProduct }) {
  const language = useLanguage()
  const [search] = useSearchParams()
  const { session } = useStores()
  const { declaration, offers } = product
  const words = useBenefitMessages(declaration)
  const opened = search.get('contract') ?? undefined
  const { years, year, setYear } = useYear(product, opened)
  const [edited] = useState(() => new Edited())
  const [outcome, setOutcome] = useState<StepOutcome>()

  const own = session.findProduct(declaration.id)
  const held = [...session.cart, ...session.contracts].filter(({ category }) => category === declaration.id)
  const modalities = [...offers, ...held].map(({ modality }) => modality)
  const [first] = modalities
  const planType = own?.planType ?? first?.product.planType ?? 'Exent'
  const title = localized(own?.name ?? first?.product.name, language) || words.text('name')
  const isOnlyRead = modalities.every((modality) => isInformative(declaration, modality))
  const offersOfYear = (
    <OutcomeContexts outcome={outcome} setOutcome={setOutcome}>
      <Offers key={year} product={product} year={year} opened={opened} />
    </OutcomeContexts>
  )
  return (
    <Page
      title={title}
      intro={words.text('intro')}
      actions={[
        !isOnlyRead && <YearChoice key="year" years={years} year={year} onChange={setYear} />,
        own && <QuestionButton key="ask" about={{ category: declaration.id }} product={title} />,
      ]}
    >
      <EditedContext value={edited.show}>
        {isOnlyRead ? (
          <>
            <UnavailableNotice product={product} title={title} />
            {offersOfYear}
          </>
        ) : (
          <ProductLayout category={declaration.id} planType={planType} year={year} edited={edited}>
            <NextStep outcome={outcome} edited={edited} />
            <UnavailableNotice product={product} title={title} />
            <BagLine profile={session.profile} planType={planType} year={year} isFolded />
            {offersOfYear}
          </ProductLayout>
        )}
      </EditedContext>
    </Page>
  )
})

/**
 * Returns the plan years to choose from and the chosen one: the opened contract's year, else that of the
 * address, else the first one. A choice is kept in the address, instead of the contract.
 */
function useYear({ declaration, offers }: LoadedProduct, opened: string | undefined) {
  const { profile } = useStores().session
  const [search, setSearch] = useSearchParams()
  const modalities = offers.map(({ modality }) => modality)
  const years = listOfferedYears(modalities, profile, declaration)
  const ofContract = [...profile.cart, ...profile.contracts].find(({ id }) => id === opened)?.year
  const [first] = useState(() => ofContract ?? findFirstYear(years, modalities, profile))
  const chosen = ofContract ?? (Number(search.get('year')) || first)
  const setYear = (year: number): void => {
    const next = new URLSearchParams(search)
    if (ofContract !== undefined) next.delete('contract')
    next.set('year', String(year))
    setSearch(next, { replace: true })
  }
  return { years, year: years.includes(chosen) ? chosen : (years[0] ?? chosen), setYear }
}

type OffersProps = { product: LoadedProduct; year: number; opened: string | undefined }

/** The offers of a plan year: a list, or, for a flow with several steps, the last step. */
const Offers = observer(function Offers({ product, year, opened }: OffersProps) {
  const t = useText()
  const { profile } = useStores().session
  const { declaration, offers } = product
  const providers = new Set(offers.flatMap(({ modality }) => modality.providerId ?? [])).size
  const steps = useMemo(() => stepsFor(declaration.flow, { providers }), [declaration, providers])
  const isUnavailable = unavailableRefusal(profile, declaration.id, declaration) !== undefined
  const hasOwn = findOwnContracts(profile, declaration.id, year).length > 0
  return (
    <>
      <EndedContracts category={declaration.id} year={year} />
      {offers.length === 0 && !hasOwn && !isUnavailable && (
        <EmptyState icon={IconPackage} text={t('product.noOffers')} />
      )}
      {steps.length > 1 ? (
        <ProductWizard product={product} year={year} opened={opened} isUnavailable={isUnavailable} />
      ) : (
        <OfferList product={product} year={year} opened={opened} />
      )}
    </>
  )
})

/** Explains why the employee cannot have the category, and whom to contact. */
const UnavailableNotice = observer(function UnavailableNotice(props: {
  product: LoadedProduct
  title: string
}) {
  const t = useText()
  const { session } = useStores()
  const { declaration } = props.product
  const words = useBenefitMessages(declaration)
  const refusal = unavailableRefusal(session.profile, declaration.id, declaration)
  if (!refusal) return null
  const { text, lift } = words.say(refusal)
  return (
    <Notice
      tone="danger"
      title={text}
      action={
        <Button
          component="a"
          variant="default"
          leftSection={<IconMail size={18} stroke={1.75} />}
          href={`mailto:${session.company.helpEmail}?subject=${encodeURIComponent(props.title)}`}
        >
          {t('product.writeAdmin')}
        </Button>
      }
    >
      {lift}
    </Notice>
  )
})

function Waiting({ title }: { title: string }) {
  return (
    <Page title={title || '…'}>
      <div aria-hidden="true">
        <Skeleton height={48} radius="lg" mb="md" />
        <Skeleton height={360} radius="lg" />
      </div>
    </Page>
  )
}
