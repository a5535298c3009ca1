import { lazy } from 'react'

/** Pages in chunks of their own: the first page loads without them. */
export const BringBackPage = lazy(async () => ({
  default: (await import('./studio/BringBackPage.tsx')).BringBackPage,
}))
export const CampaignsPage = lazy(async () => ({
  default: (await import('./campaigns/CampaignsPage.tsx')).CampaignsPage,
}))
export const CompanyPage = lazy(async () => ({
  default: (await import('./company/CompanyPage.tsx')).CompanyPage,
}))
export const ImportPage = lazy(async () => ({
  default: (await import('./people/ImportPage.tsx')).ImportPage,
}))
export const LawPage = lazy(async () => ({ default: (await import('./law/LawPage.tsx')).LawPage }))
export const NewPersonPage = lazy(async () => ({
  default: (await import('./people/NewPersonPage.tsx')).NewPersonPage,
}))
export const OperationPage = lazy(async () => ({
  default: (await import('./operation/OperationPage.tsx')).OperationPage,
}))
export const PayrollPage = lazy(async () => ({
  default: (await import('./payroll/PayrollPage.tsx')).PayrollPage,
}))
export const PeoplePage = lazy(async () => ({
  default: (await import('./people/PeoplePage.tsx')).PeoplePage,
}))
export const PersonPage = lazy(async () => ({
  default: (await import('./people/PersonPage.tsx')).PersonPage,
}))
export const ReconcilePage = lazy(async () => ({
  default: (await import('./reconcile/ReconcilePage.tsx')).ReconcilePage,
}))
export const Reviews = lazy(async () => ({ default: (await import('./reviews/Reviews.tsx')).Reviews }))
export const StudioPage = lazy(async () => ({
  default: (await import('./studio/StudioPage.tsx')).StudioPage,
}))
export const StatusPage = lazy(async () => ({
  default: (await import('./status/StatusPage.tsx')).StatusPage,
}))
export const TablesPage = lazy(async () => ({ default: (await import('./law/TablesPage.tsx')).TablesPage }))
export const YearPage = lazy(async () => ({ default: (await import('./year/YearPage.tsx')).YearPage }))
