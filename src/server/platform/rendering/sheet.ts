import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantColors } from '../../../domain/company/tenant/branding.ts'
import { textBlocks } from '../../../domain/company/tenant/textBlocks.ts'

/** A document's content: the accept page renders it as HTML, the contract and the legal texts as PDF. */
export type Sheet = {
  language: Language
  company: SheetCompany
  title: string
  subtitle?: string
  blocks: SheetBlock[]
  /** Small text at the bottom of every page. */
  footer?: string
}

type SheetCompany = { name: string } & TenantColors

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

export type SheetTable = Extract<SheetBlock, { kind: 'table' }>

/** `isFigure`: right-aligned with digits of equal width; other columns are left-aligned. */
export type SheetColumn = { title: string; isFigure: boolean }

/** Splits a tenant's text into blocks of a document; consecutive items form one list. */
export function paragraphsOf(text: string): SheetBlock[] {
  const blocks: SheetBlock[] = []
  for (const { kind, text: words } of textBlocks(text)) {
    const last = blocks.at(-1)
    if (kind !== 'item') blocks.push({ kind, text: words })
    else if (last?.kind === 'list') last.items.push(words)
    else blocks.push({ kind: 'list', items: [words] })
  }
  return blocks
}

/** Whether a fact's value is too long for the space beside its label; the main one has larger letters. */
export const isSentence = ({ value, isMain }: { value: string; isMain?: boolean }): boolean =>
  value.length > (isMain ? 30 : 60)
