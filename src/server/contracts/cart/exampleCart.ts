import { anyAmount, type OfferedCategory } from '../../../domain/advice/choices.ts'
import { yearToChoose } from '../../../domain/catalogue/planMonths.ts'
import { BenefitFault } from '../../catalogue/plugins/callPlugin.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { emptyConditions, requoted } from '../../employee/conditions.ts'
import { insertContract } from '../../employee/contractRepository.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import type { Work } from '../../platform/context/context.ts'
import { offeredCategories } from './proposedPlan.ts'

/** The example of a typed amount: 50 euros, within the modality's limits. */
const typedSteps = 50

/**
 * Puts the first products of the catalogue that need no answer of the employee into the cart of a made-up
 * person, so that a preview has a cart, a mail and a contract.
 */
export async function fillCart(
  { benefits, clock, trx }: Work<'benefits' | 'clock'>,
  plan: EmployeeContext,
  count: number,
): Promise<void> {
  const offered = offeredCategories({ benefits }, plan)
  const examples = offered.flatMap((each) => exampleOf(plan, each) ?? []).slice(0, count)
  for (const conditions of examples)
    await insertContract(trx, {
      tenant: plan.tenant.subdomain,
      employeeId: plan.row.id,
      conditions,
      documentation: undefined,
      now: clock.now(),
    })
}

/**
 * Builds the first choice of a category at its lowest amount; undefined if there is none or the category
 * fails.
 */
function exampleOf(plan: EmployeeContext, offered: OfferedCategory): Conditions | undefined {
  const { today, cutOffDay, employee } = plan
  const { year } = yearToChoose({ modality: {}, today, cutOffDay, employment: employee })
  const people = [0, ...employee.family.map(({ id }) => id)]
  try {
    const { choices } = timedRules.listChoices({ plan, offered, year, answer: { ...anyAmount, people } })
    const [choice] = choices
    if (!choice) return undefined
    const { kind, min, max, modality, request } = choice
    const step = kind === 'typed' ? Math.min(max, Math.max(min, typedSteps)) : min
    const quote = timedRules.choiceQuote(plan, choice, step)
    if (quote.refusals.length > 0 || quote.items.length === 0) return undefined
    return requoted(emptyConditions('contract', { modality, year, details: request.details }), quote)
  } catch (error) {
    if (error instanceof BenefitFault) return undefined
    throw error
  }
}
