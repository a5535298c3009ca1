import { Suspense, lazy, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { CompanyWire } from '../../domain/wire.ts'
import { settleLanguage } from '../session/language.ts'
import { Splash } from '../shell/Splash.tsx'
import { DoorLayout } from './DoorLayout.tsx'
import { LoginPage } from './LoginPage.tsx'
import { MaintenanceCard } from './MaintenanceCard.tsx'

const ForgotPage = lazy(() => import('./ForgotPage.tsx').then((module) => ({ default: module.ForgotPage })))
const ResetPage = lazy(() => import('./ResetPage.tsx').then((module) => ({ default: module.ResetPage })))

type Props = { company: CompanyWire; inMaintenance: boolean }

/** The pages of somebody who is not logged in, in the company's own look; in maintenance the card takes the form's place (D-31). */
export function DoorRoutes({ company, inMaintenance }: Props) {
  const location = useLocation()
  useEffect(() => settleLanguage(company.languages), [company])
  const from = location.pathname === '/' ? undefined : location.pathname + location.search
  return (
    <DoorLayout company={company}>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path="/login" element={inMaintenance ? <MaintenanceCard /> : <LoginPage company={company} />} />
          <Route path="/forgot-password" element={inMaintenance ? <MaintenanceCard /> : <ForgotPage />} />
          <Route path="/reset-password" element={inMaintenance ? <MaintenanceCard /> : <ResetPage />} />
          {inMaintenance && <Route path="/maintenance" element={<MaintenanceCard />} />}
          <Route path="*" element={<Navigate to="/login" replace state={from ? { from } : null} />} />
        </Routes>
      </Suspense>
    </DoorLayout>
  )
}
