import { useCallback, useMemo } from 'react'
import { localized } from '../../../domain/kernel/language.ts'
import { peopleOf } from '../../../domain/plan/employee.ts'
import { offerSentence } from '../../../domain/tax/moneySentence.ts'
import { useText } from '../../messages/useText.ts'
import { useBenefitMessages } from '../../plan/useBenefitMessages.ts'
import type { Choice, FormContext } from '../../schema-form/widgets/formContext.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import { toImageUrl } from '../card/storageUrl.ts'
import { findContract } from '../contract/contractOnCard.ts'
import type { LoadedProduct, Offer } from '../contract/loadProduct.ts'
import { formatRefusal, useBestOffer } from './useBestOffer.ts'
import { filterOffers, findProviderRefusal, listProviders } from './wizardFields.ts'

/**
 * Returns the choices of a step: providers and modalities as cards with the price for the chosen people, or
 * with the reason why they are unavailable (D-50); the employee and the family by name.
 */
export function useChoiceCards(
  product: LoadedProduct,
  details: Record<string, unknown>,
  year: number,
  people?: readonly number[],
): FormContext {
  const t = useText()
  const language = useLanguage()
  const { declaration, offers } = product
  const priceOf = useOfferPrice(product, year, people)
  const words = useBenefitMessages(declaration)
  const { profile } = useStores().session
  return useMemo(() => {
    const buildCard = (some: readonly Offer[], providerId: string | undefined, isOwn: boolean): CardState => {
      const unavailable = findProviderRefusal(declaration, profile, { providerId, year })
      const refusal = unavailable
        ? words.say(unavailable).text
        : isOwn
          ? t('product.wizard.alreadyYours')
          : undefined
      return { refusal, price: refusal === undefined ? priceOf(some) : undefined }
    }
    const filterByProvider = (id: string) => offers.filter(({ modality }) => modality.providerId === id)
    return {
      providers: listProviders(offers.map(({ modality }) => modality)).map(({ id, name, logo }) => ({
        value: id,
        label: name,
        image: toImageUrl(logo),
        ...buildCard(filterByProvider(id), id, false),
      })),
      modalities: filterOffers(offers, declaration.details, details).map((offer) => {
        const { modality, supplementaries } = offer
        const isAllTaken = modality.allSupplementary === 'yes' && supplementaries.length > 0
        const lines = [
          localized(modality.healthType, language),
          localized(modality.desc, language),
          isAllTaken ? t('product.wizard.extrasIncluded') : '',
        ]
        return {
          value: modality.id,
          label: localized(modality.name, language),
          image: toImageUrl(modality.logo ?? modality.provider?.logo),
          detail: lines.filter(Boolean).join(' · '),
          ...buildCard([offer], modality.providerId, findContract(profile, modality.id, year) !== undefined),
        }
      }),
      people: peopleOf(profile, profile.today).map(({ id, fullName }) => ({ value: id, label: fullName })),
    }
  }, [declaration, offers, details, words, year, profile, language, priceOf, t])
}

type CardState = Pick<Choice, 'refusal' | 'price'>

/**
 * Returns a function that describes the effect of some offers on the payslip, or why none is available to
 * the chosen people.
 */
function useOfferPrice(product: LoadedProduct, year: number, people: readonly number[] | undefined) {
  const language = useLanguage()
  const best = useBestOffer(product, year, people)
  const { say } = useBenefitMessages(product.declaration)
  return useCallback(
    (offers: readonly Offer[]): Choice['price'] => {
      const found = best(offers)
      // An example with the category's amount is not the price of an offer.
      if (!found || found.kind === 'with') return undefined
      if (found.kind === 'refused') return { before: '', ending: formatRefusal(found.refusal, people, say) }
      return offerSentence(found, language)
    },
    [best, people, say, language],
  )
}
