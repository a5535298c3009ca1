/** The answer of `studio preview`. */
export type Opened = {
  host: string
  token: string
  endsAt: string
  fingerprint: string
  people: { email: string; name: string }[]
  collectives: { id: string; name: string }[]
  products: { category: string; name: string }[]
  languages: string[]
}

/** A page of the portal, the width of its window in CSS pixels, and its language. */
export type Look = { page: string; width: number; language: string }

/** The origin of the host that shows the portal, beside that of this page. */
export const originOf = ({ host }: Pick<Opened, 'host'>): string =>
  `${location.protocol}//${host}${location.port && `:${location.port}`}`

/** The address of a page of the portal, with the token where no server sees it. */
export function addressOf(opened: Pick<Opened, 'host' | 'token'>, page: string, language?: string): string {
  const given = new URLSearchParams({ token: opened.token, ...(language && { language }) })
  return `${originOf(opened)}${page}#${given}`
}
