import type { Static } from 'typebox'
import type { Modality, Product, ProductTax } from '../domain/catalogue/modality.ts'
import { eurosOf, toEuros, type AmountOrPercent } from '../domain/kernel/money.ts'
import {
  modalityFromFile,
  productTaxFromFile,
  type FileAgeGroup,
  type FileModality,
  type WrittenAmount,
} from '../domain/company/catalogue/catalogueFile.ts'
import type { modalitySchema, productSchema, productTaxSchema } from './schemas/modality.ts'

/**
 * A modality as it travels (spec 3): the fields of the tenant's file in euros, with product, provider and
 * supplementaries.
 */
export type ModalityDto = Static<typeof modalitySchema>

export type ProductDto = Static<typeof productSchema>

export type ProductTaxDto = Static<typeof productTaxSchema>

/** A modality as the portal keeps it, with its product and supplementaries. */
export function modalityFromDto(dto: ModalityDto): Modality {
  const { product, supplementaries, ...own } = dto
  return {
    ...modalityFromFile(own),
    isTaxAdvantage: dto.isTaxAdvantage,
    product: productFromDto(product),
    ...(supplementaries && { supplementaries: supplementaries.map(modalityFromDto) }),
  }
}

/** A modality as it is answered. */
export function toModalityDto(modality: Modality): ModalityDto {
  const { minAmountCents, workingPriceCents, defaultPriceCents, priceForFamilyCents, ...rest } = modality
  const { ageGroup, ageGroupForFamily, contributionPrice, contributionCompany, faceValuesCents, ...others } =
    rest
  const { product, supplementaries, ...same } = others
  const price = writtenAmount(contributionPrice)
  const company =
    typeof contributionCompany === 'object' ? writtenAmount(contributionCompany) : contributionCompany
  return {
    ...same,
    ...eurosOf({
      minAmount: minAmountCents,
      workingPrice: workingPriceCents,
      defaultPrice: defaultPriceCents,
      priceForFamily: priceForFamilyCents,
    }),
    ...(ageGroup && { ageGroup: ageGroup.map(ageGroupDto) }),
    ...(ageGroupForFamily && { ageGroupForFamily: ageGroupForFamily.map(ageGroupDto) }),
    ...(price !== undefined && { contributionPrice: price }),
    ...(company !== undefined && { contributionCompany: company }),
    ...(faceValuesCents && faceValuesDto(faceValuesCents)),
    product: toProductDto(product),
    ...(supplementaries && { supplementaries: supplementaries.map(toModalityDto) }),
  }
}

/** A product with its plan type in place of `PL`. */
export function productFromDto<Dto extends { PL: Product['planType'] }>({
  PL,
  ...same
}: Dto): Omit<Dto, 'PL'> & Pick<Product, 'planType'> {
  return { ...same, planType: PL }
}

/** A product with `PL` in place of its plan type. */
export function toProductDto<Model extends Pick<Product, 'planType'>>({
  planType,
  ...same
}: Model): Omit<Model, 'planType'> & { PL: Product['planType'] } {
  return { ...same, PL: planType }
}

/** How much of a product is exempt, as the domain has it. */
export const productTaxFromDto = productTaxFromFile

/** How much of a product is exempt, as it is answered (D-22). */
export function toProductTaxDto(tax: ProductTax): ProductTaxDto {
  const { isExempt, limitExemptionCents, limitDayCents, ...same } = tax
  return {
    exemption: isExempt,
    ...same,
    ...eurosOf({ limitExemption: limitExemptionCents, limitDay: limitDayCents }),
  }
}

/** An amount as files and answers write it: euros, or a percentage as text. */
export function writtenAmount(amount: AmountOrPercent | undefined): WrittenAmount | undefined {
  if (amount === undefined) return undefined
  return 'percent' in amount ? `${amount.percent}%` : toEuros(amount.cents)
}

const ageGroupDto = ({ priceCents, ...ages }: NonNullable<Modality['ageGroup']>[number]): FileAgeGroup => ({
  ...ages,
  price: toEuros(priceCents),
})

/** A value that is no amount stays none: an empty text, about which the employee sees a message (FOO-06). */
function faceValuesDto(values: readonly (number | null)[]): Pick<FileModality, 'numberOfFace'> {
  const named = values.map((cents, at) => [`faceValue${at + 1}`, cents === null ? '' : toEuros(cents)])
  return { numberOfFace: values.length, ...Object.fromEntries(named) }
}
