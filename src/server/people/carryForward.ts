/**
 * Carries what a fact changes from its day on into the facts dated after it, as a blank cell keeps what was
 * there (D-99): each changed column, until a later fact had another value in it already. Returns the later
 * facts that change, in their order.
 */
export function carryForward<Fact extends { valid_from: string }, Column extends keyof Fact>(
  facts: readonly Fact[],
  { from, columns, before, after }: Change<Fact, Column>,
): Fact[] {
  let open = columns.filter((column) => before[column] !== after[column])
  const changed: Fact[] = []
  for (const fact of facts.filter(({ valid_from }) => valid_from > from)) {
    open = open.filter((column) => fact[column] === before[column])
    if (open.length === 0) break
    changed.push({ ...fact, ...Object.fromEntries(open.map((column) => [column, after[column]])) })
  }
  return changed
}

type Change<Fact, Column extends keyof Fact> = {
  /** The day of the change, YYYY-MM-DD. */
  from: string
  columns: readonly Column[]
  before: Pick<Fact, Column>
  after: Pick<Fact, Column>
}
