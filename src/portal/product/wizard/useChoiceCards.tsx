import { useMemo } from 'react'
import { localized } from '../../../domain/kernel/language.ts'
import { moneyFormat } from '../../../domain/kernel/format.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import { personPriceCents } from '../../../domain/benefit/pricing.ts'
import { peopleOf } from '../../../domain/plan/employee.ts'
import { useText } from '../../messages/useText.ts'
import { useBenefitMessages } from '../../plan/useBenefitMessages.ts'
import type { Choice, FormContext } from '../../schema-form/widgets/formContext.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { useLanguage } from '../../ui/useMoney.ts'
import { imageUrl } from '../card/storageUrl.ts'
import { contractOf } from '../contract/contractOnCard.ts'
import type { LoadedProduct, Offer } from '../contract/loadProduct.ts'
import classes from './Wizard.module.css'
import { offersFor, providerRefusal, providersOf } from './wizardFields.ts'

/**
 * Providers and modalities as cards, each with its price from and why it cannot be chosen, if so (D-50); the
 * employee and the family.
 */
export function useChoiceCards(
  { declaration, offers }: LoadedProduct,
  details: Record<string, unknown>,
  year: number,
): FormContext {
  const t = useText()
  const language = useLanguage()
  const words = useBenefitMessages(declaration)
  const { profile } = useStores().session
  return useMemo(() => {
    const everybody = peopleOf(profile, profile.today)
    const employee = everybody[0] ?? { id: 0, ageYears: undefined }
    const whyNot = (providerId: string | undefined): string | undefined => {
      const refusal = providerRefusal(declaration, profile, { providerId, year })
      return refusal && words.say(refusal).text
    }
    const providers = providersOf(offers.map(({ modality }) => modality)).map(({ id, name, logo }) => ({
      value: id,
      label: name,
      image: imageUrl(logo),
      refusal: whyNot(id),
    }))
    const modalities = offersFor(offers, declaration.details, details).map((offer): Choice => {
      const { modality } = offer
      const isOwn = contractOf(profile, modality.id, year) !== undefined
      const lines = [localized(modality.healthType, language), localized(modality.desc, language)]
      return {
        value: modality.id,
        label: localized(modality.name, language),
        image: imageUrl(modality.logo ?? modality.provider?.logo),
        detail: (
          <>
            {lines.filter(Boolean).join(' · ')}
            <PriceForYou offer={offer} employee={employee} />
          </>
        ),
        refusal: whyNot(modality.providerId) ?? (isOwn ? t('product.wizard.alreadyYours') : undefined),
      }
    })
    const people = everybody.map(({ id, fullName }) => ({ value: id, label: fullName }))
    return { providers, modalities, people }
  }, [declaration, offers, details, words, year, profile, language, t])
}

/**
 * What an offer costs the employee a month, with the supplementaries that nobody can leave out (D-53);
 * nothing where it has no price for them.
 */
export function PriceForYou({
  offer: { modality, supplementaries },
  employee,
}: {
  offer: Offer
  employee: Pick<Person, 'id' | 'ageYears'>
}) {
  const t = useText()
  const language = useLanguage()
  const base = personPriceCents(modality, employee)
  if (!base) return null
  const added =
    modality.allSupplementary === 'yes'
      ? sumBy(supplementaries, (one) => personPriceCents(one, employee) ?? 0)
      : 0
  const [price, own, extras] = [base + added, base, added].map(moneyFormat([base, added], language))
  return (
    <strong className={classes.price}>
      {t(added > 0 ? 'product.wizard.priceWithExtras' : 'product.wizard.priceForYou', {
        price: price!,
        base: own!,
        added: extras!,
      })}
    </strong>
  )
}
