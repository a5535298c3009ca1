import {
  border,
  brandingOf,
  brandVariables,
  grounds,
  ink,
  muted,
  pale,
  type Scheme,
  type TenantColors,
} from '../../../domain/company/tenant/branding.ts'

type Variables = Record<`--${string}`, string>

/** The colors, by their names in the portal's style sheet, for pages that do not load the style sheet. */
export const neutralVariables: Record<Scheme, Variables> = {
  light: {
    '--page': grounds.light.page,
    '--surface': grounds.light.surface,
    '--ink': ink,
    '--muted': muted,
    '--border': border,
    '--success': '#187746',
    '--success-tint': '#e8f5ee',
    '--warning': '#8f5600',
    '--warning-tint': '#fdf3e1',
  },
  dark: {
    '--page': grounds.dark.page,
    '--surface': grounds.dark.surface,
    '--ink': pale,
    '--muted': '#aab3c2',
    '--border': '#2e3541',
    '--success': '#4cc38a',
    '--success-tint': '#14301f',
    '--warning': '#e8ab54',
    '--warning-tint': '#33270f',
  },
}

/** The CSS of a company's colors, light or dark as the browser prefers; always light in print. */
export function brandColors(colors: TenantColors): string {
  return inSchemes((scheme) => brandVariables(brandingOf(colors, scheme)))
}

/** The CSS of all colors of a server-rendered page. */
export function pageColors(colors: TenantColors): string {
  const all = (scheme: Scheme) => ({
    ...neutralVariables[scheme],
    ...brandVariables(brandingOf(colors, scheme)),
  })
  return `:root{color-scheme:light dark}${inSchemes(all)}`
}

function inSchemes(variables: (scheme: Scheme) => Variables): string {
  const declare = (scheme: Scheme): string =>
    `:root{${Object.entries(variables(scheme))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`
  return `${declare('light')}@media screen and (prefers-color-scheme:dark){${declare('dark')}}`
}
