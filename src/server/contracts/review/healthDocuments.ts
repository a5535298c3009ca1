import type { ServerContext } from '../../platform/context/context.ts'

/** Whether documentation of a category is health data; a missing category counts as health data. */
export function isHealthCategory({ benefits }: Pick<ServerContext, 'benefits'>, category: string): boolean {
  const declaration = benefits.find(category)
  return !declaration || declaration.documentation.isHealth === true
}

type Rows = Record<string, Record<string, unknown>[]>

/**
 * Whether a person's stored rows, by table, contain health data: documentation, answers or invoices of a
 * health category, earlier ones too, or a question about one.
 */
export function hasHealthRows(context: Pick<ServerContext, 'benefits'>, rows: Rows): boolean {
  const { contracts = [], questions = [] } = rows
  const isHealth = ({ category }: Record<string, unknown>): boolean =>
    isHealthCategory(context, String(category))
  const ids = new Set(contracts.filter(isHealth).map(({ id }) => id))
  const isGiven = (row: Record<string, unknown>): boolean =>
    Object.keys(row['additional_info'] ?? {}).length > 0
  const ofContract = (table: string) => (rows[table] ?? []).map((row) => ({ ...row, id: row['contract_id'] }))
  const documented = [
    ...[contracts, ofContract('contract_edits'), ofContract('contract_documentation')].flat().filter(isGiven),
    ...['contract_answers', 'contract_invoices'].flatMap(ofContract),
  ]
  return questions.some(isHealth) || documented.some(({ id }) => ids.has(id))
}
