import { collectiveRefusal } from '../../domain/quote/eligibility.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { EmployeeProduct } from '../../domain/plan/employee.ts'
import type { Benefits } from '../platform/context/context.ts'
import { notFound } from '../platform/http/httpError.ts'

/** A modality of the catalogue with the declaration of its category. */
export type OfferedModality = { modality: Modality; declaration: Benefit }

/**
 * The main modality of this id with its declaration. @throws HttpError 404 where the catalogue or the plugins
 * lack it
 */
export function offerOf(
  { benefits }: { benefits: Benefits },
  tenant: TenantConfig,
  benefitId: string,
): OfferedModality {
  const modality = tenant.modalities.find(({ id, type }) => id === benefitId && type !== 1)
  const declaration = modality && benefits.find(modality.product.category.alias)
  if (!modality || !declaration) throw notFound()
  return { modality, declaration }
}

/** The main modality of an id in the catalogue of a day; undefined where it left it, or has ended. */
export function offeredOn(
  { modalities }: Pick<TenantConfig, 'modalities'>,
  { id }: Pick<Modality, 'id'>,
  today: string,
): Modality | undefined {
  return modalities.find((modality) => modality.id === id && modality.type !== 1 && !isOver(modality, today))
}

/** Whether the plan year of a modality, or the modality itself, has ended. */
function isOver({ year, endDate }: Pick<Modality, 'year' | 'endDate'>, today: string): boolean {
  return (
    (year !== undefined && year < Number(today.slice(0, 4))) || (endDate !== undefined && endDate < today)
  )
}

/**
 * What an employee may choose from in a category (CAT-04, CAT-09): the modalities open to the collective and
 * offered still, in a plan year that is not over, in the order of the catalogue, each with its
 * supplementaries. One with nothing to buy is always listed.
 */
export function offersOf(
  tenant: TenantConfig,
  category: string,
  { collectiveId, today }: { collectiveId: string; today: string },
): Modality[] {
  return tenant.modalities.filter((modality) => {
    if (modality.type === 1 || modality.product.category.alias !== category) return false
    return !collectiveRefusal(collectiveId, modality) && !isOver(modality, today)
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
