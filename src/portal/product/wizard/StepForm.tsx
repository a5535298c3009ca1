import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { pickSchema } from '../../../domain/benefit/formSchema.ts'
import { LoadedForm } from '../../schema-form/LoadedForm.tsx'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import { useText } from '../../messages/useText.ts'
import { useStableValue } from '../../ui/useStableValue.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { useBenefitMessages } from '../../plan/useBenefitMessages.ts'
import { useChoiceCards } from './useChoiceCards.tsx'
import type { WizardState } from './useWizard.ts'
import classes from './Wizard.module.css'
import { afterChoice, unchosenCards } from './wizardFields.ts'

type Props = {
  product: LoadedProduct
  state: WizardState
  step: string
  year: number
  onNext: () => void
  children?: ReactNode
}

/**
 * A step that only asks: its part of the details schema, choices as cards; going on demands that every card
 * field is chosen.
 */
export const StepForm = observer(function StepForm({ product, state, step, year, onNext, children }: Props) {
  const t = useText()
  const { declaration, offers, validators } = product
  const { messages } = useBenefitMessages(declaration)
  const form = useRef<SchemaFormHandle>(null)
  const [wasTried, setTried] = useState(false)
  const fields = declaration.steps?.[step] ?? noFields
  const schema = useMemo(() => pickSchema(declaration.details, fields), [declaration, fields])
  const context = useChoiceCards(product, state.details, year)
  const { details } = state
  const unchosen = useStableValue(unchosenCards(schema, details))
  const errors = useMemo(() => {
    if (!wasTried) return undefined
    const fieldName = (name: string): string => messages(`details.${name}`) ?? name
    return Object.fromEntries(
      unchosen.map((name) => [name, t('form.error.enum', { field: fieldName(name) })]),
    )
  }, [wasTried, unchosen, t, messages])
  const compiled = validators[`details/${step}`] ?? validators['details']

  const next = (): void => {
    setTried(true)
    const isFormWrong = form.current && !form.current.validate()
    if (!isFormWrong && unchosen.length === 0) onNext()
  }

  return (
    <>
      {compiled && fields.length > 0 && (
        <LoadedForm
          key={step}
          ref={form}
          schema={schema}
          validators={compiled}
          value={details}
          onChange={(next) => state.change(afterChoice(declaration.details, state.details, next, offers))}
          messages={messages}
          context={context}
          errors={errors}
        />
      )}
      <div className={classes.buttons}>
        {children}
        <Button data-sends rightSection={<IconArrowRight size={20} aria-hidden="true" />} onClick={next}>
          {t('product.wizard.next')}
        </Button>
      </div>
    </>
  )
})

const noFields: readonly string[] = []
