import { type TextBlock, textBlocks } from '../../../domain/company/tenant/textBlocks.ts'
import styles from './RichText.module.css'

/** A plain text of the tenant (privacy, conditions) as headings, lists and paragraphs. */
export function WrittenText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {joinListItems(textBlocks(text)).map((block, index) =>
        Array.isArray(block) ? (
          <List key={index} items={block} />
        ) : block.kind === 'heading' ? (
          <h2 key={index}>{block.text}</h2>
        ) : (
          <p key={index}>{block.text}</p>
        ),
      )}
    </div>
  )
}

function List({ items }: { items: TextBlock[] }) {
  return (
    <ul>
      {items.map(({ text }, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  )
}

/** Joins consecutive list items into one list. */
function joinListItems(blocks: readonly TextBlock[]): (TextBlock | TextBlock[])[] {
  const grouped: (TextBlock | TextBlock[])[] = []
  for (const block of blocks) {
    const last = grouped.at(-1)
    if (block.kind !== 'item') grouped.push(block)
    else if (Array.isArray(last)) last.push(block)
    else grouped.push([block])
  }
  return grouped
}
