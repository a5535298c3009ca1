import type { LocalizedText, Language } from '../domain/kernel/language.ts'
import type { AmountOrPercent, Modality, PlanType } from '../domain/catalogue/modality.ts'
import type { Refusal } from '../domain/kernel/refusal.ts'
import type { Relationship } from '../domain/kernel/person.ts'
import type { ProductTax, TaxTable } from '../domain/catalogue/taxTypes.ts'

/**
 * The shapes that travel between server and portal, in the specification's field names (spec 3). All amounts
 * are euros.
 */

export type ContractStatus = 'cart' | 'pending' | 'contracted' | 'cancelled'

export type ContractItemDto = {
  id?: string
  benefitId: string
  /** 0 is the employee. */
  familyId: number
  /** 0 to 11. */
  month: number
  price: number
  contributedPrice?: number
  details?: Record<string, unknown>
}

/**
 * Conditions of an edit in force that wait for the e-mail to be accepted; the contract's own fields are still
 * the old ones.
 */
export type PendingEdit = {
  price: number
  finalPrice: number
  userBag?: number
  details: Record<string, unknown>
  items: ContractItemDto[]
  isCancellation: boolean
}

export type ContractDto = {
  id: string
  /** Category alias. */
  product: string
  productCategory: string
  benefit: Modality
  benefitId: string
  year: number
  price: number
  finalPrice: number
  userBag: number
  contributedPrice: number
  details: Record<string, unknown>
  /** By family id, or `{ paymentFreq, ... }` for the contract. */
  additionalInfo: Record<string, unknown> | null
  status: ContractStatus
  signed: boolean
  createdAt: string
  updatedAt: string
  disableDocumentation: boolean
  items: ContractItemDto[]
  /** Row version: sent back on an edit, 409 when somebody else was faster. */
  version: number
  /** Answers to the product's questions and its document, when given. */
  answers?: AnswersDto | null
  /** Calendar days to the cut-off of the first month; negative is expired (D-09). Cart items only. */
  daysToCutOff?: number
  pendingEdit?: PendingEdit
  /**
   * The mail it waits for: where it went, how long its link holds (an instant), and whether that time is
   * over.
   */
  acceptance?: { sentTo: string; until: string; isExpired: boolean }
}

/**
 * POST /contracts and PUT /contracts/{id}. Prices are checked against the server's own and refused when they
 * differ.
 */
export type ContractRequest = {
  benefitId: string
  year: number
  details: Record<string, unknown>
  items: ContractItemDto[]
  additionalInfo?: Record<string, unknown> | null
  price?: number
  version?: number
}

export type AnswersDto = {
  answers: Record<string, string>
  file?: { name: string; originalFilename: string }
  isCompleted: boolean
}

export type FamilyMemberDto = {
  id: number
  firstName: string
  lastName1: string
  lastName2?: string
  fullName: string
  personalID: string
  idType: string
  birthday: string
  relationship: Relationship
  disabilityType: boolean
  disability?: number
  active: boolean
}

export type CompanyDto = {
  name: string
  subdomain: string
  logo?: string
  /** For dark surfaces such as the sidebar. */
  logoOnDark?: string
  background?: string
  color: string
  colorBar: string
  colorTitles: string
  languages: Language[]
  alertDays: number
  hideCompensation: boolean
  hideSocialSecurityInCompensation: boolean
  maintenance: boolean
  cutOffDate: number
  companyBag: AmountOrPercent
  privacyText: LocalizedText
  privacyDetail: LocalizedText
  /** The plan's conditions, as the signing step shows them; text of `textBlocks`. */
  conditions?: LocalizedText
  helpEmail: string
  slogan?: LocalizedText
  /**
   * Which legal links the login page shows beside the legal notice, and whether cookies must be accepted to
   * log in.
   */
  showPrivacyLink: boolean
  showCookiesLink: boolean
  cookiesRequired: boolean
}

/** One product of the employee (spec 3 `products`), with the state an administrator gave it (D-47). */
export type ProfileProduct = {
  id: string
  PL: PlanType
  name: LocalizedText
  category: { alias: string; name: LocalizedText; isDefault: boolean }
  active: boolean
  /** False: the permission to contract was withdrawn. */
  allowed: boolean
  /**
   * The refusal's code where no modality is open to the employee: those of other collectives only, or none at
   * all.
   */
  closed?: 'notForCollective' | 'noOffer'
}

export type ProfileDto = {
  id: string
  email: string
  firstName: string
  lastName1: string
  lastName2: string
  fullName: string
  birthday: string
  picture: string
  personalID: string
  phone: string
  BAN: string
  nationality: string
  gender: 0 | 1 | null
  maritalStatus: 'single' | 'married' | 'divorced' | 'widowed' | ''
  disabilityType: boolean
  disability: number | null
  address1: string
  address2: string
  city: string
  postalCode: string
  province: string
  country: string
  fixedSalary: number | null
  variableSalary: number | null
  flexibleBag: number
  topBag: number
  userBag: number
  companyBag: AmountOrPercent
  paymentCount: number | null
  securityNumber: string
  employeeNumber: string
  costCenter: string
  collectiveId: string
  companyId: string
  cookiesAccepted: boolean
  isPasswordDeprecated: boolean
  language: Language
  privateUse: number | null
  renting: boolean
  products: ProfileProduct[]
  office: { name: string }
  legalEntity: { name: string; logo: string }
  collective: { name: string }
  employeeTax: TaxTable
  /** By product name (D-22); the category alias is the key on this wire. */
  productTax: Record<string, ProductTax>
  /** Bags of each open plan year, keyed by year, as D-02 computes them. */
  simulations: Record<string, SimulationDto>
  family: FamilyMemberDto[]
  cart: ContractDto[]
  contracts: ContractDto[]
  company: CompanyDto
  /** Madrid date of the product's clock. */
  today: string
}

export type SimulationDto = {
  flexibleBag: number
  topBag: number
  available: number
  availableTop: number
  fixedSalary: number | null
  companyBag: number
  totalPrice: number
  /** What is left of the userBag. */
  userBagLeft: number
}

export type DocumentDto = {
  id: string
  year: number
  name: string
  file: string
  /** Address to download it from. */
  url: string
  type: string
  public: boolean
  userId: string
  creator: string
  createdAt: string
  updatedAt: string
  sizeBytes: number
  /** The contract it shows, where it is one's PDF. */
  contractId?: string
}

export type NewsDto = { id: string; text: LocalizedText; date?: string }

export type MenuItemDto = {
  id: string
  name: LocalizedText
  link: string
  icon: 'info' | 'documents' | 'compensation' | 'other-products' | 'tax-exemption' | 'pie-chart'
}

export type CompensationDto = { product: LocalizedText; value: number }

export type StoredFileDto = { name: string; originalFilename: string }

/** Errors: `refusals` where a rule of the plan speaks, `fields` where the body's shape is wrong. */
export type ErrorDto = {
  error: {
    statusCode: number
    name: string
    message: string
    refusals?: Refusal[]
    fields?: { path: string; message: string }[]
    /** The right figure in euros where the sent price differed. */
    price?: number
    requestId?: string
  }
}
