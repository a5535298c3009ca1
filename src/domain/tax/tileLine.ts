import { capitalized, moneyFormat } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { translator } from '../messages/index.ts'
import { moneySentence } from './moneySentence.ts'
import type { ProductMoney } from './productMoney.ts'
import type { OfferMoney } from './proposal.ts'

/** The text of a tile, and whether the product is free for the employee. */
type TileLine = { line: string; isFree: boolean }

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
 * What a choice costs, beside its button: "Pagas tú 54 € al mes", "Gratis para ti", or with contributions
 * "Tu nómina baja 63,74 € al año".
 */
export function moneyHeadline(money: ProductMoney, language: Language): string {
  const { line, isFree } = tileLine({ money, kind: 'own' }, language)
  if (isFree) return capitalized(line)
  if (money.perYear.socialSecurityCents) return moneySentence(money, language).payslip
  return translator(language)('bar.pays', { amount: line })
}
