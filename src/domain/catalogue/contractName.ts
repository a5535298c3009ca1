import { localized, type Language } from '../kernel/language.ts'
import type { Modality } from './modality.ts'

/**
 * Product and modality, by which contracts of one product are distinguished ("Transporte · Tarjeta"); once
 * where both have one name.
 */
export function contractName(
  { name, product }: Pick<Modality, 'name' | 'product'>,
  language: Language,
): string {
  return [...new Set([localized(product.name, language), localized(name, language)])]
    .filter(Boolean)
    .join(' · ')
}

/** Name of the product: what a contract is called in mails and documents. */
export function productName(
  { modality }: { modality: Pick<Modality, 'product'> },
  language: Language,
): string {
  return localized(modality.product.name, language)
}

/**
 * The company a contract's detail names (DOC-15): who provides the benefit, as in the health wizard's step
 * "company"; the employer, whose name every contract would repeat, only where nobody else does.
 */
export function contractCompany({ provider }: Pick<Modality, 'provider'>, employerName: string): string {
  return provider?.name ?? employerName
}
