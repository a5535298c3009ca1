import type { QuoteRequest } from '../../domain/benefit/quoteRequest.ts'
import { taxTableFor } from '../../domain/tax/taxTables.ts'
import type { Company } from '../../domain/tenant/tenant.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import type { Profile } from '../session/profile.ts'

/** The cut-off day under which the examples' day, 10 March, opens April to December. */
const cutOffDay = 15

/**
 * An employee who, asked about the example's modality, asks the example's request: its people, its bags, its
 * day. What the workshop draws a declaration with. The company lends its name and colors only.
 */
export function exampleProfile(request: QuoteRequest, company: Company): Profile {
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
    companyBagCents: 0,
    availableCents: flexibleBagCents,
    availableTopCents: topBagCents,
    totalCents: 0,
    userBagLeftCents: request.userBagLeftCents,
    fixedSalaryCents: 3_000_000,
  }
  return {
    id: 'workshop',
    email: 'marta@example.com',
    firstName: employee.firstName,
    lastName1: 'Vidal',
    lastName2: '',
    fullName: employee.fullName,
    birthday: employee.birthday,
    picture: '',
    personalID: '00000000T',
    phone: '600000000',
    BAN: '',
    nationality: 'ES',
    gender: null,
    maritalStatus: '',
    disabilityType: employee.disabilityPercent > 0,
    disability: employee.disabilityPercent,
    address1: '',
    address2: '',
    city: '',
    postalCode: '',
    province: '',
    country: '',
    fixedSalaryCents: 3_000_000,
    variableSalaryCents: 200_000,
    flexibleBagCents: request.flexibleBagCents,
    topBagCents,
    userBagCents: request.userBagLeftCents,
    paymentCount: 14,
    securityNumber: '',
    employeeNumber: '',
    costCenter: '',
    collectiveId: modality.collectiveId ?? '',
    companyId: 'workshop',
    cookiesAccepted: true,
    isPasswordDeprecated: false,
    language: 'es',
    privateUsePercent: request.employee.privateUsePercent,
    hasVehicle: request.employee.vehicleGranted,
    products: [{ ...modality.product, active: true, allowed: true }],
    office: { name: '' },
    legalEntity: { name: '', logo: '' },
    collective: { name: '' },
    tax,
    productTax: {},
    bags: { [String(year)]: bags },
    family: people.filter(({ id }) => id !== 0).map(memberOf),
    cart: [],
    contracts: [],
    company: { ...company, cutOffDay },
    today,
  }
}

function memberOf({
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
