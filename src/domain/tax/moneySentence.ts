import { capitalized, formatMoney, moneyFormat } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { translator } from '../messages/index.ts'
import { monthSpan } from '../messages/monthSpan.ts'
import type { MoneyParts, MonthMoney } from './moneyParts.ts'
import type { ProductMoney } from './productMoney.ts'

/** The sentence on a product's amounts (D-93), whole and in parts. */
type MoneySentence = {
  /** "Precio 175,40 € al mes · ... · tu nómina baja 44,98 € al mes (9 meses de 2026)". */
  text: string
  /** The effect on the payslip only: "Tu nómina baja 44,98 € al mes". */
  payslip: string
  /** Price, company and tax, without the payslip: "Precio 175,40 € al mes · tu empresa pone 104,00 €". */
  before: string
  /** The effect as the end of the sentence: "tu nómina baja 44,98 € al mes". */
  ending: string
  /** The period: "9 meses de 2026", or "en 2026" for yearly figures. */
  period: string
  /**
   * Notes at the end: changed contributions (D-117), and a different year's tables (D-122); empty without
   * notes.
   */
  note: string
}

type Per = 'month' | 'year'

/** The effect of a product before a choice: "Con 60 € al mes", and "tu nómina baja 38 € al mes". */
type OfferSentence = {
  /** The example's amount, the company's part, and the saved tax. */
  before: string
  ending: string
}

/**
 * Describes a product's price, payers and payslip effect in the reader's language, with the same text on
 * every page. Amounts are monthly for monthly payments, unless yearly ones are requested.
 */
export function moneySentence(money: ProductMoney, language: Language, asked: Per = 'month'): MoneySentence {
  const say = translator(language)
  const per = money.months > 0 ? asked : 'year'
  const parts = per === 'month' ? money.perMonth : money.perYear
  const { priceCents, companyCents, taxCents = 0, payslipCents } = parts
  const write = moneyFormat([priceCents, companyCents, taxCents, payslipCents], language)
  const part = (id: string, cents: number): string =>
    say(id, { amount: write(Math.abs(cents)), per: say(`money.${per}`) })
  const before = [
    part('money.price', priceCents),
    ...(companyCents === 0 ? [] : [part('money.company', companyCents)]),
    ...(taxCents === 0 ? [] : [part(taxCents > 0 ? 'money.tax' : 'money.moreTax', taxCents)]),
  ].join(separator)
  const ending = part(payslipId(parts), payslipCents)
  const period = formatPeriod(money, per, language)
  const note = formatNotes(money, parts, language).join(', ')
  const text = withNote(`${[before, ending].join(separator)} (${period})`, note)
  return { text, before, ending, payslip: capitalized(ending), period, note }
}

/** Describes a plan's effect on the payslips of a year. */
export function payslipOfYear(payslipCents: number, language: Language): string {
  const say = translator(language)
  const amount = formatMoney(Math.abs(payslipCents), language)
  return say(payslipId({ payslipCents, taxCents: 0 }), { amount, per: say('money.year') })
}

/** Appends a note to a part of a sentence. */
export const withNote = (text: string, note: string): string => (note === '' ? text : `${text} ${note}`)

function formatNotes(money: ProductMoney, parts: MoneyParts, language: Language): string[] {
  return [...contributionNote(parts, language), ...tablesNote(money, language)]
}

/**
 * "con las tablas de 2026: las de 2027 se publican en enero", if the tax tables are not those of the plan
 * year (D-122). From February of that year, that they are not available yet.
 */
export function tablesNote({ year, otherTables }: ProductMoney, language: Language): string[] {
  if (!otherTables) return []
  const id = otherTables.hasJanuaryPassed ? 'money.tablesMissing' : 'money.tablesInJanuary'
  return [translator(language)(id, { tables: String(otherTables.year), year: String(year) })]
}

/** Formats the note on contributions, such as "y cotizas 6,76 € más"; empty if they do not change. */
export function contributionNote({ socialSecurityCents = 0 }: MoneyParts, language: Language): string[] {
  if (socialSecurityCents === 0) return []
  const id = socialSecurityCents > 0 ? 'money.contributesMore' : 'money.contributesLess'
  const amount = formatMoney(Math.abs(socialSecurityCents), language)
  return [translator(language)(id, { amount })]
}

/**
 * The short sentence of an offer: for an example amount, for the price of the employee or of several people,
 * or for the lowest price.
 */
export function offerSentence(
  { money, kind, people }: { money: ProductMoney; kind: 'with' | 'for' | 'from'; people: number },
  language: Language,
): OfferSentence {
  const say = translator(language)
  const per = money.months > 0 ? 'month' : 'year'
  const parts = per === 'month' ? money.perMonth : money.perYear
  const { priceCents, companyCents, taxCents = 0, payslipCents } = parts
  const isPaid = companyCents > 0 && companyCents === priceCents
  const write = moneyFormat([priceCents, companyCents, taxCents, payslipCents], language)
  const shared = { per: say(`money.${per}`), people: String(people) }
  const part = (id: string, cents: number): string => say(id, { amount: write(Math.abs(cents)), ...shared })
  const many = kind !== 'with' && people > 1 ? '.many' : ''
  const before = [
    part(`offer.${kind}${many}`, priceCents),
    ...(companyCents === 0 ? [] : [part(isPaid ? 'offer.allPaid' : 'money.company', companyCents)]),
    ...(taxCents === 0 ? [] : [part(taxCents > 0 ? 'money.tax' : 'money.moreTax', taxCents)]),
    ...(parts.taxCents === 0 && !isPaid ? [say('offer.noTaxSaving')] : []),
  ]
  const ending = [part(payslipId(parts), payslipCents), ...contributionNote(parts, language)].join(' ')
  return { before: before.join(separator), ending }
}

/**
 * Compares the payslip before and after a change of a contract; by the year if months differ. In a sentence
 * the texts begin with a small letter.
 */
export function payslipChange(
  before: ProductMoney,
  after: ProductMoney,
  language: Language,
  place: 'row' | 'sentence' = 'row',
): { label: string; before: string; after: string } {
  const per = before.months === after.months ? 'month' : 'year'
  const text = (money: ProductMoney): string => {
    const { payslip, ending, period, note } = moneySentence(money, language, per)
    return withNote(`${place === 'row' ? payslip : ending} (${period})`, note)
  }
  return { label: translator(language)('change.payslip'), before: text(before), after: text(after) }
}

/**
 * Describes the value of a plan year's products and the reduction of the payslips, which is what the employee
 * pays unless contributions change (D-117).
 */
export function describeYearGain({ perYear }: Pick<ProductMoney, 'perYear'>, language: Language): string {
  const { priceCents, payslipCents, socialSecurityCents } = perYear
  const write = moneyFormat([priceCents, payslipCents], language)
  const falls = socialSecurityCents ? 'falls' : 'some'
  const id = payslipCents > 0 ? falls : payslipCents === 0 ? 'nothing' : 'less'
  return translator(language)(`gets.${id}`, {
    price: write(priceCents),
    paid: write(Math.abs(payslipCents)),
  })
}

/** Separator between the parts of the sentence. */
export const separator = ' · '

function payslipId({ payslipCents, taxCents }: Pick<MoneyParts, 'payslipCents' | 'taxCents'>): string {
  if (payslipCents === 0) return 'money.same'
  if (taxCents === undefined) return 'money.gross'
  return payslipCents > 0 ? 'money.falls' : 'money.rises'
}

function formatPeriod(money: ProductMoney, per: Per, language: Language): string {
  const say = translator(language)
  const { months, year, monthly, settledMonths = [], roundingCents = 1 } = money
  if (per === 'month')
    return say(months === 1 ? 'money.oneMonth' : 'money.months', {
      months: String(months),
      year: String(year),
    })
  const inYear = say('money.inYear', { year: String(year) })
  if (months > 0 || monthly.length < 2) return inYear
  const paid = monthly.filter(({ monthIndex }) => !settledMonths.includes(monthIndex))
  const settled = settledMonths.length > 0 ? [say('money.settled')] : []
  return `${inYear}: ${[describeMonthly(paid, roundingCents, language), ...settled].join(', ')}`
}

/** If there are more different amounts than this, only the lowest and highest are shown. */
const toldAmounts = 4

/** Describes the effect on the payslip by month, if months differ; an average would be on no payslip. */
function describeMonthly(monthly: readonly MonthMoney[], roundingCents: number, language: Language): string {
  const say = translator(language)
  const groups: { cents: number; months: number[] }[] = []
  for (const { payslipCents: cents, monthIndex } of monthly) {
    // Amounts that differ only by rounding count as equal.
    const group = groups.find((each) => Math.abs(each.cents - cents) <= roundingCents)
    if (group) group.months.push(monthIndex)
    else groups.push({ cents, months: [monthIndex] })
  }
  const all = groups.map(({ cents }) => cents)
  const write = moneyFormat(all, language)
  if (groups.length > toldAmounts) {
    const [from, to] = [write(Math.abs(Math.min(...all))), write(Math.max(...all))]
    return say(all.some((cents) => cents < 0) ? 'money.monthsMixed' : 'money.monthsBetween', { from, to })
  }
  const firstRise = groups.findIndex(({ cents }) => cents < 0)
  return groups
    .map(({ cents, months }, index) => {
      // After a month in which the payslip rises, an amount without a verb would be understood as another
      // rise.
      const falls = firstRise >= 0 && firstRise < index ? 'money.monthFallsAgain' : 'money.monthFalls'
      const id = cents === 0 ? 'money.monthSame' : cents > 0 ? falls : 'money.monthRises'
      return say(id, { amount: write(Math.abs(cents)), months: monthSpan(months, language) })
    })
    .join(', ')
}
