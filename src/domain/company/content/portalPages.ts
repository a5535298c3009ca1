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

/** The pages that a company leaves out: a menu has no entry of them, and their address leads elsewhere. */
export function hiddenPages(company: {
  hideCompensation: boolean
  hidePlan: boolean
}): (typeof portalPages)[number][] {
  return [
    ...(company.hideCompensation ? ['/compensation' as const] : []),
    ...(company.hidePlan ? ['/plan' as const] : []),
  ]
}
