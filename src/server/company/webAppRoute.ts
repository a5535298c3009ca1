import { brandingOf, page } from '../../domain/company/tenant/branding.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { RouteModule } from '../platform/context/context.ts'
import { notFound } from '../platform/http/httpError.ts'
import { drawAppIcon, type IconLook } from '../platform/rendering/appIcon.ts'

/** Widths in pixels of the icons: 180 for Apple's home screen, 192 and 512 for the manifest. */
const iconSizes = [180, 192, 512]
const daySeconds = 86_400
/** The maximum number of cached icons; a company has one of each size. */
const maxKept = 300

/** GET /manifest.webmanifest and /app-icon/{size}.png: a company's portal as an application (DEC-71). */
export const webAppRoutes: RouteModule = (app) => {
  app.get(
    '/manifest.webmanifest',
    { config: { access: 'tenant', uncounted: true }, schema: { hide: true } },
    async ({ tenant, language }, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(manifestOf(tenant, language))),
  )
  const kept = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { size: string } }>(
    '/app-icon/:size(^\\d+).png',
    {
      config: { access: 'tenant', uncounted: true },
      schema: { hide: true },
    },
    async ({ tenant, params }, reply) => {
      const size = iconSizes.find((each) => String(each) === params.size)
      if (size === undefined) throw notFound()
      const look = lookOf(tenant)
      const key = JSON.stringify([look, size])
      if (kept.size >= maxKept) kept.clear()
      const icon = kept.get(key) ?? drawAppIcon(look, size)
      kept.set(key, icon)
      return reply
        .type('image/png')
        .header('cache-control', `public, max-age=${daySeconds}`)
        .send(await icon)
    },
  )
}

function lookOf({ settings }: TenantConfig): IconLook {
  const { fill, onFill } = brandingOf(settings)
  return { name: settings.name, ground: fill, ink: onFill }
}

function manifestOf({ settings }: TenantConfig, language: string) {
  const { name } = settings
  const icons = [192, 512].map((size) => ({
    src: `/app-icon/${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }))
  return {
    id: '/',
    name,
    short_name: name.split(' ')[0],
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: page,
    theme_color: brandingOf(settings).bar,
    icons,
  }
}
