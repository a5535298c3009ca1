import type { QuoteRequest } from '../../domain/benefit/quoteRequest.ts'
import { blankPerson } from '../../domain/examples/blankPerson.ts'
import { taxTableFor } from '../../domain/tax/taxTables.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import type { Profile } from '../../portal/api/profileModel.ts'

/** Cut-off day with which April to December are open on 10 March, the day of the examples. */
const cutOffDay = 15

/** Data of the employee that no example depends on. */
const somebody = {
  ...blankPerson,
  id: 'workshop',
  email: 'marta@example.com',
  lastName1: 'Vidal',
  personalID: '00000000T',
  phone: '600000000',
  nationality: 'ES',
  fixedSalaryCents: 3_000_000,
  variableSalaryCents: 200_000,
  paymentCount: 14,
  companyId: 'workshop',
  cookiesAccepted: true,
  language: 'es',
  office: { name: '' },
  legalEntity: { name: '', logo: '' },
  collective: { name: '' },
  productTax: {},
  cart: [],
  contracts: [],
} as const satisfies Partial<Profile>

/**
 * Builds an employee whose quote request for the example's modality equals the example's, with the same
 * people, bags and day. From the company only name and colors are used.
 */
export function buildExampleProfile(request: QuoteRequest, company: Company): Profile {
  const { modality, people, today, year } = request
  const [employee] = people
  const tax = taxTableFor(today)
  if (!employee || !tax)
    throw new Error(
      `The example of "${modality.product.category.alias}" needs an employee and a day that has a tax table.`,
    )
  const isTop = modality.product.planType === 'Top'
  const flexibleBagCents = isTop ? request.flexibleBagCents : request.availableCents
  const topBagCents = isTop ? request.availableCents : 0
  const bags = {
    flexibleBagCents,
    topBagCents,
    userBagCents: request.userBagLeftCents,
    companyBagCents: 0,
    availableCents: flexibleBagCents,
    availableTopCents: topBagCents,
    spentCents: 0,
    userBagLeftCents: request.userBagLeftCents,
    fixedSalaryCents: 3_000_000,
  }
  return {
    ...somebody,
    firstName: employee.firstName,
    fullName: employee.fullName,
    birthday: employee.birthday,
    disabilityType: employee.disabilityPercent > 0,
    disability: employee.disabilityPercent,
    collectiveId: modality.collectiveId ?? '',
    privateUsePercent: request.employee.privateUsePercent,
    hasVehicle: request.employee.vehicleGranted,
    products: [{ ...modality.product, active: true, allowed: true }],
    tax,
    bags: { [String(year)]: bags },
    family: people.filter(({ id }) => id !== 0).map(toMember),
    company: { ...company, cutOffDay },
    today,
  }
}

function toMember({
  id,
  relationship,
  firstName,
  fullName,
  birthday,
  disabilityPercent,
}: QuoteRequest['people'][number]): FamilyMember {
  return {
    id,
    relationship,
    firstName,
    lastName1: 'Vidal',
    fullName,
    birthday,
    personalID: '00000000T',
    idType: 'DNI',
    disabilityType: disabilityPercent > 0,
    disability: disabilityPercent,
    active: true,
  }
}
