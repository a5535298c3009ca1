/** The portal's own pages that a company's menu may link to, beside its products. */
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

/** The pages that a company hides: the menu has no entry for them, and their address redirects. */
export function hiddenPages(company: {
  hideCompensation: boolean
  hidePlan: boolean
}): (typeof portalPages)[number][] {
  return [
    ...(company.hideCompensation ? ['/compensation' as const] : []),
    ...(company.hidePlan ? ['/plan' as const] : []),
  ]
}

/** The company's legal texts as files of the portal, to which its menu may link, too. */
export const legalPdfs = ['legal.pdf', 'privacy.pdf', 'cookielegal.pdf'] as const
