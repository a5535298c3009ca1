import { lazy } from 'react'

/** Pages in chunks of their own: the first page loads without them. */
export const ImportPage = lazy(async () => ({ default: (await import('./ImportPage.tsx')).ImportPage }))
export const NewPersonPage = lazy(async () => ({
  default: (await import('./NewPersonPage.tsx')).NewPersonPage,
}))
export const PayrollPage = lazy(async () => ({ default: (await import('./PayrollPage.tsx')).PayrollPage }))
export const PeoplePage = lazy(async () => ({ default: (await import('./PeoplePage.tsx')).PeoplePage }))
export const PersonPage = lazy(async () => ({ default: (await import('./PersonPage.tsx')).PersonPage }))
export const Reviews = lazy(async () => ({ default: (await import('./Reviews.tsx')).Reviews }))
export const HomeCharts = lazy(() => import('./HomeCharts.tsx'))
export const YearPage = lazy(async () => ({ default: (await import('./YearPage.tsx')).YearPage }))
