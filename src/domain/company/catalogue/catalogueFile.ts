import type { AgeGroup, Modality, Product, ProductTax, Questionnaire } from '../../catalogue/modality.ts'
import type { LocalizedText } from '../../kernel/language.ts'
import { centsOf, parseAmount, parseEuros, toCents, type WrittenAmount } from '../../kernel/money.ts'
import type { Whom } from '../../kernel/person.ts'

/**
 * The catalogue in a tenant's files, with the field names of the specification (benefit/modality, spec 3),
 * and its conversion to the model. Amounts here are euros.
 */

export type FileAgeGroup = { from: number; to: number; price: number }

/** A provider, written once in its product; modalities refer to it by `providerId`. */
type FileProvider = { id: string; name: string; logo?: string; image?: string; website?: string }

/** The limits up to which a product is exempt (D-22). */
type FileProductTax = {
  exemption?: boolean | number | string
  limitExemption?: number
  limitDay?: number
  numberOfMonths?: number
  whoBenefit?: Whom
}

/** A modality as written in a product's file; product and provider are in the same file. */
export type FileModality = {
  id: string
  type?: number
  parentId?: string
  name: LocalizedText
  logo?: string
  featuredImage?: string
  desc?: LocalizedText
  longDesc?: LocalizedText
  isTaxAdvantage?: boolean
  userBag?: boolean
  requiredByJob?: boolean
  pensionPlan?: boolean
  coverRank?: number
  ageGroup?: FileAgeGroup[]
  ageGroupForFamily?: FileAgeGroup[]
  allSupplementary?: 'yes' | 'no'
  contributionCompany?: WrittenAmount | boolean
  contributionPrice?: WrittenAmount
  contributionTarget?: Whom
  cutOffDate?: string | number
  startDate?: string
  endDate?: string
  minAmount?: number
  workingPrice?: number
  defaultPrice?: number
  priceForFamily?: number
  numberOfFace?: number
  /**
   * Face values of vouchers; a malformed one is accepted, and the employee reads a message about it (FOO-06).
   */
  [faceValue: `faceValue${number}`]: number | string | undefined
  workingDays?: number
  healthType?: LocalizedText
  contractMethod?: 'tickets' | 'hole-year' | 'informative' | ''
  periodOptions?: string
  modalityId?: string
  collectiveId?: string
  questionare?: 'yes' | 'no'
  typeOfQuestionare?: Questionnaire
  monthsAvailability?: boolean[]
  whoAffect?: Whom
  doc?: { name: LocalizedText; file: string }
  label1File?: LocalizedText
  providerId?: string
  year?: number
  extra?: Record<string, unknown>
}

export type FileProduct = Omit<Product, 'planType' | 'category'> & {
  PL: Product['planType']
  category: Omit<Product['category'], 'isDefault'> & { isDefault?: boolean }
  productTax?: FileProductTax
  providers?: FileProvider[]
  modalities: FileModality[]
}

export type CatalogueFile = { $schema?: string; products: (string | FileProduct)[] }

/**
 * Fields of the model that come from the modality's own entry; the caller adds product, provider and
 * supplementaries.
 */
type OwnModalityFields = Omit<
  Modality,
  'product' | 'provider' | 'supplementaries' | 'isTaxAdvantage' | 'providerImage' | 'providerWebsite'
> & { isTaxAdvantage?: boolean }

/** Converts a modality's own fields to cents. */
export function modalityFromFile(file: FileModality): OwnModalityFields {
  const { minAmount, workingPrice, defaultPrice, priceForFamily, ...rest } = withoutFaceValues(file)
  const { ageGroup, ageGroupForFamily, contributionCompany, contributionPrice, numberOfFace, ...same } = rest
  return {
    ...same,
    ...centsOf({
      minAmountCents: minAmount,
      workingPriceCents: workingPrice,
      defaultPriceCents: defaultPrice,
      priceForFamilyCents: priceForFamily,
    }),
    ...(ageGroup && { ageGroup: ageGroup.map(ageGroupFrom) }),
    ...(ageGroupForFamily && { ageGroupForFamily: ageGroupForFamily.map(ageGroupFrom) }),
    ...contributionsFromFile({ contributionCompany, contributionPrice }),
    ...(numberOfFace !== undefined && {
      faceValuesCents: Array.from({ length: numberOfFace }, (_, at) =>
        parseFaceCents(file[`faceValue${at + 1}`]),
      ),
    }),
  }
}

/** Converts what the company pays of a price; what is left out stays out. */
export function contributionsFromFile({
  contributionCompany,
  contributionPrice,
}: Pick<FileModality, 'contributionCompany' | 'contributionPrice'>): Pick<
  Modality,
  'contributionCompany' | 'contributionPrice'
> {
  const [price, company] = [parseAmount(contributionPrice), companyContribution(contributionCompany)]
  return {
    ...(price !== undefined && { contributionPrice: price }),
    ...(company !== undefined && { contributionCompany: company }),
  }
}

/** A voucher's face value in cents; null if the value is malformed or out of range. */
export function parseFaceCents(value: unknown): number | null {
  const cents = parseEuros(value)
  return cents !== undefined && cents > 0 && cents <= maxFaceCents ? cents : null
}

const maxFaceCents = 1_000_000_000

/**
 * Converts a product's exemption: not exempt for `no`, `false` and 0; exempt, within the limits in cents,
 * for any other value or a missing one (D-22).
 */
export function productTaxFromFile(file: FileProductTax): ProductTax {
  const { exemption, limitExemption, limitDay, ...rest } = file
  return {
    ...rest,
    isExempt: !['no', 'false', '0'].includes(String(exemption).trim().toLowerCase()),
    ...centsOf({ limitExemptionCents: limitExemption, limitDayCents: limitDay }),
  }
}

function withoutFaceValues(file: FileModality): Omit<FileModality, `faceValue${number}`> {
  const named = Object.entries(file).filter(([name]) => !name.startsWith('faceValue'))
  return Object.fromEntries(named) as Omit<FileModality, `faceValue${number}`>
}

function companyContribution(written?: WrittenAmount | boolean): Modality['contributionCompany'] {
  return typeof written === 'boolean' || written === 'yes' || written === 'no'
    ? written
    : parseAmount(written)
}

const ageGroupFrom = ({ price, ...ages }: FileAgeGroup): AgeGroup => ({ ...ages, priceCents: toCents(price) })
