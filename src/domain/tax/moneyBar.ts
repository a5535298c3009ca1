import { capitalized, moneyFormat } from '../kernel/format.ts'
import { sharePercent, sumBy } from '../kernel/money.ts'
import type { Language } from '../kernel/language.ts'
import { translator } from '../messages/index.ts'
import type { MoneyParts } from './moneyParts.ts'
import { contributionNote, moneySentence, tablesNote } from './moneySentence.ts'
import type { ProductMoney } from './productMoney.ts'

export type MoneyBarPart = {
  id: 'company' | 'tax' | 'you'
  label: string
  amount: string
  cents: number
  /** The right end of the part, in percent of the bar's length. */
  endPercent: number
}

/** The gain of the employee, with the period of its amount: "Ganas 18,54 €", "al mes". */
export type MoneyGain = {
  headline: string
  per: string
  /**
   * "Pagas tú 41,46 € de 60 €", or where that is not the payslip's whole change: "Tu nómina baja 63,74 €
   * al año", "Lo paga tu empresa: tu nómina no cambia".
   */
  cost: string
}

/** The content of the money bar: how much of the price each payer pays, in the reader's language (D-93). */
export type MoneyBar = {
  /** The effect on the payslip: an amount, or "Tu nómina no cambia". */
  headline: string
  /** The period of the amount: "al mes"; empty if the headline is a sentence. */
  per: string
  /** For example "lo que pagas tú (9 meses de 2026)", or "lo que baja tu nómina" with contributions. */
  caption: string
  /** "de 175,40 €", or after a sentence "Precio 175,40 € al mes". */
  price: string
  /** The payers of the price; a payer of 0 is left out. */
  parts: MoneyBarPart[]
  /** The period of the parts' amounts: "al mes". */
  partsPer: string
  /** "12 meses de 2027"; empty if the notes say it. */
  period: string
  /** What the employee gains; undefined if that is nothing, or unknown. */
  gain: MoneyGain | undefined
  /** Amounts outside the price, and the amounts of different months. */
  notes: string[]
  /** The same facts as one sentence, for screen readers. */
  text: string
}

/**
 * Describes the bar of a price with its parts: company, saved tax, employee. The parts add up to the price.
 * Additional tax and contributions are listed below the bar. If the company pays more than the rest of the
 * price, the employee has no part (D-117).
 */
export function moneyBar(
  money: ProductMoney,
  language: Language,
  asked: 'month' | 'year' = 'month',
): MoneyBar {
  const say = translator(language)
  const sentence = moneySentence(money, language, asked)
  const isMonthly = money.months > 0 && asked === 'month'
  const amounts = isMonthly ? money.perMonth : money.perYear
  const { priceCents, taxCents, payslipCents } = amounts
  const payers = findPayers(amounts)
  const write = moneyFormat([priceCents, payslipCents, ...payers.map(({ cents }) => cents)], language)
  const isAmount = payslipCents > 0
  const per = say(`money.${isMonthly ? 'month' : 'year'}`)
  const period = money.months > 0 || money.monthly.length < 2 ? sentence.period : ''
  return {
    headline: isAmount ? write(payslipCents) : sentence.payslip,
    per: isAmount ? per : '',
    caption: isAmount
      ? [say(headlineId(amounts)), period && `(${period})`].join(' ').trim()
      : capitalized(period),
    partsPer: per,
    period,
    gain: moneyGain(money, language, asked),
    price: say(isAmount ? 'bar.price' : 'money.price', { amount: write(priceCents), per }),
    parts: layParts(payers).map(({ id, cents, endPercent }) => ({
      id,
      cents,
      endPercent,
      amount: write(cents),
      label: say(`bar.${id}`),
    })),
    notes: [
      ...companyPots(amounts, isMonthly ? 'month' : 'year', language),
      ...((taxCents ?? 0) < 0 ? [say('money.moreTax', { amount: write(-taxCents!) })] : []),
      ...besidesNote(amounts, payers, language),
      ...tablesNote(money, language),
      ...(period === '' ? [monthsNote(money, sentence.period, language)] : []),
    ].map(capitalized),
    text: sentence.text,
  }
}

/**
 * Describes what the employee gains by a price: company money and tax not paid, less additional contributions
 * (D-93, D-117). Undefined for no gain, or without a salary.
 */
export function moneyGain(
  money: ProductMoney,
  language: Language,
  asked: 'month' | 'year' = 'month',
): MoneyGain | undefined {
  const say = translator(language)
  const isMonthly = money.months > 0 && asked === 'month'
  const { priceCents, companyCents, taxCents, payslipCents, socialSecurityCents } = isMonthly
    ? money.perMonth
    : money.perYear
  const gainCents = priceCents - payslipCents
  if (taxCents === undefined || gainCents <= 0) return undefined
  const write = moneyFormat([gainCents, priceCents, payslipCents], language)
  const isPaid = payslipCents > 0 && !socialSecurityCents
  const isFree = payslipCents === 0 && companyCents === priceCents
  return {
    headline: say('bar.gain', { amount: write(gainCents) }),
    per: say(`money.${isMonthly ? 'month' : 'year'}`),
    cost: isPaid
      ? say('bar.cost', { amount: write(payslipCents), price: write(priceCents) })
      : isFree
        ? say('bar.free')
        : moneySentence(money, language, asked).payslip,
  }
}

/**
 * What the company pays, as the sum of its money for the year and what it adds to a price: "660 € de tu
 * empresa al año: los 300 € que tenías y 360 € más"; empty if it is one of them.
 */
export function companyPots(
  { companyCents, contributionCents }: MoneyParts,
  per: 'month' | 'year',
  language: Language,
): string[] {
  const ownCents = companyCents - contributionCents
  if (ownCents <= 0 || contributionCents <= 0) return []
  const say = translator(language)
  const write = moneyFormat([companyCents, ownCents, contributionCents], language)
  return [
    say('bar.pots', {
      sum: write(companyCents),
      own: write(ownCents),
      more: write(contributionCents),
      per: say(`money.${per}`),
    }),
  ]
}

/**
 * What the payslip goes down by, as part of the price and contributions (D-117): "20,84 € de tu parte y
 * 42,90 € que cotizas de más: tu nómina baja 63,74 €".
 */
function besidesNote(parts: MoneyParts, payers: Payer[], language: Language): string[] {
  const { payslipCents, socialSecurityCents = 0 } = parts
  const you = payers.find(({ id }) => id === 'you')?.cents ?? 0
  if (socialSecurityCents <= 0 || payslipCents !== you + socialSecurityCents)
    return contributionNote(parts, language)
  const write = moneyFormat([you, socialSecurityCents, payslipCents], language)
  return [
    translator(language)('bar.besides', {
      you: write(you),
      contributed: write(socialSecurityCents),
      paid: write(payslipCents),
    }),
  ]
}

/** Adds to the months of a money line that they are decreases of the payslip, if none of them rises. */
function monthsNote({ monthly }: ProductMoney, period: string, language: Language): string {
  const isFall = monthly.every(({ payslipCents }) => payslipCents >= 0)
  return isFall ? `${translator(language)('bar.falls')} ${period}` : period
}

/**
 * The message for the headline's meaning: with additional contributions, the amount is more than the
 * employee's part of the price.
 */
function headlineId({ taxCents, socialSecurityCents = 0 }: MoneyParts): string {
  if (taxCents === undefined) return 'bar.gross'
  return socialSecurityCents > 0 ? 'bar.falls' : 'bar.paid'
}

type Payer = Pick<MoneyBarPart, 'id' | 'cents'>

function findPayers({ priceCents, companyCents, taxCents = 0 }: MoneyParts): Payer[] {
  const savedCents = Math.max(0, taxCents)
  const payers: Payer[] = [
    { id: 'company', cents: companyCents },
    { id: 'tax', cents: savedCents },
    { id: 'you', cents: priceCents - companyCents - savedCents },
  ]
  return payers.filter(({ cents }) => cents > 0)
}

/** Places the parts on the bar, one after the other. */
function layParts(payers: readonly Payer[]): (Payer & Pick<MoneyBarPart, 'endPercent'>)[] {
  const totalCents = sumBy(payers, ({ cents }) => cents)
  return payers.map((payer, index) => ({
    ...payer,
    endPercent: sharePercent(
      sumBy(payers.slice(0, index + 1), ({ cents }) => cents),
      totalCents,
    ),
  }))
}
