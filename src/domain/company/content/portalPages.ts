/** The pages of the portal that an entry of a company's menu may lead to, beside those of its products. */
export const portalPages = [
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
  '/plan',
] as const
