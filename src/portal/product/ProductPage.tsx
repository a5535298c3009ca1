import { Button, Skeleton } from '@mantine/core'
import { IconMail, IconPackage } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { unavailableRefusal } from '../../domain/quote/eligibility.ts'
import { localized } from '../../domain/kernel/language.ts'
import { isInformative } from '../../domain/benefit/schedule.ts'
import { useText } from '../messages/useText.ts'
import { BagLine } from '../plan/BagLine.tsx'
import { flowSteps } from './contract/flowPath.ts'
import { loadProduct } from './contract/loadProduct.ts'
import type { LoadedProduct } from './contract/loadProduct.ts'
import { OfferList } from './OfferList.tsx'
import { firstYear, offeredYears } from './offeredYears.ts'
import { ProductLayout } from './ProductLayout.tsx'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { ProductWizard } from './wizard/ProductWizard.tsx'
import { YearChoice } from './YearChoice.tsx'
import type { WorkingContract } from './contract/WorkingContract.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import { useLoad } from '../ui/useLoad.ts'

/** /products/{alias}: the offers of one category, whatever it is (CAT-04). */
export const ProductPage = observer(function ProductPage() {
  const t = useText()
  const { alias = '' } = useParams()
  const { catalogue, session } = useStores()
  const language = useLanguage()
  const loaded = useLoad(() => loadProduct(alias, catalogue), `${alias} ${language}`)
  const name = localized(session.product(alias)?.name, language)
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
  // No category of that name: an unknown path (RTE).
  if (!loaded.value) return <Navigate to="/" replace />
  return (
    <ErrorBoundary key={alias} text={t('error.benefit', { name: name || alias })}>
      <LoadedPage product={loaded.value} />
    </ErrorBoundary>
  )
})

const LoadedPage = observer(function LoadedPage({ product }: { product: LoadedProduct }) {
  const t = useText()
  const language = useLanguage()
  const [search] = useSearchParams()
  const { session } = useStores()
  const { profile } = session
  const { declaration, offers } = product
  const words = useBenefitMessages(declaration)
  const modalities = offers.map(({ modality }) => modality)
  const opened = search.get('contract') ?? undefined
  const years = offeredYears(modalities, profile, declaration)
  const [chosenYear, setYear] = useState(
    () => yearOf(profile, opened) ?? firstYear(years, modalities, profile),
  )
  const year = years.includes(chosenYear) ? chosenYear : (years[0] ?? chosenYear)
  const [working, setWorking] = useState<WorkingContract>()
  const providers = new Set(modalities.flatMap(({ providerId }) => providerId ?? [])).size
  const steps = useMemo(
    () => (declaration.flow ? flowSteps(declaration.flow, { providers }) : []),
    [declaration, providers],
  )

  const own = session.product(declaration.id)
  const first = modalities[0]
  const planType = own?.planType ?? first?.product.planType ?? 'Exent'
  const title = localized(own?.name ?? first?.product.name, language) || words.text('name')
  const barred = unavailableRefusal(profile, declaration.id, declaration)
  const isOnlyRead = modalities.every((modality) => isInformative(declaration, modality))
  const barredText = barred && words.say(barred)

  const content = (
    <>
      {barredText && (
        <Notice
          tone="danger"
          title={barredText.text}
          action={
            <Button
              component="a"
              variant="default"
              leftSection={<IconMail size={18} stroke={1.75} />}
              href={`mailto:${session.company.helpEmail}?subject=${encodeURIComponent(title)}`}
            >
              {t('product.writeAdmin')}
            </Button>
          }
        >
          {barredText.lift}
        </Notice>
      )}
      {!isOnlyRead && <BagLine profile={profile} planType={planType} year={year} />}
      {offers.length === 0 && !barred && <EmptyState icon={IconPackage} text={t('product.noOffers')} />}
      {steps.length > 1 ? (
        <ProductWizard
          key={year}
          product={product}
          year={year}
          words={words}
          opened={opened}
          isUnavailable={barred !== undefined}
          onWorking={setWorking}
        />
      ) : (
        <OfferList
          key={year}
          product={product}
          year={year}
          words={words}
          opened={opened}
          onWorking={setWorking}
        />
      )}
    </>
  )
  return (
    <Page
      title={title}
      intro={words.text('intro')}
      actions={!isOnlyRead && <YearChoice years={years} year={year} onChange={setYear} />}
    >
      {isOnlyRead ? (
        content
      ) : (
        <ProductLayout planType={planType} year={year} working={working}>
          {content}
        </ProductLayout>
      )}
    </Page>
  )
})

function yearOf(
  { cart, contracts }: { cart: { id: string; year: number }[]; contracts: { id: string; year: number }[] },
  contractId: string | undefined,
): number | undefined {
  return [...cart, ...contracts].find(({ id }) => id === contractId)?.year
}

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
