import { centsByMonth } from '../../../domain/benefit/breakdowns.ts'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { coveredMonths, type Conditions } from '../../../domain/plan/contract.ts'
import { ascending } from '../../../domain/kernel/collections.ts'
import { firstDayOfMonth } from '../../../domain/kernel/calendar.ts'
import { formatDate, formatList, moneyFormat, monthName } from '../../../domain/kernel/format.ts'
import { contractSummary, type Reader } from '../../../domain/contract/contractSummary.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import { employerShare } from '../../../domain/quote/quote.ts'
import { moneySentence } from '../../../domain/tax/moneySentence.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { contractMessages, type ContractWordId } from './contractMessages.ts'

export type Fact = { label: string; value: string; isMain?: boolean }

/** Name of the product in the reader's language: what a contract is called everywhere. */
export function productName({ modality }: Pick<Conditions, 'modality'>, language: Language): string {
  return localized(modality.product.name, language)
}

type ConditionsBenefit = Pick<Benefit, 'amount' | 'months' | 'messages' | 'units' | 'details'> &
  Partial<Pick<Benefit, 'hasOwnBreakdown'>>

type Beside = {
  /** No reading of the category's own stands beside it. */
  isAlone?: boolean
  /** The months beside it name each supplementary. */
  hasBenefitRows?: boolean
  /** What it does to the payslip. */
  money?: ProductMoney | undefined
}

/**
 * A contract as a person reads it: for whom, from when, which months, what a month costs and holds,
 * what it does to the payslip, the total.
 */
export function conditionFacts(
  conditions: Conditions,
  reader: Reader,
  declaration: ConditionsBenefit | undefined,
  { isAlone = false, hasBenefitRows = false, money: onPayslip }: Beside = {},
): Fact[] {
  const { language } = reader
  const { items, year, priceCents, finalPriceCents } = conditions
  const fact = (id: ContractWordId, value: string | undefined, isMain = false): Fact[] =>
    value ? [{ label: contractMessages(language, id), value, ...(isMain && { isMain }) }] : []
  const bagCents = onPayslip?.perYear.companyBagCents ?? 0
  const charged = (money: (cents: number) => string): string =>
    bagCents > 0
      ? contractMessages(language, 'fact.finalPriceParts', {
          total: money(finalPriceCents),
          company: money(bagCents),
          salary: money(finalPriceCents - bagCents),
        })
      : money(finalPriceCents)
  const start = startOf(conditions)
  const paid = employerShare(conditions)
  const monthly = monthlyCents(conditions)
  const shown = [...(paid ? [paid.cents] : []), ...(finalPriceCents !== priceCents ? [finalPriceCents] : [])]
  const money = moneyFormat([...monthly, ...shown, priceCents], language)
  return [
    ...fact('fact.payslip', onPayslip && moneySentence(onPayslip, language).text, true),
    ...peopleFact(conditions, reader),
    ...fact('fact.starts', start && formatDate(start, language, 'long')),
    ...fact(
      'fact.months',
      contractMessages(language, 'fact.monthList', {
        months: monthSpan(coveredMonths(declaration, conditions), language),
        year: String(year),
      }),
    ),
    ...fact('fact.monthly', monthlyLabel(monthly, money, language)),
    ...contractSummary(
      { modality: conditions.modality, items, details: conditions.details },
      declaration && { ...declaration, hasOwnBreakdown: declaration.hasOwnBreakdown === true && !isAlone },
      reader,
      { hasBenefitRows },
    ),
    ...(paid ? fact(paid.by === 'userBag' ? 'fact.userBag' : 'fact.contributed', money(paid.cents)) : []),
    ...fact('fact.finalPrice', finalPriceCents !== priceCents ? charged(money) : undefined),
    ...fact('fact.price', money(priceCents), true),
  ]
}

/** Whom it covers, where that is not the employee alone. */
export function peopleFact({ items }: Pick<Conditions, 'items'>, { language, people }: Reader): Fact[] {
  const covered = ascending(items.map(({ personId }) => personId))
  if (covered.every((id) => id === 0)) return []
  return [
    {
      label: contractMessages(language, 'fact.people'),
      value: formatList(
        covered.map((id) => people.get(id) ?? ''),
        language,
      ),
    },
  ]
}

/** The day the first month begins, YYYY-MM-DD. */
export function startOf({ items, year }: Pick<Conditions, 'items' | 'year'>): string | undefined {
  return items.length > 0
    ? firstDayOfMonth(year, Math.min(...items.map(({ monthIndex }) => monthIndex)))
    : undefined
}

/** "abril, mayo y julio". */
export function monthNames(months: readonly number[], language: Language): string {
  return formatList(
    months.map((month) => monthName(month, language)),
    language,
  )
}

/**
 * What a month costs: one amount where all are alike, else the lowest and the highest; nothing where there is
 * a single month.
 */
function monthlyCents({ items }: Conditions): number[] {
  const amounts = [...centsByMonth(items).values()]
  if (amounts.length < 2) return []
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)]
  return min === max ? [min] : [min, max]
}

function monthlyLabel(
  [from, to]: readonly number[],
  money: (cents: number) => string,
  language: Language,
): string | undefined {
  if (from === undefined) return undefined
  if (to === undefined) return money(from)
  return contractMessages(language, 'fact.amountRange', { from: money(from), to: money(to) })
}
