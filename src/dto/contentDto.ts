import { toEuros } from '../domain/kernel/money.ts'
import { socialBenefitFromFile, type SocialBenefit } from '../domain/tenant/tenant.ts'
import type { FileCompensation } from '../domain/tenant/schemaContent.ts'

/** A social benefit as it travels and as files keep it, in euros. */
export type CompensationDto = FileCompensation

export function toCompensationDto({ product, valueCents }: SocialBenefit): CompensationDto {
  return { product, value: toEuros(valueCents) }
}

export const compensationFromDto = socialBenefitFromFile
