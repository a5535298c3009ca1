import { escapeHtml } from '../../domain/kernel/escape.ts'
import { hiddenPages } from '../../domain/company/content/portalPages.ts'
import type { News } from '../../domain/company/content/schemaContent.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { compensationSchema, menuItemSchema, newsSchema } from '../../dto/schemas/company.ts'
import { toCompensationDto } from '../../dto/companyDto.ts'
import type { RouteModule } from '../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { describe, many } from '../platform/http/openapi/describe.ts'
import { notFound } from '../platform/http/httpError.ts'

/**
 * GET /api/menu: the tiles of the first page (HOM-03), without compensation if the company hides it (TEN-06).
 */
export const menuRoutes: RouteModule = (app) => {
  app.get(
    '/api/menu',
    {
      schema: describe({
        name: 'listMenu',
        summary: 'The tiles of the menu page',
        tag: 'company',
        answers: { 200: many(menuItemSchema, 'The tiles in their order.') },
      }),
    },
    async ({ tenant }) =>
      tenant.menu.filter(
        ({ link }) => !hiddenPages(tenant.settings).some((page) => page === link.split('?')[0]),
      ),
  )
}

/** GET /api/messages: the company's news, with their HTML sanitized at every reading (NEW-02, promise 27). */
export const messageRoutes: RouteModule = (app, context) => {
  app.get(
    '/api/messages',
    {
      schema: describe({
        name: 'listNews',
        summary: 'News of the company, HTML',
        tag: 'company',
        answers: { 200: many(newsSchema, 'The news, as the company orders them.') },
      }),
    },
    async ({ tenant, employee }) => {
      const who = { collective_id: employee.collective_id, today: context.clock.today() }
      // The sanitizer's 60 files are loaded with the first news, not at the start.
      const { safeHtml } = await import('./safeHtml.ts')
      const all = await newsFor(context.db, tenant, who)
      return all.map((news) => ({
        ...news,
        text: Object.fromEntries(
          Object.entries(news.text).map(([language, html]) => [language, safeHtml(html)]),
        ),
      }))
    },
  )
}

/**
 * An employee's news on home, the newest first: those of the company's files, and those of operators on their
 * days, for all or the employee's collective.
 */
async function newsFor(
  db: Connection,
  { news, subdomain }: TenantConfig,
  { collective_id, today }: Pick<EmployeeRow, 'collective_id'> & { today: string },
): Promise<News[]> {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'from_on', 'texts'])
    .where('tenant', '=', subdomain)
    .where('from_on', '<=', today)
    .where(({ or, eb }) => or([eb('to_on', 'is', null), eb('to_on', '>=', today)]))
    .where(({ or, eb }) => or([eb('collective_id', 'is', null), eb('collective_id', '=', collective_id)]))
    .orderBy('from_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const written = rows.map(({ id, from_on, texts }) => ({
    id: `written-${id}`,
    date: from_on,
    text: Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [language, `<p>${escapeHtml(text)}</p>`]),
    ),
  }))
  if (written.length === 0) return news
  return [...written, ...news].toSorted((one, other) =>
    (other.date ?? '').localeCompare(one.date ?? '', 'en'),
  )
}

/**
 * GET /api/compensations: social benefits of the company and of this employee (COM-06); 404 if the company
 * hides them.
 */
export const compensationRoutes: RouteModule = (app) => {
  app.get(
    '/api/compensations',
    {
      schema: describe({
        name: 'listCompensations',
        summary: 'Social benefits and their yearly value',
        tag: 'company',
        answers: { 200: many(compensationSchema, 'The benefits.'), 404: 'The company hides them.' },
      }),
    },
    async ({ tenant, employee }) => {
      if (tenant.settings.hideCompensation) throw notFound('compensation.hidden')
      return [...tenant.compensations, ...employee.compensations].map(toCompensationDto)
    },
  )
}
