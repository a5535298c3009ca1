import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteModule, ServerContext } from '../../platform/context/context.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import {
  drawnPageHeaders,
  linkAddresses,
  pageFrame,
  type LinkRequest,
} from '../../platform/http/drawnPage.ts'
import { chooseReminders, employeeOfToken } from './unsubscribe.ts'
import { unsubscribePage, type Shown } from './unsubscribePage.tsx'

/**
 * /unsubscribe/{token}: the page of a reminder's link. GET and HEAD only show it, because mail scanners
 * follow links; POST turns the reminders off, by the page's button or by a mail program (RFC 8058), and on
 * again with the body `choice=on`. No session: the link gives access.
 */
export const unsubscribeRoutes: RouteModule = async (app, context) => {
  await app.register(async (scope: FastifyInstance) => {
    // Mail programs may send the form as multipart or urlencoded.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string | Buffer) => String(text),
    )
    const options = { config: { access: 'tenant' }, schema: { hide: true } } as const
    for (const url of linkAddresses('/unsubscribe/')) {
      scope.get(url, options, (request: LinkRequest, reply) =>
        answer(context, request, reply, ({ reminders_off_at }) => (reminders_off_at ? 'off' : 'ask')),
      )
      scope.post(url, options, (request: LinkRequest, reply) =>
        answer(context, request, reply, async (employee) => {
          const choice = request.body === 'choice=on' ? 'on' : 'off'
          await chooseReminders(context.db, employee, choice)
          return choice
        }),
      )
    }
  })
}

/** Sends the link's page; `choose` returns its state for the link's employee. */
async function answer(
  context: ServerContext,
  request: LinkRequest,
  reply: FastifyReply,
  choose: (employee: EmployeeRow) => Promise<Shown> | Shown,
): Promise<FastifyReply> {
  const page = drawnPageHeaders(request, reply)
  const employee = await employeeOfToken(context, request.tenant.subdomain, request.params.token)
  const frame = pageFrame(context, request, employee)
  if (!employee) return page.code(404).send(unsubscribePage(frame, 'unknown'))
  return page.send(unsubscribePage(frame, await choose(employee)))
}
