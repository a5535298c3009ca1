import { isOfferOver } from '../../domain/catalogue/planMonths.ts'
import { collectiveRefusal } from '../../domain/quote/eligibility.ts'
import { isOpenTo } from '../../domain/quote/supplementaries.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { EmployeeProduct } from '../../domain/plan/employee.ts'
import type { Benefits } from '../platform/context/context.ts'
import { notFound } from '../platform/http/httpError.ts'

/** A modality of the catalogue, with its category's declaration. */
export type OfferedModality = { modality: Modality; declaration: Benefit }

/**
 * Finds a main modality by id, with its declaration.
 * @throws HttpError 404 if the catalogue or the plugins do not have it
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

/** Finds a main modality in the catalogue of a day; undefined if it was removed or has ended. */
export function findOfferOn(
  { modalities }: Pick<TenantConfig, 'modalities'>,
  { id }: Pick<Modality, 'id'>,
  today: string,
): Modality | undefined {
  return modalities.find(
    (modality) => modality.id === id && modality.type !== 1 && !isOfferOver(modality, today),
  )
}

/**
 * The offers of a category for an employee (CAT-04, CAT-09): modalities open to the collective, not ended, in
 * a plan year that is not over, in catalogue order, each with its supplementaries that are so too. Modalities
 * for information only are always listed.
 */
export function offersOf(
  tenant: TenantConfig,
  category: string,
  who: { collectiveId: string; today: string },
): Modality[] {
  return tenant.modalities.flatMap((modality) => {
    if (modality.type === 1 || modality.product.category.alias !== category) return []
    if (!isOpenTo(modality, who)) return []
    const { supplementaries } = modality
    if (!supplementaries || supplementaries.every((each) => isOpenTo(each, who))) return [modality]
    return [{ ...modality, supplementaries: supplementaries.filter((each) => isOpenTo(each, who)) }]
  })
}

/**
 * Returns why an employee can choose nothing of a category: all offers are for other collectives, or there
 * are none.
 */
export function findClosedReason(
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
