import { collectiveRefusal } from '../../domain/quote/eligibility.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { EmployeeProduct } from '../../domain/plan/employee.ts'
import type { Benefits } from '../context/context.ts'
import { notFound } from '../http/httpError.ts'

/** A modality of the catalogue with the declaration of its category. */
export type Offer = { modality: Modality; declaration: Benefit }

/**
 * The main modality of this id with its declaration. @throws HttpError 404 where the catalogue or the plugins
 * lack it
 */
export function offerOf(
  { benefits }: { benefits: Benefits },
  tenant: TenantConfig,
  benefitId: string,
): Offer {
  const modality = tenant.modalities.find(({ id, type }) => id === benefitId && type !== 1)
  const declaration = modality && benefits.find(modality.product.category.alias)
  if (!modality || !declaration) throw notFound()
  return { modality, declaration }
}

/** Whether a main modality is in the catalogue of today. */
export function isOffered(
  { modalities }: Pick<TenantConfig, 'modalities'>,
  { id }: Pick<Modality, 'id'>,
): boolean {
  return modalities.some((modality) => modality.id === id && modality.type !== 1)
}

/**
 * What an employee may choose from in a category (CAT-04, CAT-09): the modalities open to the collective and
 * offered in a plan year that is not over, in the order of the catalogue, each with its supplementaries. One
 * with nothing to buy is always listed.
 */
export function offersOf(
  tenant: TenantConfig,
  category: string,
  { collectiveId, today }: { collectiveId: string; today: string },
): Modality[] {
  const thisYear = Number(today.slice(0, 4))
  return tenant.modalities.filter((modality) => {
    if (modality.type === 1 || modality.product.category.alias !== category) return false
    if (collectiveRefusal(collectiveId, modality)) return false
    return modality.year === undefined || modality.year >= thisYear
  })
}

/**
 * Why nothing of a category can be chosen by an employee, where that is so: all of it is other collectives',
 * or there is none.
 */
export function closedTo(
  tenant: TenantConfig,
  category: string,
  who: { collectiveId: string; today: string },
): EmployeeProduct['closed'] {
  if (offersOf(tenant, category, who).length > 0) return undefined
  const isOthers = tenant.modalities.some(
    (modality) =>
      modality.type !== 1 &&
      modality.product.category.alias === category &&
      collectiveRefusal(who.collectiveId, modality),
  )
  return isOthers ? 'notForCollective' : 'noOffer'
}
