import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import { auditOffers, type AuditedOffer } from '../../domain/dominated/menuAudit.ts'
import { refuse } from '../../domain/kernel/refusal.ts'
import { offersOf } from '../catalogue/offers.ts'
import { BenefitFault, withTimeLimit } from '../catalogue/plugins/callPlugin.ts'
import { taxedPlan } from '../contracts/conditions/conditionsMoney.ts'
import { pickTables } from '../contracts/request/evaluateRequest.ts'
import type { EmployeeContext } from '../employee/employeeContext.ts'
import type { OperationContext } from '../platform/context/operating.ts'

/** A company's offers as evaluated for one person, by modality id. */
type PersonsMenu = ReadonlyMap<string, AuditedOffer>

type MenuQuestion = {
  plan: EmployeeContext
  year: number
  /** Categories that failed once and are not evaluated again. */
  failing: Set<string>
  /** Evaluates only this category, with a changed modality. */
  only?: { category: string; changed: Modality }
}

/** Evaluates each modality for a person; nobody can have those of a category that fails. */
export function evaluateMenu(
  { benefits }: OperationContext,
  { plan, year, failing, only }: MenuQuestion,
): PersonsMenu {
  const { tenant, employee, today } = plan
  const categories = only ? [only.category] : employee.products.map(({ category }) => category.alias)
  const declarations = (category: string): Benefit | undefined => benefits.find(category)
  const taxed = taxedPlan(plan)
  const offers = categories.flatMap((category) => {
    const declaration = declarations(category)
    if (!declaration) return []
    const tables = pickTables(tenant.tables, Object.keys(declaration.tables))
    const modalities = offersOf(tenant, category, { collectiveId: employee.collectiveId, today }).map(
      (each) => (each.id === only?.changed.id ? only.changed : each),
    )
    const context = { plan: taxed, declarations, declaration, tables, modalities }
    try {
      if (!failing.has(category)) return withTimeLimit(() => auditOffers(context, year))
    } catch (error) {
      if (!(error instanceof BenefitFault)) throw error
      failing.add(error.category)
    }
    const refusal = refuse('categoryFails')
    return modalities.map((modality) => ({ modality, payslipCents: undefined, refusal, worseThan: [] }))
  })
  return new Map(offers.map((offer) => [offer.modality.id, offer]))
}
