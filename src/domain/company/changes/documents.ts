import { isRecord } from '../../kernel/collections.ts'

/** The files of a company by path: the text of a JSON file, or the hash or text of any other file. */
export type CompanyTexts = Readonly<Record<string, string>>

/** The parsed files of a company; `products` has each product by id, whichever file contains it. */
export type CompanyDocuments = {
  products: Record<string, { file: string; value: Record<string, unknown> }>
  /** The other JSON files, parsed, by path. */
  files: Record<string, unknown>
  /** Pictures, documents and texts by path; the value differs if the content does. */
  contents: Record<string, string>
}

/** Parses the files of a company; invalid JSON is compared as text. */
export function readDocuments(texts: CompanyTexts): CompanyDocuments {
  const documents: CompanyDocuments = { products: {}, files: {}, contents: {} }
  const parsed = new Map<string, unknown>()
  for (const [path, text] of Object.entries(texts)) {
    const value = path.endsWith('.json') ? parse(text) : undefined
    if (value === undefined) documents.contents[path] = text
    else parsed.set(path, value)
  }
  const catalogue = parsed.get('catalogue.json')
  const entries: unknown[] =
    isRecord(catalogue) && Array.isArray(catalogue.products) ? catalogue.products : []
  for (const entry of entries) {
    const file = typeof entry === 'string' ? entry : 'catalogue.json'
    const value = typeof entry === 'string' ? parsed.get(entry) : entry
    if (isRecord(value) && typeof value.id === 'string') documents.products[value.id] = { file, value }
  }
  for (const [path, value] of parsed) if (!path.startsWith('catalogue')) documents.files[path] = value
  const order = Object.keys(documents.products)
  if (order.length > 0) documents.files['catalogue.json'] = { products: order }
  return documents
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
