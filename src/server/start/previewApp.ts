import type { FastifyInstance } from 'fastify'
import { companyOfPreview } from '../company/drafts/previewRepository.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { hostOrigin } from '../platform/http/hostOrigin.ts'
import type { HttpError } from '../platform/http/httpError.ts'
import { buildApp } from './app.ts'
import { installEmployeeView } from './preview-host/employeeView.ts'
import { PreviewCompanies } from './preview-host/previewCompanies.ts'
import { installViewAccess, readOnly, viewClock, type ViewCompanies } from './preview-host/viewAccess.ts'
import { installViewPages } from './preview-host/viewPages.ts'

type Options = {
  portalDir: string
  /** Adds hooks before the routes. */
  prepare?: (app: FastifyInstance) => void
}

/** Connections of PREVIEW_HOST; PostgreSQL refuses every write on them. */
export const previewPool = { size: 2, name: 'portal preview', readOnly: true }

/**
 * Builds the portal that an operator sees as another person: the routes and pages of employees, read-only,
 * with a token instead of a session (`signView`), and only in a frame of the operators' pages. `context` has
 * read-only connections.
 */
export function buildPreviewApp(
  context: ServerContext,
  { portalDir, prepare }: Options,
): Promise<FastifyInstance> {
  const { config, clock, tenants } = context
  const { operatorHost = 'localhost' } = config
  const previews = new PreviewCompanies(context)
  const own: ServerContext = {
    ...context,
    clock: viewClock(clock),
    tenants: {
      ...tenants,
      ofHost: () => Promise.resolve({ problem: 'unknown' }),
      publicUrl: ({ subdomain, ...tenant }) =>
        tenants.publicUrl({ ...tenant, subdomain: companyOfPreview(subdomain) ?? subdomain }),
    },
    config: { ...config, keptAnswersMb: 8 },
  }
  const companies: ViewCompanies = {
    employee: async (tenant) => {
      const company = await tenants.find(tenant)
      return company?.viewAs ? company : undefined
    },
    draft: (tenant) => previews.find(tenant),
  }
  return buildApp(own, {
    portalDir,
    prepare: (app) => {
      app.addHook('onClose', () => previews.close())
      prepare?.(app)
    },
    host: {
      installAccess: (app, server) => {
        installViewAccess(companies)(app, server)
        installEmployeeView(app)
      },
      installPages: installViewPages,
      // The page itself shows mails and documents in a frame.
      frames: () => ["'self'", 'blob:'],
      framedBy: (request) => hostOrigin(request, operatorHost),
      refusalOf,
    },
  })
}

/**
 * Converts an error of the database about a write to the usual refusal of writes; undefined for other
 * errors.
 */
function refusalOf(error: unknown): HttpError | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { code?: unknown }).code === '25006') return readOnly()
  return undefined
}
