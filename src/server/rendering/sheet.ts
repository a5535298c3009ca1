import type { Language } from '../../domain/kernel/language.ts'

/**
 * A document before it is drawn: the accept page draws it as HTML, the contract and the legal texts as PDF.
 */
export type Sheet = {
  language: Language
  company: SheetCompany
  title: string
  subtitle?: string
  blocks: SheetBlock[]
  /** Small, at the foot of every page. */
  footer?: string
}

export type SheetCompany = { name: string; color: string; colorBar: string; colorTitles: string }

export type SheetBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'facts'; rows: { label: string; value: string; isMain?: boolean }[] }
  | {
      kind: 'table'
      title?: string
      columns: SheetColumn[]
      rows: string[][]
      total?: { label: string; value: string }
    }
  | { kind: 'note'; text: string }

/** Figures stand at the right in tabular figures, words at the left. */
export type SheetColumn = { title: string; isFigure: boolean }
