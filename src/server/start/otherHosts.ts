import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../platform/context/context.ts'
import { openFileStore } from '../platform/files/fileStore.ts'
import { serveByHost } from './byHost.ts'

export type HostParts = {
  portalDir: string
  operators: ServerContext['db']
  operations: ServerContext['db']
  /** Opens the read-only connections of PREVIEW_HOST. */
  openPreview: () => ServerContext['db']
}

/** Starts the applications of OPERATOR_HOST and PREVIEW_HOST, in addition to that of the companies' hosts. */
export async function openOtherHosts(
  app: FastifyInstance,
  context: ServerContext,
  { portalDir, operators, operations, openPreview }: HostParts,
): Promise<void> {
  const { operatorHost, previewHost, filesUrl } = context.config
  if (!operatorHost) return
  await tellOfClaim(context, 'OPERATOR_HOST', operatorHost)
  const { buildOperatorApp } = await import('./operator-app/operatorApp.ts')
  const deskDir = join(portalDir, '../desk')
  const desk = await buildOperatorApp({ ...context, db: operators }, { deskDir, operations })
  const hosts = new Map([[operatorHost, desk]])
  if (previewHost) {
    await tellOfClaim(context, 'PREVIEW_HOST', previewHost)
    const { buildPreviewApp } = await import('./previewApp.ts')
    const db = openPreview()
    const own = { ...context, db, files: openFileStore(db, filesUrl) }
    hosts.set(previewHost, await buildPreviewApp(own, { portalDir }))
  }
  await serveByHost(app, hosts)
}

/** Logs if a company claims a host that is served here; the company then has its other hosts alone. */
async function tellOfClaim({ tenants, log }: ServerContext, variable: string, host: string): Promise<void> {
  const found = await tenants.ofHost(host)
  if ('problem' in found) return
  const { subdomain } = found.tenant
  log.error(
    `${subdomain} does not respond on ${host}, which is ${variable}; choose another host for one of both.`,
  )
}
