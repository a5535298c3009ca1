import { Button, SegmentedControl } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { buildExampleProfile } from './exampleProfile.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import type { Plan } from '../../domain/plan/employee.ts'
import { EditForm } from '../../portal/product/edit/EditForm.tsx'
import { useText } from '../../portal/messages/useText.ts'
import { stepsFor } from '../../domain/benefit/flow.ts'
import { ProductLayout } from '../../portal/product/ProductLayout.tsx'
import { useBenefitMessages, type BenefitMessages } from '../../portal/plan/useBenefitMessages.ts'
import { StepForm } from '../../portal/product/wizard/StepForm.tsx'
import { WizardState } from '../../portal/product/wizard/useWizard.ts'
import { WorkingContract } from '../../portal/product/contract/WorkingContract.ts'
import { SessionStore } from '../../portal/session/SessionStore.ts'
import { StoresContext } from '../../portal/session/StoresContext.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { ErrorBoundary } from '../../portal/ui/feedback/ErrorBoundary.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { ErrorState } from '../../portal/ui/feedback/ErrorState.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { StepList } from '../../portal/ui/data/StepList.tsx'
import { useLoad } from '../../portal/ui/hooks/useLoad.ts'
import { CasesCard } from './CasesCard.tsx'
import { buildExampleContract, ExampleCatalogue, loadExample, type ExampleProduct } from './exampleProduct.ts'
import { plainCompany } from './plainCompany.ts'
import { Results } from './Results.tsx'
import { useStoredExample, readTyped } from './situation.ts'
import { ExampleSituationCard } from './ExampleSituationCard.tsx'
import styles from './Workshop.module.css'

/** A company's look: its name and colors. */
export type Colors = Pick<Company, 'name' | 'color' | 'colorBar' | 'colorTitles'>

type Props = {
  alias: string
  colors: Colors
  /** Increases with each saved change: the category is rendered again with the typed values. */
  version: number
}

/**
 * Shows a category by its example: form, flow, calculator, quote, refusals and all documents that follow;
 * everything is updated while the user types.
 */
export function WorkshopBenefit({ alias, colors, version }: Props) {
  const loaded = useLoad(() => loadExample(alias), `${alias} ${version}`)
  const [thrown, setThrown] = useState<unknown>()
  if (loaded.error) return <ErrorState error={loaded.error} onRetry={loaded.retry} />
  if (!loaded.value) return null
  return (
    <>
      {thrown instanceof Error && (
        <Notice tone="danger" title={thrown.message}>
          <pre className={styles.panel}>{thrown.stack}</pre>
        </Notice>
      )}
      <ErrorBoundary text={alias} of={String(version)} onError={setThrown}>
        <ExampleBench product={loaded.value} colors={colors} />
      </ErrorBoundary>
    </>
  )
}

type BenchProps = { product: ExampleProduct; colors: Colors }

const ExampleBench = observer(function ExampleBench({ product, colors }: BenchProps) {
  const { declaration } = product
  const words = useBenefitMessages(declaration)
  const { shown, caseName, situation, change, keep, begin } = useStoredExample(product)
  const { request } = shown.example
  const stores = useMemo(() => {
    const company = { ...plainCompany, ...colors }
    return {
      session: new SessionStore(buildExampleProfile({ ...request, ...situation }, company), () => undefined),
      catalogue: new ExampleCatalogue(),
    }
  }, [request, situation, colors])
  const working = useMemo(() => createExampleContract(shown, stores.session.plan), [shown, stores])
  const { details, items, additionalInfo } = working
  useEffect(() => keep({ details, items, additionalInfo }), [keep, details, items, additionalInfo])
  const { planType } = request.modality.product
  return (
    <StoresContext value={stores}>
      <Page title={words.text('name')} intro={words.text('intro')}>
        <ProductLayout category={declaration.id} planType={planType} year={request.year} edited={{ working }}>
          <FormCard product={shown} working={working} words={words} onReset={() => begin()} />
          <CasesCard product={product} chosen={caseName} onChoose={begin} />
          <ExampleSituationCard
            situation={situation}
            asksEmployer={declaration.eligible !== undefined}
            onChange={change}
          />
          <Results working={working} words={words} />
        </ProductLayout>
      </Page>
    </StoresContext>
  )
})

type FormCardProps = {
  product: ExampleProduct
  working: WorkingContract
  words: BenefitMessages
  onReset: () => void
}

/** Shows each step of a longer flow as its page shows it, or else the single form. */
const FormCard = observer(function FormCard({ product, working, words, onReset }: FormCardProps) {
  const t = useText()
  const { declaration, example } = product
  const { request } = example
  const [choices] = useState(() => new WizardState(request.details))
  const steps = useMemo(() => stepsFor(declaration.flow, { providers: 2 }), [declaration])
  const names = steps.map(({ name }) => name)
  const [step, setStep] = useState(names.at(-1) ?? 'form')
  const isWizard = steps.length > 1
  const drawsSchedule = !isWizard || steps.find(({ name }) => name === step)?.meta.schedule === true
  return (
    <Card>
      <div className={styles.ask}>
        {isWizard && <SegmentedControl aria-label="Step" data={names} value={step} onChange={setStep} />}
        <Button variant="default" size="compact-sm" onClick={onReset}>
          example
        </Button>
      </div>
      {isWizard && (
        <StepList
          label={t('product.wizard.steps')}
          titles={steps.map(({ meta }) => words.messages(meta.title) ?? meta.title)}
          current={names.indexOf(step)}
        />
      )}
      {drawsSchedule ? (
        <EditForm product={product} working={working} editor={inertEditor} kind="new" step={step} />
      ) : (
        <StepForm
          key={step}
          product={product}
          state={choices}
          step={step}
          year={request.year}
          onNext={() => setStep(names[names.indexOf(step) + 1] ?? step)}
        />
      )}
    </Card>
  )
})

const inertEditor = {
  state: 'editing',
  send: () => undefined,
  isBusy: false,
  isLocked: false,
  difference: undefined,
  failure: undefined,
  sendAtNewPrice: () => undefined,
}

/**
 * Builds the contract with the last typed values, at first those of the example. It is in force if the
 * example's case is.
 */
function createExampleContract(product: ExampleProduct, plan: Plan): WorkingContract {
  const { declaration, offers, tables, example } = product
  const { year, inForce } = example.request
  const input = { declaration, ...offers[0], tables, plan: () => plan, year }
  const working = new WorkingContract(input)
  working.restore(readTyped(product))
  if (!inForce) return working
  const edited = new WorkingContract({ ...input, contract: buildExampleContract(working) })
  edited.restore(readTyped(product))
  return edited
}
