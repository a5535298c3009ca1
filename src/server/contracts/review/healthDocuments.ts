import type { Contract } from '../../../domain/plan/contract.ts'
import type { ServerContext } from '../../platform/context/context.ts'

/** Whether documentation of a category is health data; a missing category counts as health data. */
export function isHealthCategory({ benefits }: Pick<ServerContext, 'benefits'>, category: string): boolean {
  const declaration = benefits.find(category)
  return !declaration || declaration.documentation.isHealth === true
}

/** Whether a contract contains documentation or answers with health data. */
export function hasHealthDocuments(
  context: Pick<ServerContext, 'benefits'>,
  { category, documentation, answers, pendingEdit }: Contract,
): boolean {
  const given = [documentation, answers, pendingEdit?.documentation]
  return isHealthCategory(context, category) && given.some((each) => Object.keys(each ?? {}).length > 0)
}
