import { MantineProvider } from '@mantine/core'
import { type RenderResult, configure, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { benefitFolders } from 'virtual:benefits'
import type { BenefitDeclaration } from '../../../src/domain/benefit/declaration.ts'
import type { Language } from '../../../src/domain/kernel/language.ts'
import type { ProfileDto } from '../../../src/dto/profileDto.ts'
import { MessagesProvider } from '../../../src/portal/messages/MessagesProvider.tsx'
import { loadCatalogue } from '../../../src/portal/messages/catalogue.ts'
import { chooseLanguage } from '../../../src/portal/messages/language.ts'
import { ConfirmHost } from '../../../src/portal/shell/ConfirmHost.tsx'
import { ToastHost } from '../../../src/portal/shell/ToastHost.tsx'
import { CatalogueStore } from '../../../src/portal/session/CatalogueStore.ts'
import { profileFromDto } from '../../../src/portal/api/profile.ts'
import { SessionStore } from '../../../src/portal/session/SessionStore.ts'
import { type Stores, StoresContext } from '../../../src/portal/session/StoresContext.tsx'
import { toastList } from '../../../src/portal/ui/toasts.ts'
import { type Answers, type Asked, answerWith } from './answers.ts'
import { exampleBenefits, exampleEmployee } from './employee.ts'
import { asFolders } from './asFolders.ts'
import { setWidth } from './setWidth.ts'

/** What a page is rendered with. */
export type PageGiven = {
  profile?: Partial<ProfileDto>
  answers?: Answers
  /**
   * More declarations beside the example's; one file may give an alias one declaration only, for they are
   * kept.
   */
  benefits?: Record<string, BenefitDeclaration>
  /** Where the page stands: "/products/plants?year=2026". */
  path?: string
  /** The pattern of its route: "/products/:alias"; left out, the path itself. */
  route?: string
  language?: Language
  width?: number
}

// Pages come in parts, each loaded when it is needed: on a busy machine that takes its time.
configure({ asyncUtilTimeout: 10_000 })

type Rendered = RenderResult & {
  stores: Stores
  /** Every call the page has made. */
  asked: Asked[]
  /** Where the employee is now: path and query. */
  where: () => string
}

/**
 * A page, or any part of one, as an employee finds it: real words, stores, toasts and questions; the server
 * answers what is given.
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
  }: PageGiven = {},
): Promise<Rendered> {
  const employee = exampleEmployee(profile)
  const asked = answerWith({ 'GET /profile': employee, ...answers })
  Object.assign(benefitFolders, asFolders({ ...exampleBenefits, ...benefits }))
  setWidth(width)
  localStorage.clear()
  for (const { id } of toastList.read()) toastList.dismiss(id)
  chooseLanguage(language)
  await loadCatalogue('all')
  const stores = {
    session: new SessionStore(profileFromDto(employee), () => undefined),
    catalogue: new CatalogueStore(),
  }
  let at = path
  const result = render(
    <MessagesProvider>
      <MantineProvider env="test">
        <StoresContext value={stores}>
          <MemoryRouter initialEntries={[path]}>
            <Place onMove={(place) => (at = place)} />
            <Routes>
              <Route path={route} element={page} />
              <Route path="*" element={null} />
            </Routes>
          </MemoryRouter>
          <ConfirmHost />
        </StoresContext>
      </MantineProvider>
      <ToastHost />
    </MessagesProvider>,
  )
  return { ...result, stores, asked, where: () => at }
}

function Place({ onMove }: { onMove: (place: string) => void }) {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    onMove(pathname + search)
  })
  return null
}
