/** Address of a page of a tenant on the run's server: `portalUrl('acme', '/cart')`. */
export function portalUrl(tenant: string, path = '/'): string {
  return `http://${tenant}.localhost:${process.env.PORTAL_PORT}${path}`
}
