import { toEuros, type AmountOrPercent } from '../domain/kernel/money.ts'
import type { WrittenAmount } from '../domain/tenant/catalogueFile.ts'

/** An amount as files and answers write it: euros, or a percentage as text. */
export function writtenAmount(amount: AmountOrPercent | undefined): WrittenAmount | undefined {
  if (amount === undefined) return undefined
  return 'percent' in amount ? `${amount.percent}%` : toEuros(amount.cents)
}
