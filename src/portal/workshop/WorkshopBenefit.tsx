import { Button, SegmentedControl } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import type { BenefitExample } from '../../domain/benefit/declaration.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { exampleProfile } from './exampleProfile.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import type { Company } from '../../domain/tenant/tenant.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { Plan } from '../../domain/plan/employee.ts'
import { ReadingTable } from '../contracts/ReadingTable.tsx'
import { EditForm } from '../product/edit/EditForm.tsx'
import { useText } from '../messages/useText.ts'
import { flowSteps } from '../product/contract/flowPath.ts'
import { ProductLayout } from '../product/ProductLayout.tsx'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { StepForm } from '../product/wizard/StepForm.tsx'
import { WizardState } from '../product/wizard/useWizard.ts'
import { WorkingContract } from '../product/contract/WorkingContract.ts'
import { SessionStore } from '../session/SessionStore.ts'
import { StoresContext } from '../session/StoresContext.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { StepList } from '../ui/StepList.tsx'
import type { PageBrand } from '../ui/branding/pageBranding.ts'
import { useLanguage } from '../ui/useMoney.ts'
import { plainCompany } from './plainCompany.ts'
import { useLoad } from '../ui/useLoad.ts'
import { ExampleCatalogue, loadExample, type ExampleProduct } from './exampleProduct.ts'
import styles from './Workshop.module.css'

/** A company's look: its name and colors. */
export type Colors = PageBrand & Pick<Company, 'name'>

/**
 * One category drawn from its example: form, flow, calculator, quote, refusals and contract detail, side by
 * side and live.
 */
export function WorkshopBenefit({ alias, colors }: { alias: string; colors: Colors }) {
  const loaded = useLoad(() => loadExample(alias), alias)
  if (loaded.error) return <ErrorState error={loaded.error} onRetry={loaded.retry} />
  if (!loaded.value) return null
  return <Bench product={loaded.value} colors={colors} />
}

type BenchProps = { product: ExampleProduct; colors: Colors }

const Bench = observer(function Bench({ product, colors }: BenchProps) {
  const { declaration, offers, example } = product
  const { request } = example
  const words = useBenefitMessages(declaration)
  const stores = useMemo(
    () => ({
      session: new SessionStore(exampleProfile(request, { ...plainCompany, ...colors }), () => undefined),
      catalogue: new ExampleCatalogue(),
    }),
    [request, colors],
  )
  const working = useMemo(() => exampleWorking(product, stores.session.plan), [product, stores])
  const offer = offers[0]!
  return (
    <StoresContext value={stores}>
      <Page title={words.text('name')} intro={words.text('intro')}>
        <ProductLayout planType={offer.modality.product.planType} year={request.year} working={working}>
          <FormCard product={product} working={working} words={words} />
          <QuoteCard working={working} />
          <Card title="refusals">
            {working.limits.refusals.length === 0 && <p>–</p>}
            {working.limits.refusals.map((refusal) => (
              <p key={`${refusal.code}${refusal.path}`}>
                <code>{refusal.code}</code> {refusal.path} {words.say(refusal).text} {words.say(refusal).lift}
              </p>
            ))}
          </Card>
          <Card title="contract">
            <div className={styles.sections}>
              <ReadingTable contract={contractOf(working, declaration)} declaration={declaration} />
            </div>
          </Card>
        </ProductLayout>
      </Page>
    </StoresContext>
  )
})

type FormCardProps = {
  product: ExampleProduct
  working: WorkingContract
  words: ReturnType<typeof useBenefitMessages>
}

/** The steps of a flow with more than one, each as its page draws it; else the one form. */
const FormCard = observer(function FormCard({ product, working, words }: FormCardProps) {
  const t = useText()
  const { declaration, example } = product
  const { request } = example
  const [choices] = useState(() => new WizardState(request.details))
  const steps = useMemo(
    () => (declaration.flow ? flowSteps(declaration.flow, { providers: 2 }) : []),
    [declaration],
  )
  const names = steps.map(({ name }) => name)
  const [step, setStep] = useState(names.at(-1) ?? 'form')
  const isWizard = steps.length > 1
  const drawsSchedule = !isWizard || steps.find(({ name }) => name === step)?.meta.schedule === true
  return (
    <Card>
      <div className={styles.ask}>
        {isWizard && <SegmentedControl aria-label="Step" data={names} value={step} onChange={setStep} />}
        <Button variant="default" size="compact-sm" onClick={() => fill(working, example)}>
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
        <EditForm
          product={product}
          working={working}
          editor={deafEditor}
          kind="new"
          step={isWizard ? step : (Object.keys(declaration.steps ?? {}).at(-1) ?? 'form')}
        />
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

const QuoteCard = observer(function QuoteCard({ working }: { working: WorkingContract }) {
  const language = useLanguage()
  const { quote } = working.limits
  return (
    <Card title="quote">
      <dl className={styles.figures}>
        {(['priceCents', 'contributedCents', 'userBagCents', 'finalPriceCents'] as const).map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(quote[name], language)}</dd>
          </div>
        ))}
      </dl>
      <pre className={styles.panel} tabIndex={0}>
        {[working.details, ...quote.items].map((one) => JSON.stringify(one)).join('\n')}
      </pre>
    </Card>
  )
})

const deafEditor = {
  state: 'editing',
  send: () => undefined,
  isBusy: false,
  difference: undefined,
  sendAtNewPrice: () => undefined,
}

function exampleWorking(
  { declaration, offers, tables, example }: ExampleProduct,
  plan: Plan,
): WorkingContract {
  const working = new WorkingContract({
    declaration,
    ...offers[0]!,
    tables,
    plan: () => plan,
    year: example.request.year,
  })
  fill(working, example)
  return working
}

function fill(working: WorkingContract, example: BenefitExample): void {
  working.restore({
    details: example.request.details,
    items: example.request.items,
    ...(example.documentation ? { additionalInfo: example.documentation } : {}),
  })
}

/** What the server would store of it. */
function contractOf(
  { details, modality, quote, year, additionalInfo }: WorkingContract,
  { id }: Benefit,
): Contract {
  const { items, priceCents, finalPriceCents, userBagCents, contributedCents } = quote
  return {
    id: 'example',
    category: id,
    modality,
    year,
    priceCents,
    finalPriceCents,
    userBagCents,
    contributedCents,
    details,
    documentation: additionalInfo,
    status: 'contracted',
    signed: true,
    createdAt: '',
    updatedAt: '',
    disableDocumentation: false,
    items,
    version: 1,
  }
}
