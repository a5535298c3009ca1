import { toCents, toEuros } from '../domain/kernel/money.ts'
import type { SocialBenefit } from '../domain/tenant/tenant.ts'
import type { FileCompensation } from '../domain/tenant/schemaContent.ts'

/** A social benefit as it travels and as files keep it, in euros. */
export type CompensationDto = FileCompensation

export function toCompensationDto({ product, valueCents }: SocialBenefit): CompensationDto {
  return { product, value: toEuros(valueCents) }
}

export function compensationFromDto({ product, value }: CompensationDto): SocialBenefit {
  return { product, valueCents: toCents(value) }
}
