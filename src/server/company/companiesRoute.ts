import Type from 'typebox'
import { companySchema } from '../../dto/schemas/company.ts'
import { toCompanyDto } from '../../dto/companyDto.ts'
import type { RouteModule } from '../platform/context/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { describe, one } from '../platform/http/openapi/describe.ts'

/**
 * GET /api/companies/by-subdomain and by-url: find a company by Host or by an address (TEN-02, TEN-13, D-39,
 * D-61).
 */
export const companyRoutes: RouteModule = (app, { tenants, clock }) => {
  app.get(
    '/api/companies/by-subdomain',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'getCompany',
        summary: 'The company this host belongs to',
        tag: 'company',
        answers: { 200: one(companySchema, 'The company.') },
      }),
    },
    async ({ tenant }) => toCompanyDto(tenant.settings, clock.now()),
  )

  app.get<{ Querystring: { url: string } }>(
    '/api/companies/by-url',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'findCompanyByUrl',
        summary: 'The company an address belongs to',
        tag: 'company',
        querystring: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000 }) }),
        answers: { 200: one(companySchema, 'The company.'), 404: 'No company has this address.' },
      }),
    },
    async ({ query }) => {
      const found = await tenants.ofHost(hostOf(query.url))
      if ('problem' in found)
        throw new HttpError(404, { messageId: 'error.unknownHost', name: 'UnknownHost' })
      return toCompanyDto(found.tenant.settings, clock.now())
    },
  )
}

/** The host of an address, with or without its "https://". */
function hostOf(url: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`
  return URL.canParse(address) ? new URL(address).host : undefined
}
