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
  const tags = drawing === undefined ? undefined : tagsOf(drawing)
  if (!tags) return false
  const open: string[] = []
  for (const inside of tags) {
    const [name = ''] = inside.replace('/', '').trim().split(/[\s/]/, 1)
    if (inside.startsWith('/')) {
      if (open.pop() !== name) return false
    } else if (!inside.endsWith('/')) open.push(name)
  }
  return open.length === 0
}

/** Returns the content of each tag; undefined if a tag has no end. Quotes in a tag may contain < and >. */
function tagsOf(text: string): string[] | undefined {
  const tags: string[] = []
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    let [end, quote] = [at + 1, '']
    for (; end < text.length && (quote || text[end] !== '>'); end++) {
      const sign = text[end]!
      if (quote) quote = sign === quote ? '' : quote
      else if (sign === '"' || sign === "'") quote = sign
      else if (sign === '<') return undefined
    }
    if (end === text.length) return undefined
    tags.push(text.slice(at + 1, end))
    at = end + 1
  }
  return tags
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
