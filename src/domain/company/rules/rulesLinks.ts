import { closestMatch } from '../../kernel/closestMatch.ts'
import { legalPdfs, portalPages } from '../content/portalPages.ts'
import type { TenantFiles } from '../files/files.ts'

/** The pages of a company's portal, which its menu and texts may link to. */
export function listPages({ products }: Pick<TenantFiles, 'products'>): string[] {
  return [
    ...portalPages,
    ...legalPdfs.map((name) => `/assets/${name}`),
    ...products.map(({ product }) => `/products/${product.category.alias}`),
  ]
}

/** Describes the first link of a rich text that leads nowhere; undefined if there is none. */
export function describeDeadLink(text: string, pages: readonly string[]): string | undefined {
  for (const [, href = ''] of text.matchAll(/\shref\s?=\s?["']([^"']{0,500})/gi)) {
    const wayOut = findWayOut(href.trim(), pages)
    if (wayOut) return `links to ${JSON.stringify(href)}, which leads nowhere${wayOut}`
  }
  return undefined
}

function findWayOut(href: string, pages: readonly string[]): string | undefined {
  const expected = ': expected an address with https://, mailto: or tel:, or a page of the portal'
  if (/^https?:\/\//i.test(href)) return URL.canParse(href) ? undefined : expected
  if (/^(mailto:[^@\s]+@[^@\s]+\.|tel:\+?[\d .()-]+$)/i.test(href)) return undefined
  if (href.startsWith('/')) {
    const page = href.split(/[?#]/)[0] ?? ''
    const near = pages.includes(page) ? undefined : closestMatch(page, [...pages])
    if (near) return `, did you mean "${near}"?`
    return pages.includes(page) ? undefined : ': expected a page of the portal, such as /documents'
  }
  if (URL.canParse(`https://${href}`) && /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(href))
    return `, did you mean "https://${href}"?`
  return expected
}
