import { defineBenefit, type Benefit } from '../../../src/domain/benefit/defineBenefit.ts'
import { emptyForm } from '../../../src/domain/benefit/formSchema.ts'
import { exampleContract } from '../exampleContract.ts'
import { blankPerson } from '../../../src/domain/examples/blankPerson.ts'
import { exampleModality, examplePeople } from '../../../src/domain/examples/exampleRequest.ts'
import type { Modality, PlanType } from '../../../src/domain/catalogue/modality.ts'
import type { CompanyDto } from '../../../src/dto/companyDto.ts'
import { toContractDto, type ContractDto } from '../../../src/dto/contractDto.ts'
import type { FamilyMemberDto, ProfileDto } from '../../../src/dto/profileDto.ts'
import type { Person } from '../../../src/domain/kernel/person.ts'
import { taxTableFor } from '../../../src/domain/tax/taxTables.ts'
import { plants, rose } from './wizardFixture.ts'

/** A Top modality for tests. */
export const petsModality = exampleModality({
  id: 'm',
  category: 'pets',
  name: { es: 'Mascotas' },
  isTaxAdvantage: false,
})

/** A Top category for tests, in addition to the tax-advantaged `plants`. */
export const pets: Benefit = {
  ...defineBenefit({ id: 'pets', amount: 'typed', editableInForce: true }),
  messages: {
    es: { name: 'Mascotas' },
    ca: { name: 'Mascotes' },
    en: { name: 'Pets' },
    pt: { name: 'Animais' },
  },
}

/** A category that always requires documentation: paid monthly, with an invoice for each month. */
export const lessons: Benefit = {
  ...pets,
  id: 'lessons',
  messages: {
    es: { name: 'Clases' },
    ca: { name: 'Classes' },
    en: { name: 'Lessons' },
    pt: { name: 'Aulas' },
  },
  documentation: {
    schema: emptyForm,
    per: 'contract',
    when: 'always',
    monthsLacking: ({ paymentFreq, invoices = [] }, months) =>
      paymentFreq === 'monthly' ? months.filter((month) => !(invoices as number[]).includes(month)) : [],
  },
}

/** The categories that pages find instead of `plugins/`. */
export const exampleBenefits = { plants, pets, lessons }

/** Acme with all four languages, the cut-off day 15, and alerts 30 days ahead. */
export function buildCompanyDto(changes: Partial<CompanyDto> = {}): CompanyDto {
  return {
    name: 'Acme',
    subdomain: 'acme',
    logo: '/api/storage/tenant/logo.svg',
    color: '#0a6c74',
    colorBar: '#0d2b36',
    colorTitles: '#0d2b36',
    languages: ['es', 'ca', 'en', 'pt'],
    alertDays: 30,
    hideCompensation: false,
    hidePlan: false,
    hideSocialSecurityInCompensation: false,
    maintenance: false,
    cutOffDate: 15,
    companyBag: 0,
    privacyText: { es: 'Privacidad' },
    privacyDetail: { es: '<p>Detalle de privacidad</p>' },
    helpEmail: 'ayuda@acme.example',
    showPrivacyLink: true,
    showCookiesLink: true,
    cookiesRequired: false,
    cookiesVersion: '1',
    ...changes,
  }
}

/** Builds a product of an employee, named after its category. */
export function buildProduct(
  alias: string,
  PL: PlanType,
  changes: Partial<ProfileDto['products'][number]> = {},
): ProfileDto['products'][number] {
  const messages = exampleBenefits[alias as keyof typeof exampleBenefits]?.messages
  const name = messages ? { es: messages.es?.['name'] ?? '', en: messages.en?.['name'] ?? '' } : { es: alias }
  return {
    id: `product-${alias}`,
    PL,
    name,
    category: { alias, name, isDefault: true },
    active: true,
    allowed: true,
    ...changes,
  }
}

/** The changes of a contract; status, signature and end follow from its state. */
type ContractChanges = Partial<Omit<ContractDto, 'benefit' | 'status' | 'signed' | 'endedBy'>> & {
  benefit?: Modality
}

/** Builds a contract in the API's shape, with the given changes: in force, April and May at 60 euros. */
export function buildContractDto({ benefit, ...changes }: ContractChanges = {}): ContractDto {
  const contract = exampleContract({
    ...(changes.product && { category: changes.product }),
    ...(benefit && { modality: benefit }),
    ...(changes.state && { state: changes.state }),
  })
  return { ...toContractDto(contract, { today: '2026-03-10', cutOffDay: 15 }), ...changes }
}

/** Builds plants in force: April and May at 60 euros, signed. */
export const buildPlants = (changes: ContractChanges = {}): ContractDto =>
  buildContractDto({ product: 'plants', benefit: rose, ...changes })

/** Builds pets in the cart: April and May at 60 euros, five days before their cut-off. */
export const buildPets = (changes: ContractChanges = {}): ContractDto =>
  buildContractDto({
    id: 'c2',
    product: 'pets',
    benefit: petsModality,
    state: 'cart',
    daysToCutOff: 5,
    ...changes,
  })

/** Builds lessons in force: April and May at 60 euros, without documentation. */
export const buildLessons = (changes: ContractChanges = {}): ContractDto =>
  buildContractDto({
    id: 'c3',
    product: 'lessons',
    benefit: exampleModality({ id: 'l', category: 'lessons', name: { es: 'Inglés', en: 'English' } }),
    ...changes,
  })

/**
 * Builds Marta on 10 March 2026 as the response of GET /profile, with a spouse and two children. The
 * flexible bag has 3,000 euros, of which `plants` in force uses 120; the top bag has 500, of which `pets` in
 * the cart uses 120.
 */
export function buildEmployee(changes: Partial<ProfileDto> = {}): ProfileDto {
  return {
    ...blankPerson,
    id: 'u1',
    email: 'marta@example.com',
    firstName: 'Marta',
    lastName1: 'Vidal',
    fullName: 'Marta Vidal',
    birthday: '1987-02-11',
    personalID: '00000000T',
    phone: '600000000',
    nationality: 'ES',
    disability: 0,
    fixedSalary: 30_000,
    variableSalary: 2_000,
    flexibleBag: 3_000,
    topBag: 500,
    userBag: 0,
    companyBag: 0,
    paymentCount: 14,
    companyId: 'acme',
    cookiesAccepted: true,
    language: 'es',
    privateUse: 100,
    renting: true,
    office: { name: '' },
    legalEntity: { name: '', logo: '' },
    collective: { name: '' },
    products: [buildProduct('plants', 'Exent'), buildProduct('pets', 'Top')],
    employeeTax: taxTableFor('2026-03-10')!,
    productTax: {},
    simulations: {
      2026: {
        flexibleBag: 3_000,
        topBag: 500,
        userBag: 0,
        available: 2_880,
        availableTop: 380,
        fixedSalary: 30_000,
        companyBag: 0,
        totalPrice: 240,
        userBagLeft: 0,
      },
    },
    family: [examplePeople.spouse, examplePeople.child, examplePeople.baby].map(toMember),
    contracts: [buildPlants()],
    cart: [buildPets()],
    company: buildCompanyDto(),
    today: '2026-03-10',
    ...changes,
  }
}

function toMember({ id, relationship, firstName, fullName, birthday }: Person): FamilyMemberDto {
  return {
    id,
    relationship,
    firstName,
    lastName1: 'Vidal',
    fullName,
    birthday,
    personalID: '00000000T',
    idType: 'DNI',
    disabilityType: false,
    disability: 0,
    active: true,
  }
}
