import { contractName } from '../../../domain/catalogue/contractName.ts'
import { capitalized, formatDate, monthName } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import type { ContractRequest } from '../../../domain/plan/contract.ts'
import { totals } from '../../../domain/quote/quote.ts'
import type { MoneyTerms } from '../../../domain/tax/moneyCase.ts'
import { describeYearGain } from '../../../domain/tax/moneySentence.ts'
import { offerOf } from '../../catalogue/offers.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { refused } from '../../employee/refuse.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { Sheet } from '../../platform/rendering/sheet.ts'
import { taxedPlan } from '../conditions/conditionsMoney.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import { evaluateRequest, quoteRequestOf } from '../request/evaluateRequest.ts'
import { validateRequest } from '../request/validateRequest.ts'
import { moneyTable, taxNotes } from './yearStatement.ts'

type Dependencies = Pick<ServerContext, 'benefits'>
type Options = { year: number; requests: readonly ContractRequest[]; language: Language }

/**
 * Builds a sheet of a simulated plan, which the employee can show to another person: products, months and
 * amounts, priced here. The sheet does not contain identity numbers, covered people or documentation.
 * @throws HttpError 404 for an unknown offer, 400 or 422 for a request that the plan does not allow
 */
export function planSheet(parts: Dependencies, plan: EmployeeContext, asked: Options): Sheet {
  const { year, language } = asked
  const taxed = taxedPlan(plan)
  const declarations = (category: string) => parts.benefits.find(category)
  const terms = priceAll(parts, plan, asked)
  const whole = timedRules.computeMoney(taxed, declarations, terms)
  const names = terms.map(({ modality }) => contractName(modality, language))
  const products = terms.map((each, index) => {
    const { perYear } = timedRules.computeMoney(taxed, declarations, [each])
    return { name: names[index] ?? '', parts: perYear }
  })
  const months = whole.monthly.map((parts) => ({
    name: capitalized(monthName(parts.monthIndex, language)),
    parts,
  }))
  const say = (id: string, params?: Record<string, string>) => contractMessages(language, id, params)
  return {
    language,
    company: plan.tenant.settings,
    title: say('planSheet.title', { year: String(year) }),
    subtitle: `${plan.row.first_name} · ${plan.tenant.settings.name}`,
    blocks: [
      { kind: 'paragraph', text: describeYearGain(whole, language) },
      { kind: 'note', text: say('planSheet.note') },
      {
        kind: 'facts',
        rows: terms.map(({ items }, index) => ({
          label: names[index] ?? '',
          value: monthSpan(
            items.map(({ monthIndex }) => monthIndex),
            language,
          ),
        })),
      },
      moneyTable({ title: say('statement.byProduct'), rows: products, whole: whole.perYear }, language),
      moneyTable({ title: say('statement.byMonth'), rows: months, whole: whole.perYear }, language),
      ...taxNotes(whole, language),
    ],
    footer: say('statement.footer', { date: formatDate(plan.today, language, 'long') }),
  }
}

/** Prices each request with the part of the user bag that earlier requests leave. */
function priceAll(
  parts: Dependencies,
  plan: EmployeeContext,
  { year, requests, language }: Options,
): MoneyTerms[] {
  let usedCents = 0
  return requests.map((request) => {
    const offer = offerOf(parts, plan.tenant, request.benefitId)
    const { modality, declaration } = offer
    const asked = { year, items: request.items, details: request.details }
    validateRequest(offer, { ...request, year }, language)
    const { quote, refusals } = evaluateRequest(plan, offer, asked)
    if (refusals.length > 0)
      throw refused(refusals, language, declaration.messages[language], contractName(modality, language))
    const own = quoteRequestOf(plan, offer, asked)
    const left = { ...own, userBagLeftCents: own.userBagLeftCents - usedCents }
    const priced = modality.userBag && usedCents > 0 ? totals(quote.items, left) : quote
    usedCents += priced.userBagCents
    return { ...priced, modality, category: declaration.id, year, details: quote.details }
  })
}
