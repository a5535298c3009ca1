import type { LocalizedText } from '../kernel/language.ts'

export type PlanType = 'Exent' | 'Top'
export type Whom = 'user' | 'family' | 'both'
export type Questionnaire = 'physical' | 'telematic' | 'telephone' | 'upload'

/** An amount in euros, or a percentage as text ("25%"): what of, is said where it is used (D-01, D-03). */
export type AmountOrPercent = number | string

/** One age bracket, both ends inclusive in completed years, with the monthly price in euros (D-17). */
export type AgeGroup = { from: number; to: number; price: number }

export type Provider = { id: string; name: string; logo?: string }

/** The product a modality belongs to: one per category of a tenant. */
export type Product = {
  id: string
  PL: PlanType
  name: LocalizedText
  category: { alias: string; name: LocalizedText; isDefault: boolean }
  isDocumentRequired?: boolean
  isQuestionsRequired?: boolean
  questions?: { title: LocalizedText; isRequired: boolean }[]
  documentName?: string
}

/**
 * One offer in a tenant's catalogue, under the specification's own field names (benefit/modality, spec 3).
 * Amounts in euros. `name`, `desc` and `longDesc` carry all languages; the base text of D-41 is the `en`
 * entry.
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
  ageGroup?: AgeGroup[]
  ageGroupForFamily?: AgeGroup[]
  allSupplementary?: 'yes' | 'no'
  contributionCompany?: AmountOrPercent | boolean
  contributionPrice?: AmountOrPercent
  contributionTarget?: Whom
  /** A calendar date, or a day of the month that overrides the company's (D-09). */
  cutOffDate?: string | number
  startDate?: string
  endDate?: string
  minAmount?: number
  workingPrice?: number
  defaultPrice?: number
  priceForFamily?: number
  numberOfFace?: number
  /**
   * Face values of vouchers; judged when read, for a malformed one is the employee's message, not a broken
   * file (FOO-06).
   */
  [faceValue: `faceValue${number}`]: number | string | undefined
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
  doc?: { name: string; file: string }
  label1File?: LocalizedText
  providerId?: string
  provider?: Provider
  year?: number
  /** Coverages, rate table name and such that only one category reads. */
  extra?: Record<string, unknown>
}
