import { Box, Button, Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { localized } from '../../../domain/kernel/language.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { useText } from '../../messages/useText.ts'
import { useBenefitMessages } from '../../plan/useBenefitMessages.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { StepList } from '../../ui/data/StepList.tsx'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import { Description } from '../card/Description.tsx'
import { toImageUrl } from '../card/storageUrl.ts'
import type { FlowStep } from '../../../domain/benefit/flow.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { ContractEditor } from '../edit/ContractEditor.tsx'
import { StepForm } from './StepForm.tsx'
import { useWizard } from './useWizard.ts'
import classes from './Wizard.module.css'

type Props = { product: LoadedProduct; year: number }

/** The steps to a new contract: a form per step, then the editor of the chosen offer. */
export const NewContract = observer(function NewContract({ product, year }: Props) {
  const t = useText()
  const { messages } = useBenefitMessages(product.declaration)
  const findTitle = ({ meta }: FlowStep): string => messages(meta.title) ?? meta.title
  const { flow, state, offer, finish } = useWizard(product, year)
  const { steps, step, canGoBack, send } = flow
  const heading = useFocusOnChange(step?.name)
  if (!step) return null
  const back = canGoBack && <BackButton onClick={() => send({ type: 'BACK' })} />
  return (
    <Card>
      <StepList
        label={t('product.wizard.steps')}
        titles={steps.map(findTitle)}
        current={steps.findIndex(({ name }) => name === step.name)}
      />
      <h2 className="visually-hidden" tabIndex={-1} ref={heading}>
        {findTitle(step)}
      </h2>
      {step.meta.schedule && offer ? (
        <>
          <ChosenOffer modality={offer.modality} />
          <ContractEditor
            key={`${offer.modality.id}/${year}`}
            product={product}
            offer={offer}
            year={year}
            contract={undefined}
            flow={{ step: step.name, choices: state.details, people: state.people, onSaved: finish }}
          >
            {back}
          </ContractEditor>
        </>
      ) : (
        <StepForm
          key={step.name}
          product={product}
          state={state}
          step={step.name}
          year={year}
          onNext={() => send({ type: 'NEXT' })}
        >
          {back}
        </StepForm>
      )}
    </Card>
  )
})

/** Returns the ref of a heading that gets the focus when `value` changes, except at the first render. */
function useFocusOnChange(value: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    heading.current?.focus()
  }, [value])
  return heading
}

/** The offer chosen in the steps so far. */
function ChosenOffer({ modality }: { modality: Modality }) {
  const language = useLanguage()
  const logo = toImageUrl(modality.logo ?? modality.provider?.logo)
  return (
    <Group gap="8px 16px" bg="var(--page)" bdrs="sm" mb="lg" py="sm" px="md" className={classes.chosen}>
      {logo && <img className="on-white" src={logo} alt={modality.provider?.name ?? ''} />}
      <Box miw={0} flex="1 1 240px">
        <Box component="p" fw={600}>
          {localized(modality.name, language)}
        </Box>
        {modality.healthType && (
          <Text size="sm" c="dimmed">
            {localized(modality.healthType, language)}
          </Text>
        )}
        <Description modality={modality} />
      </Box>
    </Group>
  )
}

function BackButton({ onClick }: { onClick: () => void }) {
  const t = useText()
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={20} aria-hidden="true" />} onClick={onClick}>
      {t('product.wizard.back')}
    </Button>
  )
}
