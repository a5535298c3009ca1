import type { Static } from 'typebox'
import type { Modality, Product, ProductTax } from '../domain/catalogue/modality.ts'
import { eurosOf, toEuros, writeAmount } from '../domain/kernel/money.ts'
import {
  modalityFromFile,
  productTaxFromFile,
  type FileAgeGroup,
  type FileModality,
} from '../domain/company/catalogue/catalogueFile.ts'
import type { modalitySchema, productTaxSchema } from './schemas/modality.ts'

/**
 * A modality in the API (spec 3): the fields of the tenant's file in euros, with product, provider and
 * supplementaries.
 */
export type ModalityDto = Static<typeof modalitySchema>

type ProductTaxDto = Static<typeof productTaxSchema>

/** Converts the API's modality, with its product and supplementaries, to the portal's model. */
export function modalityFromDto(dto: ModalityDto): Modality {
  const { product, supplementaries, ...own } = dto
  return {
    ...modalityFromFile(own),
    isTaxAdvantage: dto.isTaxAdvantage,
    product: productFromDto(product),
    ...(supplementaries && { supplementaries: supplementaries.map(modalityFromDto) }),
  }
}

/** Converts a modality to the API's shape. */
export function toModalityDto(modality: Modality): ModalityDto {
  const { minAmountCents, workingPriceCents, defaultPriceCents, priceForFamilyCents, ...rest } = modality
  const { ageGroup, ageGroupForFamily, contributionPrice, contributionCompany, faceValuesCents, ...others } =
    rest
  const { product, supplementaries, ...same } = others
  const price = writeAmount(contributionPrice)
  const company =
    typeof contributionCompany === 'object' ? writeAmount(contributionCompany) : contributionCompany
  return {
    ...same,
    ...eurosOf({
      minAmount: minAmountCents,
      workingPrice: workingPriceCents,
      defaultPrice: defaultPriceCents,
      priceForFamily: priceForFamilyCents,
    }),
    ...(ageGroup && { ageGroup: ageGroup.map(toAgeGroupDto) }),
    ...(ageGroupForFamily && { ageGroupForFamily: ageGroupForFamily.map(toAgeGroupDto) }),
    ...(price !== undefined && { contributionPrice: price }),
    ...(company !== undefined && { contributionCompany: company }),
    ...(faceValuesCents && toFaceValuesDto(faceValuesCents)),
    product: toProductDto(product),
    ...(supplementaries && { supplementaries: supplementaries.map(toModalityDto) }),
  }
}

/** Replaces `PL` with the product's plan type. */
export function productFromDto<Dto extends { PL: Product['planType'] }>({
  PL,
  ...same
}: Dto): Omit<Dto, 'PL'> & Pick<Product, 'planType'> {
  return { ...same, planType: PL }
}

/** Replaces a product's plan type with `PL`. */
export function toProductDto<Model extends Pick<Product, 'planType'>>({
  planType,
  ...same
}: Model): Omit<Model, 'planType'> & { PL: Product['planType'] } {
  return { ...same, PL: planType }
}

/** Converts a product's exemption to the model. */
export const productTaxFromDto = productTaxFromFile

/** Converts a product's exemption to the API's format (D-22). */
export function toProductTaxDto(tax: ProductTax): ProductTaxDto {
  const { isExempt, limitExemptionCents, limitDayCents, ...same } = tax
  return {
    exemption: isExempt,
    ...same,
    ...eurosOf({ limitExemption: limitExemptionCents, limitDay: limitDayCents }),
  }
}

const toAgeGroupDto = ({ priceCents, ...ages }: NonNullable<Modality['ageGroup']>[number]): FileAgeGroup => ({
  ...ages,
  price: toEuros(priceCents),
})

/**
 * Converts face values to euros; an invalid one becomes an empty text, for which the employee sees a message
 * (FOO-06).
 */
function toFaceValuesDto(values: readonly (number | null)[]): Pick<FileModality, 'numberOfFace'> {
  const named = values.map((cents, at) => [`faceValue${at + 1}`, cents === null ? '' : toEuros(cents)])
  return { numberOfFace: values.length, ...Object.fromEntries(named) }
}
