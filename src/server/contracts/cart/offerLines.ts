import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { moneySentence, offerSentence, withNote } from '../../../domain/tax/moneySentence.ts'
import type { TaxedPlan } from '../../../domain/tax/planEntry.ts'
import { tileLine } from '../../../domain/tax/tileLine.ts'
import type { Proposal } from '../../../domain/tax/proposal.ts'
import { refusalText } from '../../../domain/messages/refusalSentence.ts'
import type { OfferLineDto, OfferLinesDto } from '../../../dto/offerLineDto.ts'
import { offersOf } from '../../catalogue/offers.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { BenefitFault } from '../../catalogue/plugins/callPlugin.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { taxedPlan } from '../conditions/conditionsMoney.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { pickTables } from '../request/evaluateRequest.ts'

/**
 * Computes the payslip effect of each product of an employee before a choice, by category. A failing
 * category has no line; other categories are not affected (promise 41).
 */
export function offerLines(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  language: Language,
): OfferLinesDto {
  const { employee } = plan
  const taxed = taxedPlan(plan)
  const lines: OfferLinesDto = {}
  for (const { category } of employee.products) {
    const declaration = benefits.find(category.alias)
    const proposal = declaration && proposalFor({ benefits }, taxed, declaration)
    if (proposal) lines[category.alias] = lineOf(proposal, language, declaration)
  }
  return lines
}

function proposalFor(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: TaxedPlan & Pick<EmployeeContext, 'tenant'>,
  declaration: Benefit,
): Proposal | undefined {
  const { tenant, employee, today } = plan
  const declarations = (category: string) => benefits.find(category)
  const tables = pickTables(tenant.tables, Object.keys(declaration.tables))
  const modalities = offersOf(tenant, declaration.id, { collectiveId: employee.collectiveId, today })
  try {
    return timedRules.computeProposal({ plan, declarations, declaration, tables }, modalities)
  } catch (error) {
    if (error instanceof BenefitFault) return undefined
    throw error
  }
}

function lineOf(proposal: Proposal, language: Language, { messages }: Benefit): OfferLineDto {
  if (proposal.kind === 'refused') {
    const [ending = ''] = refusalText(proposal.refusal, language, messages[language])
    return { kind: 'refused', before: '', ending, line: '', isFree: false, companyAdds: false }
  }
  const words = {
    ...tileLine(proposal, language),
    companyAdds: proposal.money.perYear.contributionCents > 0,
  }
  if (proposal.kind === 'own') {
    const { before, ending: payslip, period, note } = moneySentence(proposal.money, language)
    const ending = withNote(`${payslip} (${period})`, note)
    return { kind: 'own', before, ending, ...words }
  }
  return { kind: 'offer', ...offerSentence(proposal, language), ...words }
}
