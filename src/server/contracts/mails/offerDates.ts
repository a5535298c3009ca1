import { productName } from '../../../domain/catalogue/contractName.ts'
import { findStepsAfterSigning } from '../../../domain/contract/stepsAfterSigning.ts'
import { formatDate, formatList, formatMoney } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import { findStart, type Conditions } from '../../../domain/plan/contract.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { lastDayToAccept } from '../links/offerConditions.ts'

type Offered = readonly { conditions: Conditions }[]
type OfferDates = {
  /** The earliest day on which one of the links expires. */
  until: string
  /** The earliest last day to accept in time for `startsOn` (D-108). */
  onTimeUntil?: string
  startsOn?: string
}

/** Returns the dates of a mail; each is the earliest of all offered contracts. */
export function offerDates(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  offered: Offered,
): OfferDates {
  const [until = plan.today] = offered
    .map(({ conditions }) => lastDayToAccept({ benefits }, plan, { conditions }))
    .toSorted()
  const [way] = offered
    .flatMap(({ conditions }) => {
      const declaration = benefits.find(conditions.category)
      const { startsOn, onTimeUntil } = declaration
        ? findStepsAfterSigning(declaration, conditions, plan)
        : {}
      return startsOn && onTimeUntil && onTimeUntil <= until ? [{ startsOn, onTimeUntil }] : []
    })
    .toSorted((one, other) => one.onTimeUntil.localeCompare(other.onTimeUntil, 'en'))
  return { until, ...way }
}

export function datesSentence(
  { until, onTimeUntil, startsOn }: OfferDates,
  count: number,
  language: Language,
): string[] {
  const day = (date: string): string => formatDate(date, language, 'long')
  const say = (id: string, params: Record<string, string | number>): string =>
    mailMessages(language, `contracts.${id}`, { count, ...params })
  const sentences = [
    startsOn && onTimeUntil ? say('onTime', { start: day(startsOn), day: day(onTimeUntil) }) : '',
    say('until', { day: day(until) }),
  ]
  return [sentences.filter(Boolean).join(' ')]
}

/**
 * Formats a sentence for each start day with the total price of the contracts that start then; plan years
 * are never added up.
 */
export function sumSentences(offered: Offered, language: Language): string {
  const startOf = ({ conditions }: Offered[number]): string => findStart(conditions) ?? ''
  const starts = [...new Set(offered.map(startOf))].toSorted()
  const sentences = starts.map((start) => {
    const group = offered.filter((each) => startOf(each) === start)
    const sumCents = sumBy(group, ({ conditions }) => conditions.priceCents)
    return mailMessages(language, 'contracts.intro', {
      count: group.length,
      products: shortList(group, language),
      sum: formatMoney(sumCents, language),
      start: start && formatDate(start, language, 'long'),
    })
  })
  return sentences.join(' ')
}

const namedInSubject = 3

/** Lists up to three product names, and the number of the others. */
export function shortList(offered: Offered, language: Language): string {
  const names = [...new Set(offered.map(({ conditions }) => productName(conditions, language)))]
  if (names.length <= namedInSubject) return formatList(names, language)
  const shown = names.slice(0, namedInSubject - 1)
  const more = mailMessages(language, 'contracts.more', { count: names.length - shown.length })
  return formatList([...shown, more], language)
}
