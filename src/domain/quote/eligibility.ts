import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { Modality } from '../catalogue/modality.ts'
import { cutOffDeadline, planYearOf, selectableMonths } from '../catalogue/planMonths.ts'
import type { EmployeeFacts, Sibling } from '../benefit/quoteRequest.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { isInformative } from '../benefit/scheduleOf.ts'
import type { ProfileProduct, ProfileDto } from '../../dto/dto.ts'

/** What a category may ask about the employee, as the profile has it. */
type Employed = Pick<ProfileDto, 'renting'> & Partial<Pick<ProfileDto, 'privateUse'>>

export type EligibilityInput = {
  declaration: Pick<BenefitDeclaration, 'eligible' | 'amount' | 'months'>
  modality: Modality
  profile: Pick<ProfileDto, 'products' | 'collectiveId'> & Employed
  siblings: readonly Sibling[]
  today: string
  year: number
  cutOffDay?: number | undefined
}

/**
 * Why an employee may not contract a modality at all, before any amount: the first reasons stand first (D-47
 * to D-50).
 */
export function eligibilityRefusals(input: EligibilityInput): Refusal[] {
  const { modality, profile, declaration, siblings } = input
  const refusals = [
    productRefusal(profile.products, modality.product.category.alias),
    employeeRefusal(profile, declaration),
    collectiveRefusal(profile.collectiveId, modality),
    choiceRefusal(profile, declaration, siblings, modality),
    monthRefusal(input),
  ]
  return refusals.filter((refusal) => refusal !== undefined)
}

/** Missing, without permission, or inactive (D-47). */
export function productRefusal(products: readonly ProfileProduct[], alias: string): Refusal | undefined {
  const product = products.find(({ category }) => category.alias === alias)
  if (!product) return refuse('notAllowedProduct')
  if (!product.allowed) return refuse('noPermissionAnymore')
  return product.active ? undefined : refuse('inactiveProduct')
}

/** What only some categories ask about an employee; private use is whole where nobody said otherwise. */
export function employeeFacts({ renting, privateUse }: Employed): EmployeeFacts {
  return { vehicleGranted: renting, privateUsePercent: privateUse ?? 100 }
}

/** What the category has against the employee, whatever they choose. */
export function employeeRefusal(
  profile: Employed,
  { eligible }: Pick<BenefitDeclaration, 'eligible'>,
): Refusal | undefined {
  return eligible?.(employeeFacts(profile), [])
}

/** What the category has against a choice beside the employee's other contracts of the category (D-50). */
export function choiceRefusal(
  profile: Employed,
  { eligible }: Pick<BenefitDeclaration, 'eligible'>,
  siblings: readonly Sibling[],
  choice: Pick<Modality, 'providerId'>,
): Refusal | undefined {
  const employee = employeeFacts(profile)
  return eligible?.(employee, []) ? undefined : eligible?.(employee, siblings, choice)
}

/**
 * Why a product is not to be had whatever one chooses in it: home says so beforehand, its page with whom to
 * ask.
 */
export function unavailableRefusal(
  profile: Pick<ProfileDto, 'products'> & Employed,
  alias: string,
  declaration: Pick<BenefitDeclaration, 'eligible'>,
): Refusal | undefined {
  const closed = profile.products.find(({ category }) => category.alias === alias)?.closed
  return (
    productRefusal(profile.products, alias) ??
    (closed ? refuse(closed) : undefined) ??
    employeeRefusal(profile, declaration)
  )
}

/** A modality without a collective is open to all; otherwise it must be the employee's (D-49). */
export function collectiveRefusal(
  collectiveId: string,
  modality: Pick<Modality, 'collectiveId'>,
): Refusal | undefined {
  if (!modality.collectiveId || modality.collectiveId === collectiveId) return undefined
  return refuse('otherCollective')
}

function monthRefusal({
  modality,
  today,
  year,
  cutOffDay,
  declaration,
}: EligibilityInput): Refusal | undefined {
  if (isInformative(declaration, modality)) return undefined
  const [firstMonth] = selectableMonths({ modality, year, today, cutOffDay })
  if (firstMonth === undefined)
    return refuse('noMonthLeft', { year, openYear: planYearOf({ modality, today, cutOffDay }) })
  const deadline = cutOffDeadline({ modality, year, firstMonth, cutOffDay })
  return deadline < today ? refuse('cutOffPassed', { deadlineDate: deadline }) : undefined
}
