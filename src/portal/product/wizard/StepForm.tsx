import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { localized } from '../../../domain/kernel/language.ts'
import { pickSchema } from '../../../domain/benefit/formSchema.ts'
import { peopleOf } from '../../../domain/plan/employee.ts'
import type { FormContext } from '../../schema-form/widgets/formContext.ts'
import { SchemaForm } from '../../schema-form/SchemaForm.tsx'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { useLanguage } from '../../ui/useMoney.ts'
import { imageUrl } from '../card/storageUrl.ts'
import { contractOf } from '../contract/editKindOf.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import type { BenefitMessages } from '../../plan/useBenefitMessages.ts'
import { PriceForYou } from './PriceForYou.tsx'
import type { WizardState } from './WizardState.ts'
import classes from './Wizard.module.css'
import { afterChoice, providerRefusal, offersFor, providersOf } from './wizardFields.ts'

type Props = {
  product: LoadedProduct
  state: WizardState
  step: string
  words: BenefitMessages
  year: number
  onNext: () => void
  children?: ReactNode
}

/**
 * A step that only asks: its part of the details schema, choices as cards; going on demands that every card
 * field is chosen.
 */
export const StepForm = observer(function StepForm({
  product,
  state,
  step,
  words,
  year,
  onNext,
  children,
}: Props) {
  const t = useText()
  const { declaration, offers, validators } = product
  const form = useRef<SchemaFormHandle>(null)
  const [wasTried, setTried] = useState(false)
  const fields = declaration.steps?.[step] ?? []
  const schema = useMemo(() => pickSchema(declaration.details, fields), [declaration, step])
  const context = useChoices(product, state.details, words, year)
  const unchosen = fields.filter(
    (name) =>
      ['provider', 'modality'].includes(schema.properties?.[name]?.format ?? '') &&
      state.details[name] === undefined,
  )
  const errors = useMemo(
    () =>
      wasTried
        ? Object.fromEntries(
            unchosen.map((name) => [
              name,
              t('form.error.enum', { field: words.messages(`details.${name}`) ?? name }),
            ]),
          )
        : undefined,
    [wasTried, unchosen.join(), t, words],
  )
  const compiled = validators[`details/${step}`] ?? validators['details']

  const next = (): void => {
    setTried(true)
    const isFormWrong = form.current && !form.current.validate()
    if (!isFormWrong && unchosen.length === 0) onNext()
  }

  return (
    <>
      {compiled && fields.length > 0 && (
        <SchemaForm
          key={step}
          ref={form}
          schema={schema}
          validators={compiled}
          value={state.details}
          onChange={(details) =>
            state.change(afterChoice(declaration.details, state.details, details, offers))
          }
          messages={words.messages}
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

/** Providers and modalities as cards, each with its price from and why it cannot be chosen, if so (D-50). */
function useChoices(
  { declaration, offers }: LoadedProduct,
  details: Record<string, unknown>,
  words: BenefitMessages,
  year: number,
): FormContext {
  const t = useText()
  const language = useLanguage()
  const { session } = useStores()
  const { profile } = session
  return useMemo(() => {
    const employee = peopleOf(profile, profile.today)[0] ?? { id: 0, ageYears: undefined }
    const whyNot = (providerId: string | undefined): string | undefined => {
      const refusal = providerRefusal(declaration, profile, providerId)
      return refusal && words.say(refusal).text
    }
    const providers = providersOf(offers.map(({ modality }) => modality)).map(({ id, name, logo }) => ({
      value: id,
      label: name,
      image: imageUrl(logo),
      refusal: whyNot(id),
    }))
    const modalities = offersFor(offers, declaration.details, details).map((offer) => {
      const { modality } = offer
      const lines = [localized(modality.healthType, language), localized(modality.desc, language)]
        .filter(Boolean)
        .join(' · ')
      const detail = (
        <>
          {lines}
          <PriceForYou offer={offer} employee={employee} />
        </>
      )
      const refusal =
        whyNot(modality.providerId) ??
        (contractOf(profile, modality.id, year) ? t('product.wizard.alreadyYours') : undefined)
      return {
        value: modality.id,
        label: localized(modality.name, language),
        image: imageUrl(modality.logo ?? modality.provider?.logo),
        detail,
        refusal,
      }
    })
    return { providers, modalities }
  }, [declaration, offers, details, words, year, profile, language, t])
}
