import { capitalized, formatMoney, moneyFormat } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { translator } from '../messages/index.ts'
import type { ProductMoney } from './productMoney.ts'
import type { OfferMoney } from './proposal.ts'

/** The text of a tile, and whether the product is free for the employee. */
export type TileLine = { line: string; isFree: boolean }

/**
 * Returns the short text of a tile: "gratis para ti", "desde 31,75 € al mes", "54 € al mes", or for an
 * example amount "60 € por 38 € al mes". Screen readers get the money sentence (D-93).
 */
export function tileLine(
  { money, kind }: { money: ProductMoney; kind: OfferMoney['kind'] | 'own' },
  language: Language,
): TileLine {
  const say = translator(language)
  const per = money.months > 0 ? 'month' : 'year'
  const { priceCents, payslipCents, taxCents } = per === 'month' ? money.perMonth : money.perYear
  if (payslipCents <= 0) return { line: say('tile.free'), isFree: true }
  const write = moneyFormat([priceCents, payslipCents], language)
  const amounts = { price: write(priceCents), amount: write(payslipCents), per: say(`money.${per}`) }
  const gross = taxCents === undefined ? '.gross' : ''
  return { line: say(`tile.${kind === 'for' ? 'own' : kind}${gross}`, amounts), isFree: false }
}

/**
 * What a choice brings and costs, beside its button: "720 € por 64 € al año", or "54 € al mes" if nobody else
 * pays.
 */
export function moneyHeadline(money: ProductMoney, language: Language): string {
  const { priceCents, payslipCents } = money.perYear
  return capitalized(tileLine({ money, kind: priceCents === payslipCents ? 'own' : 'with' }, language).line)
}

/**
 * The saved tax, in the line that opens the calculator: "Ahorras 31,20 € de IRPF al mes"; undefined without
 * any.
 */
export function savingLine(money: ProductMoney, language: Language): string | undefined {
  const say = translator(language)
  const per = money.months > 0 ? 'month' : 'year'
  const { taxCents = 0 } = per === 'month' ? money.perMonth : money.perYear
  if (taxCents <= 0) return undefined
  return say('money.saves', { amount: formatMoney(taxCents, language), per: say(`money.${per}`) })
}
