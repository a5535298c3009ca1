import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Contract } from '../../../domain/plan/contract.ts'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { Card } from '../../ui/Card.tsx'
import { ModalityCard } from '../card/ModalityCard.tsx'
import { DocumentationButton } from '../documentation/DocumentationButton.tsx'
import { dropDraft, readDraft, writeDraft } from '../contract/drafts.ts'
import type { DraftKey } from '../contract/drafts.ts'
import { ContractEditor } from '../edit/ContractEditor.tsx'
import { contractOf } from '../contract/editKindOf.ts'
import { flowVersion } from '../contract/flowPath.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { editorKey, statusOf } from '../contract/contractOnCard.ts'
import type { BenefitMessages } from '../../plan/useBenefitMessages.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { ChosenOffer } from './ChosenOffer.tsx'
import { StepForm } from './StepForm.tsx'
import { Steps } from './Steps.tsx'
import { useFlow } from './useFlow.ts'
import { WizardState } from './WizardState.ts'
import { chosenOffer, providerRefusal, detailsUpToStep } from './wizardFields.ts'

type Props = {
  product: LoadedProduct
  year: number
  words: BenefitMessages
  /** A contract to open with. */
  opened: string | undefined
  isUnavailable: boolean
  onWorking: (working: WorkingContract | undefined) => void
}

/**
 * A category whose flow has several steps: what the employee has of it, and the way to a new contract (HEA-01
 * to HEA-03).
 */
export const ProductWizard = observer(function ProductWizard(props: Props) {
  const t = useText()
  const { product, year, opened, isUnavailable } = props
  const { profile, cart, contracts } = useStores().session
  const own = [...cart, ...contracts].filter(
    (contract) =>
      contract.modality.product.category.alias === product.declaration.id &&
      contract.year === year &&
      !(contract.status === 'cancelled' && contract.signed),
  )
  const [openId, setOpenId] = useState(opened)
  // Another one is being added as long as there is no more than there was.
  const [addingTo, setAddingTo] = useState<number>()
  const isAdding = own.length === 0 || addingTo === own.length
  const isLeft = product.offers.some(
    ({ modality }) =>
      !contractOf(profile, modality.id, year) &&
      !providerRefusal(product.declaration, profile, modality.providerId),
  )
  return (
    <>
      {own.map((contract) => (
        <OwnContract
          key={contract.id}
          {...props}
          contract={contract}
          isOpen={openId === contract.id}
          onToggle={() => setOpenId(openId === contract.id ? undefined : contract.id)}
        />
      ))}
      {!isUnavailable && isAdding && product.offers.length > 0 && <NewContract {...props} />}
      {!isUnavailable && !isAdding && isLeft && (
        <Button
          variant="light"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => {
            setOpenId(undefined)
            setAddingTo(own.length)
          }}
        >
          {t('product.wizard.another')}
        </Button>
      )}
    </>
  )
})

const OwnContract = observer(function OwnContract({
  product,
  year,
  words,
  onWorking,
  contract,
  isOpen,
  onToggle,
}: Props & { contract: Contract; isOpen: boolean; onToggle: () => void }) {
  const t = useText()
  const offer = useMemo(
    () =>
      product.offers.find(({ modality }) => modality.id === contract.modality.id) ?? {
        modality: contract.modality,
        supplementaries: contract.modality.supplementaries ?? [],
      },
    [product, contract],
  )
  return (
    <ModalityCard
      modality={offer.modality}
      status={statusOf(contract, product)}
      action={<DocumentationButton contract={contract} product={product} />}
      isOpen={isOpen}
      onToggle={onToggle}
      openLabel={t('product.card.view')}
    >
      <ContractEditor
        key={editorKey(contract.modality.id, year, contract)}
        product={product}
        offer={offer}
        year={year}
        contract={contract}
        words={words}
        onWorking={onWorking}
      />
    </ModalityCard>
  )
})

const NewContract = observer(function NewContract({ product, year, words, onWorking }: Props) {
  const t = useText()
  const { session } = useStores()
  const { declaration, offers } = product
  const { flow, details: schema, steps: fieldsOf } = declaration
  const key = useMemo<DraftKey>(
    () => ({
      tenant: session.company.subdomain,
      employeeId: session.profile.id,
      benefit: `${declaration.id}/${year}`,
    }),
    [session, declaration, year],
  )
  const version = flow ? flowVersion(flow) : 'form'
  const [draft] = useState(() => readDraft(key, version))
  const [state] = useState(() => new WizardState(draft?.details))
  const providers = new Set(offers.flatMap(({ modality }) => modality.providerId ?? [])).size
  const heading = useRef<HTMLHeadingElement>(null)

  const discard = (): void => {
    const at = steps.findIndex(({ name }) => name === step?.name)
    const target = steps[Math.max(0, at - 1)]?.name ?? ''
    const offer = chosenOffer(offers, schema, state.details)
    if (offer) dropDraft({ ...key, benefit: `${declaration.id}/${offer.modality.id}/${year}` })
    state.change(
      detailsUpToStep(
        state.details,
        steps.map(({ name }) => name),
        target,
        fieldsOf,
      ),
    )
  }
  const { steps, step, canGoBack, send } = useFlow(
    flow!,
    { providers },
    { onDiscard: discard, startAt: draft?.step },
  )

  useEffect(() => {
    if (!step) return
    if (Object.keys(state.details).length === 0 && step.name === steps[0]?.name) dropDraft(key)
    else
      writeDraft(key, {
        version,
        step: step.name,
        modalityId: undefined,
        year,
        details: state.details,
        items: [],
      })
  }, [key, version, year, state, state.details, step?.name])

  const firstStep = useRef(step?.name)
  useEffect(() => {
    if (firstStep.current === step?.name) return
    firstStep.current = step?.name
    heading.current?.focus()
  }, [step?.name])

  const offer = chosenOffer(offers, schema, state.details)
  if (!step) return null
  const title = words.messages(step.meta.title) ?? step.meta.title
  return (
    <Card>
      <Steps steps={steps} current={step.name} words={words} />
      <h2 className="visually-hidden" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {step.meta.schedule && offer ? (
        <>
          <ChosenOffer modality={offer.modality} />
          <ContractEditor
            key={editorKey(offer.modality.id, year, undefined)}
            product={product}
            offer={offer}
            year={year}
            contract={undefined}
            initial={state.details}
            step={step.name}
            words={words}
            onSaved={() => dropDraft(key)}
            onWorking={onWorking}
          >
            {canGoBack && (
              <BackButton onClick={() => send({ type: 'BACK' })} label={t('product.wizard.back')} />
            )}
          </ContractEditor>
        </>
      ) : (
        <StepForm
          key={step.name}
          product={product}
          state={state}
          step={step.name}
          words={words}
          year={year}
          onNext={() => send({ type: 'NEXT' })}
        >
          {canGoBack && (
            <BackButton onClick={() => send({ type: 'BACK' })} label={t('product.wizard.back')} />
          )}
        </StepForm>
      )}
    </Card>
  )
})

function BackButton({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={20} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  )
}
