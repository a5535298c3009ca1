/** The origin of the host that shows the portal (PREVIEW_HOST); protocol and port are those of this page. */
export const buildOrigin = (host: string): string =>
  `${location.protocol}//${host}${location.port && `:${location.port}`}`

/** The address of a portal page on that host; the view's token is after the #, which no server receives. */
export function buildPreviewAddress(
  { host, token }: { host: string; token: string },
  page: string,
  language?: string,
): string {
  const given = new URLSearchParams({ token, ...(language && { language }) })
  return `${buildOrigin(host)}${page}#${given}`
}
