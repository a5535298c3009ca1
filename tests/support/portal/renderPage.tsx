import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type RenderResult, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import type { Benefit } from '../../../src/domain/benefit/defineBenefit.ts'
import type { Language } from '../../../src/domain/kernel/language.ts'
import type { ProfileDto } from '../../../src/dto/profileDto.ts'
import { MessagesProvider } from '../../../src/portal/messages/MessagesProvider.tsx'
import { loadCatalogue } from '../../../src/portal/messages/catalogue.ts'
import { chooseLanguage } from '../../../src/portal/messages/language.ts'
import { Questions } from '../../../src/portal/ui/feedback/confirm.tsx'
import { components } from '../../../src/portal/ui/layout/branding/theme.ts'
import { CatalogueStore } from '../../../src/portal/session/CatalogueStore.ts'
import { forgetBenefits } from '../../../src/portal/api/benefits.ts'
import { lawSimulator } from '../../../src/domain/tax/law/lawSimulator.ts'
import { toProfile } from '../../../src/portal/api/profile.ts'
import { SessionStore } from '../../../src/portal/session/SessionStore.ts'
import { type Stores, StoresContext } from '../../../src/portal/session/StoresContext.tsx'
import { fetchOverlays } from '../../../src/portal/ui/layout/overlay.tsx'
import { Toasts } from '../../../src/portal/ui/feedback/toasts.tsx'
import { type Answers, type PortalCall, answerWith } from './answers.ts'
import { offerFolders } from '../offerFolders.ts'
import { exampleBenefits, buildEmployee } from './employee.ts'
import { toFolders } from './asFolders.ts'
import { setWidth } from './setWidth.ts'

/** The settings of a rendered page. */
export type PageOptions = {
  profile?: Partial<ProfileDto>
  answers?: Answers
  /** Further declarations beside the example's. */
  benefits?: Record<string, Benefit>
  /** The address of the page: "/products/plants?year=2026". */
  path?: string
  /** The pattern of its route: "/products/:alias"; left out: the path itself. */
  route?: string
  language?: Language
  width?: number
  /** The browser's stored values by key. */
  kept?: Record<string, string>
}

type Rendered = RenderResult & {
  stores: Stores
  /** All calls of the page. */
  asked: PortalCall[]
  /** Returns the current path and query. */
  where: () => string
}

/**
 * Renders a page or a part of one with real messages, stores, toasts and dialogs, and with the server's given
 * responses.
 */
export async function renderPage(
  page: ReactNode,
  {
    profile,
    answers = {},
    benefits,
    path = '/',
    route = path.replace(/\?.*/, ''),
    language = 'es',
    width = 1440,
    kept = {},
  }: PageOptions = {},
): Promise<Rendered> {
  const employee = buildEmployee(profile)
  const asked = answerWith({ 'GET /profile': employee, ...answers })
  offerInThisTest({ ...exampleBenefits, ...benefits })
  setWidth(width)
  localStorage.clear()
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
  notifications.clean()
  chooseLanguage(language)
  await Promise.all([loadCatalogue('all'), fetchOverlays()])
  const known = toProfile(employee)
  const byLaw = { ...known, simulator: lawSimulator }
  const stores = {
    session: new SessionStore(employee.simulator === 'law' ? byLaw : known, () => undefined),
    catalogue: new CatalogueStore(),
  }
  let at = path
  const result = render(
    <MessagesProvider>
      <MantineProvider env="test" theme={{ components }} withCssVariables={false} withGlobalClasses={false}>
        <StoresContext value={stores}>
          <MemoryRouter initialEntries={[path]}>
            <Place onMove={(place) => (at = place)} />
            <Routes>
              <Route path={route} element={page} />
              <Route path="*" element={null} />
            </Routes>
          </MemoryRouter>
        </StoresContext>
        <Questions />
        <Toasts />
      </MantineProvider>
    </MessagesProvider>,
  )
  return { ...result, stores, asked, where: () => at }
}

/** Adds declarations to the portal's categories until the test ends. */
function offerInThisTest(declarations: Record<string, Benefit>): void {
  const takeBack = offerFolders(toFolders(declarations))
  forgetBenefits()
  onTestFinished(() => {
    takeBack()
    forgetBenefits()
  })
}

function Place({ onMove }: { onMove: (place: string) => void }) {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    onMove(pathname + search)
  })
  return null
}
