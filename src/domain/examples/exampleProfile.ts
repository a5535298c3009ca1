import { toEuros } from '../kernel/money.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { taxTableFor } from '../tax/taxTables.ts'
import type { CompanyDto, FamilyMemberDto, ProfileDto } from '../../dto/dto.ts'

/** The cut-off day under which the examples' day, 10 March, opens April to December. */
const cutOffDate = 15

/**
 * An employee who, asked about the example's modality, asks the example's request: its people, its bags, its
 * day. What the workshop draws a declaration with. The company lends its name and colors only.
 */
export function exampleProfile(request: QuoteRequest, company: CompanyDto): ProfileDto {
  const { modality, people, today, year } = request
  const [employee] = people
  const tax = taxTableFor(today)
  if (!employee || !tax)
    throw new Error(
      `The example of "${modality.product.category.alias}" needs an employee and a day that has a tax table.`,
    )
  const isTop = modality.product.PL === 'Top'
  const flexibleBag = toEuros(isTop ? request.flexibleBagCents : request.availableCents)
  const topBag = isTop ? toEuros(request.availableCents) : 0
  const userBag = toEuros(request.userBagLeftCents)
  const bags = {
    flexibleBag,
    topBag,
    available: flexibleBag,
    availableTop: topBag,
    fixedSalary: 30_000,
    companyBag: 0,
    totalPrice: 0,
    userBagLeft: userBag,
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
    fixedSalary: 30_000,
    variableSalary: 2_000,
    flexibleBag: toEuros(request.flexibleBagCents),
    topBag,
    userBag,
    companyBag: 0,
    paymentCount: 14,
    securityNumber: '',
    employeeNumber: '',
    costCenter: '',
    collectiveId: modality.collectiveId ?? '',
    companyId: 'workshop',
    cookiesAccepted: true,
    isPasswordDeprecated: false,
    language: 'es',
    privateUse: request.employee.privateUsePercent,
    renting: request.employee.vehicleGranted,
    products: [{ ...modality.product, active: true, allowed: true }],
    office: { name: '' },
    legalEntity: { name: '', logo: '' },
    collective: { name: '' },
    employeeTax: tax,
    productTax: {},
    simulations: { [String(year)]: bags },
    family: people.filter(({ id }) => id !== 0).map(memberOf),
    cart: [],
    contracts: [],
    company: { ...company, cutOffDate },
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
}: QuoteRequest['people'][number]): FamilyMemberDto {
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
