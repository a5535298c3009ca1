import type { BenefitDeclaration } from '../../../domain/benefit/declaration.ts'
import type { FlowStep } from '../../../domain/benefit/flow.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import { without } from '../../../domain/kernel/collections.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { findSiblings } from '../../../domain/quote/besides.ts'
import { choiceRefusal } from '../../../domain/quote/eligibility.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Profile } from '../../api/profileModel.ts'
import type { Offer } from '../contract/loadProduct.ts'

/** Finds the fields of a details schema that choose the provider and the modality, by their formats. */
export function findChoiceFields({ properties = {} }: FormSchema): {
  provider: string | undefined
  modality: string | undefined
} {
  const findField = (format: string): string | undefined =>
    Object.entries(properties).find(([, field]) => field.format === format)?.[0]
  return { provider: findField('provider'), modality: findField('modality') }
}

/** Returns the offers of the chosen provider; all offers if no provider is chosen. */
export function filterOffers(
  offers: readonly Offer[],
  schema: FormSchema,
  details: Record<string, unknown>,
): Offer[] {
  const { provider } = findChoiceFields(schema)
  const chosen = provider === undefined ? undefined : details[provider]
  return offers.filter(({ modality }) => chosen === undefined || modality.providerId === chosen)
}

/** Finds the offer that is chosen in the details; if no field chooses an offer, the only offer. */
export function findChosenOffer(
  offers: readonly Offer[],
  schema: FormSchema,
  details: Record<string, unknown>,
): Offer | undefined {
  const { modality } = findChoiceFields(schema)
  if (modality === undefined) return offers.length === 1 ? offers[0] : undefined
  return offers.find((offer) => offer.modality.id === details[modality])
}

/** Lists the card fields without a choice. */
export function listUnchosenCards(
  { properties = {} }: FormSchema,
  details: Record<string, unknown>,
): string[] {
  return Object.entries(properties).flatMap(([name, { format = '' }]) =>
    ['provider', 'modality'].includes(format) && details[name] === undefined ? [name] : [],
  )
}

/**
 * Completes the details after a choice: a modality sets its provider; another provider clears the modality.
 */
export function applyChoice(
  schema: FormSchema,
  before: Record<string, unknown>,
  next: Record<string, unknown>,
  offers: readonly Offer[],
): Record<string, unknown> {
  const { provider, modality } = findChoiceFields(schema)
  const chosen = offers.find(
    (offer) => modality !== undefined && offer.modality.id === next[modality],
  )?.modality
  if (
    provider !== undefined &&
    next[provider] !== before[provider] &&
    modality !== undefined &&
    chosen?.providerId !== next[provider]
  )
    return without(next, [modality])
  if (provider !== undefined && chosen?.providerId !== undefined)
    return { ...next, [provider]: chosen.providerId }
  return next
}

/** Returns only the details of the given steps, for example after a step back (HEA-03). */
export function pickStepDetails(
  details: Record<string, unknown>,
  steps: readonly FlowStep[],
): Record<string, unknown> {
  const kept = new Set(steps.flatMap(({ meta }) => meta.fields ?? []))
  return Object.fromEntries(Object.entries(details).filter(([name]) => kept.has(name)))
}

/** Lists the providers of some modalities, each once, in the order of the catalogue. */
export function listProviders(
  modalities: readonly Modality[],
): { id: string; name: string; logo: string | undefined }[] {
  const found = new Map<string, { id: string; name: string; logo: string | undefined }>()
  for (const { providerId, provider } of modalities) {
    const id = providerId ?? provider?.id
    if (id !== undefined && !found.has(id))
      found.set(id, { id, name: provider?.name ?? id, logo: provider?.logo })
  }
  return [...found.values()]
}

/**
 * Returns the refusal of a provider that cannot be combined with the employee's other contracts of the
 * category (D-50).
 */
export function findProviderRefusal(
  declaration: Pick<BenefitDeclaration, 'id' | 'eligible'>,
  profile: Profile,
  { providerId, year }: { providerId: string | undefined; year: number },
): Refusal | undefined {
  const plan = { contracts: [...profile.cart, ...profile.contracts], today: profile.today }
  const siblings = findSiblings(plan, { category: declaration.id, year })
  return choiceRefusal(profile, declaration, siblings, { ...(providerId !== undefined && { providerId }) })
}
