import { inTenants } from '../../src/server/platform/db/tenantScope.ts'
import { startMailDelivery } from '../../src/server/platform/mail/deliverMail.ts'
import { startSmtp, type Received } from './smtpServer.ts'
import type { TestContext } from './testServer.ts'

/**
 * Prepares delivery to a separate mail server; `deliver` then sends Acme's waiting mails without the queue.
 */
export async function openDelivery(context: TestContext): Promise<{
  deliver: () => Promise<void>
  received: Received[]
  close: () => Promise<void>
}> {
  const smtp = await startSmtp()
  const config = { ...context.config, smtpUrl: `smtp://127.0.0.1:${smtp.port}` }
  const mails = startMailDelivery({ ...context, config })
  return {
    deliver: () => inTenants(['acme'], () => mails.deliver({ tenant: 'acme' })),
    received: smtp.received,
    close: async () => {
      mails.stop()
      await smtp.stop()
    },
  }
}
