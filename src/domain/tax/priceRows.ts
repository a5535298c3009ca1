import { formatMoney } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { translator } from '../messages/index.ts'
import type { Pot } from '../plan/bags.ts'
import type { MoneyParts } from './moneyParts.ts'
import type { ProductMoney } from './productMoney.ts'

/** A row of a product's price in its plan year: the total, or the part of one payer, in cents. */
export type PriceRow = {
  id: string
  label: string
  cents: number
  /** The company's sources of money that pay the amount of this row. */
  pots?: readonly Pot[]
}

/**
 * Returns the price of products in their plan year, and who pays it: company, saved tax, employee. The
 * displayed parts add up to the price (D-93, D-101). All company money is in one row. Additional
 * contributions are not part of the price; they come last (D-117).
 */
export function priceRows(money: ProductMoney, language: Language): PriceRow[] {
  const { companyCents, taxCents, payslipCents, socialSecurityCents = 0 } = money.perYear
  const you = socialSecurityCents === 0 ? 'you' : 'youBesides'
  const say = translator(language)
  const row = (id: string, cents: number): PriceRow => ({ id, label: say(`fact.${id}`), cents })
  const parts = [
    { ...row('companyMoney', companyCents), pots: findPots(money.perYear) },
    row((taxCents ?? 0) < 0 ? 'moreTax' : 'tax', taxCents ?? 0),
  ]
  return [
    priceRow(money, language),
    ...parts.filter(({ cents }) => cents !== 0),
    row(taxCents === undefined ? 'gross' : you, payslipCents - socialSecurityCents),
    ...(socialSecurityCents === 0 ? [] : [row('contributions', socialSecurityCents)]),
  ]
}

function findPots({ contributionCents, userBagCents, companyBagCents }: MoneyParts): Pot[] {
  const pots = [
    ['companyContribution', contributionCents],
    ['userBag', userBagCents],
    ['companyBag', companyBagCents],
  ] as const
  return pots.filter(([, cents]) => cents !== 0).map(([pot]) => pot)
}

/** The row of the whole price; with the number of months if all months are equal. */
function priceRow({ months, perYear, perMonth }: ProductMoney, language: Language): PriceRow {
  const say = translator(language)
  const cents = perYear.priceCents
  if (months < 2 || perMonth.priceCents * months !== cents)
    return { id: 'price', label: say('fact.price'), cents }
  const amount = formatMoney(perMonth.priceCents, language)
  return { id: 'price', label: say('fact.priceMonths', { months: String(months), amount }), cents }
}
