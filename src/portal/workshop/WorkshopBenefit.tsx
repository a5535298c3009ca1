import { Button, SegmentedControl } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import type { BenefitDeclaration } from '../../domain/benefit/declaration.ts'
import { exampleProfile } from './exampleProfile.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import type { Company } from '../../domain/tenant/tenant.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { Plan } from '../../domain/plan/employee.ts'
import { ReadingTable } from '../contracts/ReadingTable.tsx'
import { EditForm } from '../product/edit/EditForm.tsx'
import { flowSteps } from '../product/contract/flowPath.ts'
import { loadProduct } from '../product/contract/loadProduct.ts'
import type { LoadedProduct } from '../product/contract/loadProduct.ts'
import { ProductLayout } from '../product/ProductLayout.tsx'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { Steps } from '../product/wizard/Steps.tsx'
import { StepForm } from '../product/wizard/StepForm.tsx'
import { WizardState } from '../product/wizard/WizardState.ts'
import { WorkingContract } from '../product/contract/WorkingContract.ts'
import { CatalogueStore } from '../session/CatalogueStore.ts'
import { SessionStore } from '../session/SessionStore.ts'
import { StoresContext } from '../session/StoresContext.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import { useLoad } from '../ui/useLoad.ts'
import { plainCompany } from './plainCompany.ts'
import styles from './Workshop.module.css'

type Colors = Pick<Company, 'name' | 'color' | 'colorBar' | 'colorTitles'>

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

/** The category as the product page would load it, its example standing in for the catalogue. */
async function loadExample(alias: string): Promise<LoadedProduct | undefined> {
  const product = await loadProduct(alias, new ExampleCatalogue())
  if (!product) return undefined
  const { modality, supplementaries, tables } = product.declaration.example.request
  return { ...product, offers: [{ modality, supplementaries }], tables }
}

/** Nothing is asked of a server. */
class ExampleCatalogue extends CatalogueStore {
  override modalities(): Promise<never[]> {
    return Promise.resolve([])
  }
  override table(): Promise<never[]> {
    return Promise.resolve([])
  }
}

const Bench = observer(function Bench({ product, colors }: { product: LoadedProduct; colors: Colors }) {
  const { declaration, offers } = product
  const { request } = declaration.example
  const words = useBenefitMessages(declaration)
  const language = useLanguage()
  const stores = useMemo(
    () => ({
      session: new SessionStore(exampleProfile(request, { ...plainCompany, ...colors }), () => undefined),
      catalogue: new ExampleCatalogue(),
    }),
    [request, colors],
  )
  const working = useMemo(() => exampleWorking(product, stores.session.plan), [product, stores])
  const [choices] = useState(() => new WizardState(request.details))
  const steps = useMemo(
    () => (declaration.flow ? flowSteps(declaration.flow, { providers: 2 }) : []),
    [declaration],
  )
  const [step, setStep] = useState(steps.at(-1)?.name ?? 'form')
  const isWizard = steps.length > 1
  const drawsSchedule = !isWizard || steps.find(({ name }) => name === step)?.meta.schedule === true
  const { quote, refusals } = working.limits
  const offer = offers[0]!

  return (
    <StoresContext value={stores}>
      <Page title={words.text('name')} intro={words.text('intro')}>
        <ProductLayout planType={offer.modality.product.planType} year={request.year} working={working}>
          <Card>
            <div className={styles.ask}>
              {isWizard && (
                <SegmentedControl
                  aria-label="Step"
                  data={steps.map(({ name }) => name)}
                  value={step}
                  onChange={setStep}
                />
              )}
              <Button variant="default" size="compact-sm" onClick={() => fill(working, declaration)}>
                example
              </Button>
            </div>
            {isWizard && <Steps steps={steps} current={step} words={words} />}
            {drawsSchedule ? (
              <EditForm
                product={product}
                working={working}
                words={words}
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
                words={words}
                year={request.year}
                onNext={() => setStep(steps[steps.findIndex(({ name }) => name === step) + 1]?.name ?? step)}
              />
            )}
          </Card>
          <Card title="quote">
            <dl className={styles.figures}>
              {(['priceCents', 'contributedCents', 'userBagCents', 'finalPriceCents'] as const).map(
                (name) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{formatMoney(quote[name], language)}</dd>
                  </div>
                ),
              )}
            </dl>
            <pre className={styles.panel} tabIndex={0}>
              {[working.details, ...quote.items].map((one) => JSON.stringify(one)).join('\n')}
            </pre>
          </Card>
          <Card title="refusals">
            {refusals.length === 0 && <p>–</p>}
            {refusals.map((refusal) => (
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

const deafEditor = { state: 'editing', send: () => undefined, isBusy: false }

function exampleWorking({ declaration, offers, tables }: LoadedProduct, plan: Plan): WorkingContract {
  const working = new WorkingContract({
    declaration,
    ...offers[0]!,
    tables,
    plan: () => plan,
    year: declaration.example.request.year,
  })
  fill(working, declaration)
  return working
}

function fill(working: WorkingContract, { example }: BenefitDeclaration): void {
  working.restore({
    details: example.request.details,
    items: example.request.items,
    ...(example.documentation ? { additionalInfo: example.documentation } : {}),
  })
}

/** What the server would store of it. */
function contractOf(
  { details, modality, quote, year, additionalInfo }: WorkingContract,
  { id }: BenefitDeclaration,
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
