import { isLanguage, localized } from '../../../domain/kernel/language.ts'
import type { legalPdfs } from '../../../domain/company/content/portalPages.ts'
import { tenantColors } from '../../../domain/company/tenant/branding.ts'
import type { LegalTexts } from '../../../domain/company/tenant/tenant.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { contractMessages, type ContractWordId } from '../conditions/contractMessages.ts'
import { drawPdf } from '../../platform/rendering/pdfThread.ts'
import { paragraphsOf, type Sheet } from '../../platform/rendering/sheet.ts'

const files: { name: (typeof legalPdfs)[number]; text: keyof LegalTexts; title: ContractWordId }[] = [
  { name: 'legal.pdf', text: 'notice', title: 'legal.notice' },
  { name: 'privacy.pdf', text: 'privacy', title: 'legal.privacy' },
  { name: 'cookielegal.pdf', text: 'cookies', title: 'legal.cookies' },
]

/**
 * GET /assets/legal.pdf, privacy.pdf and cookielegal.pdf: the company's texts, without login (RTE-14), in the
 * language of the parameter `language`, or else the browser's.
 */
export const legalPdfRoutes: RouteModule = (app) => {
  // A cache of the latest drawings, because drawing is slow and texts seldom change.
  const drawn = new Map<string, { text: string; bytes: Buffer }>()
  for (const { name, text, title } of files) {
    app.get(
      `/assets/${name}`,
      { config: { access: 'tenant', uncounted: true }, schema: { hide: true } },
      async ({ tenant, query, language: preferred }, reply) => {
        const { settings, legal } = tenant
        const { language: asked } = query as { language?: unknown }
        const language = isLanguage(asked) && settings.languages.includes(asked) ? asked : preferred
        const words =
          localized(legal[text], language) ||
          contractMessages(language, 'legal.missing', { email: settings.helpEmail })
        const heading = contractMessages(language, title)
        const blocks = paragraphsOf(words)
        const [first] = blocks
        // The title is not repeated if the text begins with it.
        if (first?.kind === 'heading' && first.text.toLowerCase() === heading.toLowerCase()) blocks.shift()
        const sheet: Sheet = { language, company: settings, title: heading, subtitle: settings.name, blocks }
        const key = `${tenant.subdomain} ${name} ${language}`
        const look = JSON.stringify([words, settings.name, tenantColors(settings)])
        const kept = drawn.get(key)
        const bytes = kept?.text === look ? kept.bytes : await drawPdf(sheet)
        drawn.set(key, { text: look, bytes })
        return reply
          .header('content-disposition', `inline; filename="${name}"`)
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
          )
          .header('cache-control', 'no-cache')
          .header('vary', 'Accept-Language')
          .type('application/pdf')
          .send(bytes)
      },
    )
  }
}
