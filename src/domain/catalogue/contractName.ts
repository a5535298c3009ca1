import { localized, type Language } from '../kernel/language.ts'
import type { Modality } from './modality.ts'

/**
 * Joins product and modality, because a product can have several contracts ("Transporte · Tarjeta"); one name
 * if both are equal.
 */
export function contractName(
  { name, product }: Pick<Modality, 'name' | 'product'>,
  language: Language,
): string {
  return [...new Set([localized(product.name, language), localized(name, language)])]
    .filter(Boolean)
    .join(' · ')
}

/** The product's name, which mails and documents use for the contract. */
export function productName(
  { modality }: { modality: Pick<Modality, 'product'> },
  language: Language,
): string {
  return localized(modality.product.name, language)
}

/**
 * The company shown in a contract's detail (DOC-15): the provider, as in the step "company" of the health
 * form, or the employer if the modality has no provider.
 */
export function contractCompany({ provider }: Pick<Modality, 'provider'>, employerName: string): string {
  return provider?.name ?? employerName
}
