/** A part of a longer text of a tenant: legal texts, privacy detail, conditions. */
export type TextBlock = { kind: 'heading' | 'paragraph' | 'item'; text: string }

/**
 * Splits a longer text into blocks for pages and PDFs: a line that begins with "# " is a heading, one with "-
 * " a list item, other lines up to an empty line are a paragraph. HTML is shown as text.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let paragraph: string[] = []
  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: paragraph.join(' ') })
    paragraph = []
  }
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const isMarked = /^[#-] /.test(line)
    if (line === '' || isMarked) endParagraph()
    if (isMarked) blocks.push({ kind: line.startsWith('#') ? 'heading' : 'item', text: line.slice(2).trim() })
    else if (line !== '') paragraph.push(line)
  }
  endParagraph()
  return blocks
}
