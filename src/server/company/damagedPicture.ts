import { readFileSync } from 'node:fs'

/** Whether a picture cannot be drawn to its end: bytes are missing or wrong, or an SVG is not closed. */
export async function isDamaged(path: string): Promise<boolean> {
  if (path.endsWith('.svg')) return !isClosed(readFileSync(path, 'utf8'))
  const { default: sharp } = await import('sharp')
  // The bytes and not the path, because sharp keeps what it read from a path.
  return sharp(readFileSync(path), { failOn: 'truncated' })
    .resize(1, 1)
    .toBuffer()
    .then(
      () => false,
      () => true,
    )
}

const tag = /<(\/?)([a-z][\w:.-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi

/** What an XML file has beside elements, by its beginning and its end. */
const others = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** Whether each element of an XML text is closed, in their order. */
function isClosed(text: string): boolean {
  const drawing = withoutOthers(text)
  if (drawing === undefined) return false
  const open: string[] = []
  for (const [whole, slash, name = ''] of drawing.matchAll(tag)) {
    if (slash === '' && !whole.endsWith('/>')) open.push(name)
    if (slash === '/' && open.pop() !== name) return false
  }
  return open.length === 0 && !drawing.replace(tag, '').includes('<')
}

/** A text without comments and the like; undefined if one of them has no end. */
function withoutOthers(text: string): string | undefined {
  let rest = text
  for (const [from, to] of others) {
    const parts = rest.split(from)
    const kept = parts.slice(1).map((part) => {
      const end = part.indexOf(to)
      return end === -1 ? undefined : part.slice(end + to.length)
    })
    if (kept.includes(undefined)) return undefined
    rest = [parts[0], ...kept].join('')
  }
  return rest
}
