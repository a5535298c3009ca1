/** The origin of the host that shows the portal (PREVIEW_HOST), beside that of this page. */
export const originOf = (host: string): string =>
  `${location.protocol}//${host}${location.port && `:${location.port}`}`

/** The address of a page of the portal there, with the view's token where no server sees it. */
export function addressOf(
  { host, token }: { host: string; token: string },
  page: string,
  language?: string,
): string {
  const given = new URLSearchParams({ token, ...(language && { language }) })
  return `${originOf(host)}${page}#${given}`
}
