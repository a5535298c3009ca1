import type { LocalizedText } from '../kernel/language.ts'
import type { AmountOrPercent } from '../kernel/money.ts'
import type { Whom } from '../kernel/person.ts'

export type PlanType = 'Exent' | 'Top'
export type Questionnaire = 'physical' | 'telematic' | 'telephone' | 'upload'

/** One age bracket, both ends inclusive in completed years, with the monthly price (D-17). */
export type AgeGroup = { from: number; to: number; priceCents: number }

export type Provider = { id: string; name: string; logo?: string }

/** The product a modality belongs to: one per category of a tenant. */
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

/** How far one product is exempt of income tax, in cents (D-22). */
export type ProductTax = {
  isExempt: boolean
  /** A plan year and beneficiary; 0 or left out is no limit. */
  limitExemptionCents?: number
  /** A working day; 0 or left out is no limit. */
  limitDayCents?: number
  /** Months that the limits run over. */
  numberOfMonths?: number
  whoBenefit?: Whom
}

/**
 * One offer in a tenant's catalogue (benefit/modality, spec 3). Amounts are whole cents. `name`, `desc` and
 * `longDesc` have all languages; the base text of D-41 is the `en` entry.
 */
export type Modality = {
  id: string
  /** 1 is a supplementary of the modality `parentId`; anything else a benefit of its own (D-53). */
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
  /** The job demands it: training that is no free choice (D-118). */
  requiredByJob?: boolean
  /** It pays into a pension plan (D-118). */
  pensionPlan?: boolean
  /** How much it covers beside the other modalities of its provider: more is better. */
  coverRank?: number
  /** `even`: the user bag is laid evenly on the months, not in their order (D-113). */
  userBagByMonth?: 'even'
  ageGroup?: AgeGroup[]
  ageGroupForFamily?: AgeGroup[]
  allSupplementary?: 'yes' | 'no'
  /** False and "no" end the contribution; true and "yes" name no amount (D-04). */
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
   * Face values of vouchers, in order; null where the catalogue has no amount, which the employee sees
   * (FOO-06).
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
  /** Coverages, rate table name and such that only one category reads. */
  extra?: Record<string, unknown>
}
