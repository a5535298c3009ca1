import { defineBenefit, type Benefit } from '../../../src/domain/benefit/defineBenefit.ts'
import { emptyForm } from '../../../src/domain/benefit/formSchema.ts'
import { exampleContract } from '../../../src/domain/examples/exampleContract.ts'
import { exampleProfile } from '../../../src/domain/examples/exampleProfile.ts'
import {
  exampleModality,
  examplePeople,
  exampleRequest,
} from '../../../src/domain/examples/exampleRequest.ts'
import type { PlanType } from '../../../src/domain/catalogue/modality.ts'
import type { CompanyDto, ContractDto, ProfileProduct, ProfileDto } from '../../../src/dto/dto.ts'
import { plants, rose } from './wizardFixture.ts'

/** A modality of the Top category of the tests. */
export const petsModality = exampleModality({
  id: 'm',
  category: 'pets',
  name: { es: 'Mascotas' },
  isTaxAdvantage: false,
})

/** A Top category of the tests, beside the tax-advantaged `plants`. */
export const pets: Benefit = {
  ...defineBenefit({ id: 'pets', amount: 'typed', editableInForce: true }),
  messages: {
    es: { name: 'Mascotas' },
    ca: { name: 'Mascotes' },
    en: { name: 'Pets' },
    pt: { name: 'Animais' },
  },
}

/** A category that always asks for documentation: paid monthly, with an invoice for each month. */
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

/** The categories that the pages find in `plugins/`. */
export const exampleBenefits = { plants, pets, lessons }

/** Acme: all four languages, cut-off on the 15th, alerts 30 days ahead. */
export function exampleCompany(changes: Partial<CompanyDto> = {}): CompanyDto {
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
    ...changes,
  }
}

/** A product of an employee; its name is that of its category. */
export function exampleProduct(
  alias: string,
  PL: PlanType,
  changes: Partial<ProfileProduct> = {},
): ProfileProduct {
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

/** Plants in force: April and May at 60 euros, signed. */
export const plantsContract = (changes: Partial<Omit<ContractDto, 'benefit'>> = {}): ContractDto =>
  exampleContract({ product: 'plants', benefit: rose, ...changes })

/** Pets in the cart: April and May at 60 euros, five days before their cut-off. */
export const petsInCart = (changes: Partial<Omit<ContractDto, 'benefit'>> = {}): ContractDto =>
  exampleContract({
    id: 'c2',
    benefit: { isTaxAdvantage: false, product: petsModality.product },
    status: 'cart',
    signed: false,
    daysToCutOff: 5,
    ...changes,
  })

/** Lessons in force: April and May at 60 euros, nothing attached. */
export const lessonsContract = (changes: Partial<Omit<ContractDto, 'benefit'>> = {}): ContractDto =>
  exampleContract({
    id: 'c3',
    product: 'lessons',
    benefit: { id: 'l', name: { es: 'Inglés', en: 'English' } },
    ...changes,
  })

/**
 * Marta on 10 March 2026, with a spouse and two children: 3,000 euros in the flexible bag and 500 in the top
 * bag, of which plants in force take 120 and pets in the cart another 120.
 */
export function exampleEmployee(changes: Partial<ProfileDto> = {}): ProfileDto {
  const request = exampleRequest({ modality: rose, details: {}, people: Object.values(examplePeople) })
  return {
    ...exampleProfile(request, exampleCompany()),
    id: 'u1',
    companyId: 'acme',
    topBag: 500,
    products: [exampleProduct('plants', 'Exent'), exampleProduct('pets', 'Top')],
    simulations: {
      2026: {
        flexibleBag: 3_000,
        topBag: 500,
        available: 2_880,
        availableTop: 380,
        fixedSalary: 30_000,
        companyBag: 0,
        totalPrice: 240,
        userBagLeft: 0,
      },
    },
    contracts: [plantsContract()],
    cart: [petsInCart()],
    company: exampleCompany(),
    ...changes,
  }
}
