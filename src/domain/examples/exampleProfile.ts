import { toEuros } from '../kernel/money.ts'
import type { Question } from '../benefit/question.ts'
import { taxTableFor } from '../tax/taxTables.ts'
import type { CompanyWire, FamilyMemberWire, ProfileWire } from '../../dto/wire.ts'

/** The cut-off day under which the examples' day, 10 March, opens April to December. */
const cutOffDate = 15

/**
 * An employee who, asked about the example's modality, asks the example's question: its people, its bags, its
 * day. What the workshop draws a declaration with. The company lends its name and colours only.
 */
export function exampleProfile(question: Question, company: CompanyWire): ProfileWire {
  const { modality, people, today, year } = question
  const [employee] = people
  const tax = taxTableFor(today)
  if (!employee || !tax)
    throw new Error(
      `The example of "${modality.product.category.alias}" needs an employee and a day that has a tax table.`,
    )
  const isTop = modality.product.PL === 'Top'
  const flexibleBag = toEuros(isTop ? question.flexibleBagCents : question.availableCents)
  const topBag = isTop ? toEuros(question.availableCents) : 0
  const userBag = toEuros(question.userBagLeftCents)
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
    flexibleBag: toEuros(question.flexibleBagCents),
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
    privateUse: question.privateUsePercent,
    renting: question.vehicleGranted ?? false,
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
}: Question['people'][number]): FamilyMemberWire {
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
