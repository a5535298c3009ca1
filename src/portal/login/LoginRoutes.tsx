import { Suspense, lazy, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import { settleLanguage } from '../messages/language.ts'
import { endedNote } from '../session/endedNote.ts'
import { Splash } from '../ui/layout/Splash.tsx'
import { LoginLayout } from './LoginLayout.tsx'
import { LoginPage } from './LoginPage.tsx'
import { MaintenanceCard } from './LoginPanels.tsx'

const ForgotPage = lazy(() => import('./ForgotPage.tsx').then((module) => ({ default: module.ForgotPage })))
const ResetPage = lazy(() => import('./ResetPage.tsx').then((module) => ({ default: module.ResetPage })))

type Props = { company: Company; inMaintenance: boolean }

/** The pages before the login, in the company's look; during maintenance a card replaces the form (D-31). */
export function LoginRoutes({ company, inMaintenance }: Props) {
  useEffect(() => settleLanguage(company.languages), [company])
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '/login') endedNote.drop()
  }, [pathname])
  const hasPasswords = !company.identityProvider?.isOnly
  const forgot = hasPasswords ? <ForgotPage /> : <Navigate to="/login" replace />
  const reset = hasPasswords ? <ResetPage /> : <Navigate to="/login" replace />
  return (
    <LoginLayout company={company}>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route
            path="/login"
            element={inMaintenance ? <MaintenanceCard company={company} /> : <LoginPage company={company} />}
          />
          <Route
            path="/forgot-password"
            element={inMaintenance ? <MaintenanceCard company={company} /> : forgot}
          />
          <Route
            path="/reset-password"
            element={inMaintenance ? <MaintenanceCard company={company} /> : reset}
          />
          <Route path="/maintenance" element={<MaintenanceCard company={company} />} />
        </Routes>
      </Suspense>
    </LoginLayout>
  )
}
