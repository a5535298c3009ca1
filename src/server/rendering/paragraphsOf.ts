import { textBlocks } from '../../domain/tenant/textBlocks.ts'
import type { SheetBlock } from './sheet.ts'

/** A tenant's text as blocks of a document; items that follow each other are one list. */
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
