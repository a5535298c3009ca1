import type { ServerContext } from '../platform/context/context.ts'
import { loadSecrets } from '../platform/context/secrets.ts'
import { openFileStore } from '../platform/files/fileStore.ts'
import { createMailer, type OwnMailer } from '../platform/mail/mailer.ts'

type Parts = Omit<ServerContext, 'secrets' | 'mailer' | 'files'>

/** Completes the context of a server by secrets, mailer and file store, as the configuration says. */
export async function completeContext<Given extends Parts>(
  parts: Given,
): Promise<Given & ServerContext & { mailer: OwnMailer }> {
  const { config, db } = parts
  return {
    ...parts,
    secrets: await loadSecrets(config),
    mailer: createMailer(config.mailFrom),
    files: openFileStore(db, config.filesUrl),
  }
}
