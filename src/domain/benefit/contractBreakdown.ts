/** How a cell is written: the core formats it in the reader's language. */
export type CellKind = 'month' | 'money' | 'count' | 'text' | 'person'

/**
 * A contract told month by month, as data: sections (one per person, say) of rows under the same columns.
 * Column titles are message ids of the benefit or of the core (`reading.month`, `reading.price`,
 * `reading.company`).
 */
export type ContractBreakdown = {
  columns: { key: string; title: string; kind: CellKind }[]
  /** `month` cells hold an index 0-11, `money` cells cents, `person` cells a family id. */
  sections: {
    personId?: number
    title?: string
    rows: Record<string, string | number>[]
    totalCents?: number
  }[]
}
