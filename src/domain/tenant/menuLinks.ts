/**
 * Pages that an entry of a company's menu may lead to, beside those of its products. The portal's own routes
 * hold each of them: its test compares both.
 */
export const linkablePages: readonly string[] = [
  '/',
  '/flexible',
  '/other',
  '/documents',
  '/documents/user',
  '/profile',
  '/cart',
  '/privacy-policy',
  '/compensation',
  '/home',
]
