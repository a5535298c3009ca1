import { productName } from '../../../domain/catalogue/contractName.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { chargedTerms, type Contract } from '../../../domain/plan/contract.ts'
import { moneySentence } from '../../../domain/tax/moneySentence.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { offerLines } from '../../contracts/cart/offerLines.ts'
import { taxedPlan, withoutFault } from '../../contracts/conditions/conditionsMoney.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'

export type About = { category: string; contractId?: string }

type Fact = { label: string; value: string }

/** The facts sent with a question, and the category that the question is about. */
type Found = { category: string; product: string; facts: Fact[] }

type Dependencies = Pick<ServerContext, 'benefits'>

/**
 * The facts sent with a question: product and amounts as the page shows them, without people, answers and
 * documentation.
 * @throws HttpError 404 if the employee has no such product or contract
 */
export function questionFacts(
  parts: Dependencies,
  plan: EmployeeContext,
  about: About,
  language: Language,
): Found {
  return about.contractId === undefined
    ? productFacts(parts, plan, about.category, language)
    : contractFacts(parts, plan, about.contractId, language)
}

function productFacts(
  parts: Dependencies,
  plan: EmployeeContext,
  category: string,
  language: Language,
): Found {
  const own = plan.employee.products.find((each) => each.active && each.category.alias === category)
  if (!own) throw notFound()
  const line = offerLines(parts, plan, language)[category]
  const amounts = [line?.before, line?.ending].filter(Boolean).join(' · ')
  const product = localized(own.name, language)
  // A refused product has a reason instead of amounts.
  const told: Record<string, string> =
    line?.kind === 'refused' ? { product, refused: amounts } : { product, amounts }
  return { category, product, facts: named(told, language) }
}

function contractFacts(
  { benefits }: Dependencies,
  plan: EmployeeContext,
  contractId: string,
  language: Language,
): Found {
  const contract = plan.contracts.find(({ id }) => id === contractId)
  if (!contract) throw notFound()
  const product = productName(contract, language)
  const modality = localized(contract.modality.name, language)
  const year = String(contract.year)
  const amounts = amountsOf({ benefits }, plan, contract, language)
  const facts = named({ product, modality, year, amounts }, language)
  return { category: contract.category, product, facts }
}

/** The money sentence of a contract; empty if its category fails. */
function amountsOf(
  { benefits }: Dependencies,
  plan: EmployeeContext,
  contract: Contract,
  language: Language,
): string {
  const terms = chargedTerms(contract) ?? contract
  const money = withoutFault(() =>
    timedRules.computeMoney(taxedPlan(plan), (category) => benefits.find(category), [terms]),
  )
  return money ? moneySentence(money, language).text : ''
}

function named(values: Record<string, string>, language: Language): Fact[] {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([id, value]) => ({ label: mailMessages(language, `question.${id}`), value }))
}
