import type { LocalizedText } from '../kernel/language.ts'
import type { AmountOrPercent } from '../kernel/money.ts'
import type { Whom } from '../kernel/person.ts'

export type PlanType = 'Exent' | 'Top'
export type Questionnaire = 'physical' | 'telematic' | 'telephone' | 'upload'

/** One age bracket, both ends inclusive in completed years, with the monthly price (D-17). */
export type AgeGroup = { from: number; to: number; priceCents: number }

export type Provider = { id: string; name: string; logo?: string }

/** The product of a modality; a tenant has one per category. */
export type Product = {
  id: string
  planType: PlanType
  name: LocalizedText
  category: { alias: string; name: LocalizedText; isDefault: boolean }
  isDocumentRequired?: boolean
  isQuestionsRequired?: boolean
  questions?: { title: LocalizedText; isRequired: boolean }[]
  documentName?: LocalizedText
}

/** The limits up to which a product is exempt from income tax, in cents (D-22). */
export type ProductTax = {
  isExempt: boolean
  /** Limit per plan year and beneficiary; 0 or left out: no limit. */
  limitExemptionCents?: number
  /** Limit per working day; 0 or left out: no limit. */
  limitDayCents?: number
  /** The number of months that the limits cover. */
  numberOfMonths?: number
  whoBenefit?: Whom
}

/**
 * One offer in a tenant's catalogue (benefit/modality, spec 3). Amounts are whole cents. `name`, `desc` and
 * `longDesc` have all languages; the base text of D-41 is the `en` entry.
 */
export type Modality = {
  id: string
  /** 1: a supplementary of the modality `parentId`; any other value: an independent benefit (D-53). */
  type?: number
  parentId?: string
  name: LocalizedText
  logo?: string
  providerImage?: string
  providerWebsite?: string
  featuredImage?: string
  desc?: LocalizedText
  longDesc?: LocalizedText
  isTaxAdvantage: boolean
  userBag?: boolean
  /** True: training that the job requires and the employee does not choose (D-118). */
  requiredByJob?: boolean
  /** True: the modality pays into a pension plan (D-118). */
  pensionPlan?: boolean
  /** Rank of the modality's cover among those of the provider: a higher rank covers more. */
  coverRank?: number
  /**
   * `even`: the user bag is spread evenly over the months; left out: the user bag pays the months in order
   * (D-113).
   */
  userBagByMonth?: 'even'
  ageGroup?: AgeGroup[]
  ageGroupForFamily?: AgeGroup[]
  allSupplementary?: 'yes' | 'no'
  /**
   * The company's contribution: false and "no" switch it off; true and "yes" switch it on without an amount
   * (D-04).
   */
  contributionCompany?: AmountOrPercent | boolean | 'yes' | 'no'
  contributionPrice?: AmountOrPercent
  contributionTarget?: Whom
  /** A calendar date, or a day of the month that overrides the company's (D-09). */
  cutOffDate?: string | number
  startDate?: string
  endDate?: string
  minAmountCents?: number
  workingPriceCents?: number
  defaultPriceCents?: number
  priceForFamilyCents?: number
  /**
   * Face values of vouchers, in order; null for a value without an amount, about which the employee reads a
   * message (FOO-06).
   */
  faceValuesCents?: readonly (number | null)[]
  workingDays?: number
  healthType?: LocalizedText
  product: Product
  contractMethod?: 'tickets' | 'hole-year' | 'informative' | ''
  periodOptions?: string
  modalityId?: string
  collectiveId?: string
  supplementaries?: Modality[]
  questionare?: 'yes' | 'no'
  typeOfQuestionare?: Questionnaire
  monthsAvailability?: boolean[]
  whoAffect?: Whom
  doc?: { name: LocalizedText; file: string }
  label1File?: LocalizedText
  providerId?: string
  provider?: Provider
  year?: number
  /** Fields that only one category reads, such as coverages or a rate table's name. */
  extra?: Record<string, unknown>
}
