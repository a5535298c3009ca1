import { Button, Checkbox, Group } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { employeeOnly } from '../../../domain/benefit/eligible.ts'
import { fieldsOfStep } from '../../../domain/benefit/flow.ts'
import { pickSchema, type FormSchema } from '../../../domain/benefit/formSchema.ts'
import { scheduleOf } from '../../../domain/benefit/schedule.ts'
import { LoadedForm } from '../../schema-form/LoadedForm.tsx'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { useStableValue } from '../../ui/hooks/useStableValue.ts'
import type { LoadedProduct, Offer } from '../contract/loadProduct.ts'
import { useBenefitMessages } from '../../plan/useBenefitMessages.ts'
import { CompareOffers } from './CompareOffers.tsx'
import { useChoiceCards } from './useChoiceCards.ts'
import type { WizardState } from './useWizard.ts'
import classes from './Wizard.module.css'
import { applyChoice, findChoiceFields, listUnchosenCards } from './wizardFields.ts'

type Props = {
  product: LoadedProduct
  state: WizardState
  step: string
  year: number
  onNext: () => void
  children?: ReactNode
}

/**
 * A step without a schedule: a form of the step's details, with choices as cards. The employee must choose a
 * card in each such field to continue.
 */
export const StepForm = observer(function StepForm({ product, state, step, year, onNext, children }: Props) {
  const t = useText()
  const { declaration, offers, validators } = product
  const { messages } = useBenefitMessages(declaration)
  const form = useRef<SchemaFormHandle>(null)
  const [wasTried, setTried] = useState(false)
  const fields = fieldsOfStep(declaration, step)
  const schema = useMemo(() => pickSchema(declaration.details, fields), [declaration, fields])
  const context = useChoiceCards(product, state.details, year, state.people)
  const { details } = state
  const unchosen = useStableValue(listUnchosenCards(schema, details))
  const errors = useMemo(() => {
    if (!wasTried) return undefined
    return Object.fromEntries(
      unchosen.map((name) => [name, t('form.error.enum', { field: messages(`details.${name}`) ?? name })]),
    )
  }, [wasTried, unchosen, t, messages])
  const compiled = validators[`details/${step}`] ?? validators['details']

  const goToNext = (): void => {
    setTried(true)
    if ((!form.current || form.current.validate()) && unchosen.length === 0) onNext()
  }

  return (
    <>
      <BesideCards product={product} schema={schema} state={state} year={year} onNext={onNext}>
        {compiled && fields.length > 0 && (
          <LoadedForm
            key={step}
            ref={form}
            schema={schema}
            validators={compiled}
            value={details}
            onChange={(next) => state.change(applyChoice(declaration.details, state.details, next, offers))}
            messages={messages}
            context={context}
            errors={errors}
          />
        )}
      </BesideCards>
      <Group gap="xs" align="stretch" justify="space-between" mt="lg" className={classes.buttons}>
        {children}
        <Button data-sends rightSection={<IconArrowRight size={20} aria-hidden="true" />} onClick={goToNext}>
          {t('product.wizard.next')}
        </Button>
      </Group>
    </>
  )
})

type BesideProps = Pick<Props, 'product' | 'state' | 'year' | 'onNext'> & {
  schema: FormSchema
  children: ReactNode
}

/** The offers' cards, with the people for the prices above and a comparison below. */
const BesideCards = observer(function BesideCards(props: BesideProps) {
  const { product, state, year, schema, onNext, children } = props
  const { declaration, offers } = product
  const { details } = state
  const { modality: field } = findChoiceFields(declaration.details)
  const hasCards = listUnchosenCards(schema, {}).length > 0
  const choose = ({ modality }: Offer): void => {
    if (field === undefined) return
    state.change(applyChoice(declaration.details, details, { ...details, [field]: modality.id }, offers))
    onNext()
  }
  if (!hasCards) return children
  return (
    <>
      <ForWhom product={product} state={state} />
      {children}
      {offers.length > 1 && (
        <CompareOffers product={product} year={year} people={state.people} onChoose={choose} />
      )}
    </>
  )
})

/** Chooses the people for the prices before an offer is chosen; hidden when the family cannot be covered. */
export const ForWhom = observer(function ForWhom(props: { product: LoadedProduct; state: WizardState }) {
  const t = useText()
  const { people } = useStores().session
  const { product, state } = props
  const { declaration, offers } = product
  const isPriced = offers.some(({ modality }) => scheduleOf(declaration, modality).amount === 'priced')
  if (!isPriced || declaration.covers === employeeOnly || people.length < 2) return null
  return (
    <Checkbox.Group
      mb="lg"
      label={t('product.wizard.forWhom')}
      description={t('product.wizard.forWhomHint')}
      value={(state.people ?? [0]).map(String)}
      onChange={(chosen) => state.choosePeople(chosen.map(Number))}
    >
      <Group mt="xs">
        {people.map(({ id, firstName }) => (
          <Checkbox key={id} value={String(id)} label={id === 0 ? t('product.wizard.you') : firstName} />
        ))}
      </Group>
    </Checkbox.Group>
  )
})
