import sanitizeHtml from 'sanitize-html'
import { richTags } from '../../domain/company/parts/richTags.ts'

/** A cache of sanitized news: many employees read each, and deeply nested HTML takes time. */
const cleaned = new Map<string, string>()
const maxCleaned = 500

/**
 * Sanitizes rich text by an allow list: nothing that runs, loads from elsewhere or changes the page's look
 * (promise 27).
 */
export function safeHtml(html: string): string {
  const known = cleaned.get(html) ?? cleanHtml(html)
  if (cleaned.size >= maxCleaned) cleaned.clear()
  cleaned.set(html, known)
  return known
}

function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTags],
    allowedAttributes: { a: ['href', 'title', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
    nestingLimit: 20,
  })
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The words of rich text without its marks, on one line. */
export function htmlToText(html: string): string {
  const plain = sanitizeHtml(html.replaceAll(/<(?:\/|br)/g, ' $&'), { allowedTags: [], nestingLimit: 20 })
  return plain
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim()
}
