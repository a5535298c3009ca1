import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { openPool } from '../../src/server/platform/db/pool.ts'
import { rowsRole } from '../../src/server/platform/db/roles.ts'
import type { Db } from '../../src/server/platform/db/schema.ts'
import { openFileStore } from '../../src/server/platform/files/fileStore.ts'
import { buildPreviewApp, previewPool } from '../../src/server/start/previewApp.ts'
import type { TestServer } from './testServer.ts'

export const previewEnv = { OPERATOR_HOST: 'desk.localhost', PREVIEW_HOST: 'preview.localhost' }

export type PreviewHost = {
  db: Db
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    headers?: Record<string, string>,
    payload?: object,
  ) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

/** Opens the application of PREVIEW_HOST for a test server, with its own read-only connections. */
export async function openPreviewHost(
  { context, database, dataDir }: TestServer,
  prepare?: (app: FastifyInstance, db: Db) => void,
): Promise<PreviewHost> {
  const { db, close } = openPool(database.url, { ...previewPool, scoped: { role: rowsRole } })
  const app = await buildPreviewApp(
    { ...context, db, files: openFileStore(db, undefined) },
    { portalDir: join(dataDir, 'portal'), prepare: (made) => prepare?.(made, db) },
  )
  return {
    db,
    call: (method, url, headers = {}, payload) =>
      app.inject({
        method,
        url,
        headers: { host: 'preview.localhost:3000', ...headers },
        ...(payload && { payload }),
      }),
    close: async () => {
      await app.close()
      await close()
    },
  }
}

/** The headers of the portal's calls while an operator views the portal. */
export const insideView = (token: string): Record<string, string> => ({
  'portal-view': token,
  authorization: 'Bearer view',
  'accept-language': 'es',
})
