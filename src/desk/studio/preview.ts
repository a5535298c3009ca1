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
