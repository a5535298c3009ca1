import type { RouteModule } from '../context/context.ts'
import { describe } from '../http/openapi/describe.ts'
import { many } from '../http/openapi/wireSchemas.ts'
import { safeHtml } from './safeHtml.ts'

/** GET /api/messages: the news of the company, their HTML made safe at every reading (NEW-02, promise 27). */
export const messageRoutes: RouteModule = (app) => {
  app.get(
    '/api/messages',
    {
      schema: describe({
        summary: 'News of the company, HTML',
        tag: 'company',
        answers: { 200: many('News', 'The news, as the company orders them.') },
      }),
    },
    async ({ tenant }) =>
      tenant.news.map((news) => ({
        ...news,
        text: Object.fromEntries(
          Object.entries(news.text).map(([language, html]) => [language, safeHtml(html)]),
        ),
      })),
  )
}
