import { type RenderResult, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { Language } from '../../../src/domain/kernel/language.ts'
import type { CompanyDto } from '../../../src/dto/companyDto.ts'
import type { ProfileDto } from '../../../src/dto/profileDto.ts'
import { type Answers, type PortalCall, answerWith } from './answers.ts'
import { toFolders } from './asFolders.ts'
import { exampleBenefits, buildCompanyDto, buildEmployee } from './employee.ts'
import { setWidth } from './setWidth.ts'

type OpenOptions = {
  /** The address to open. */
  path?: string
  /** True if this browser has a token of an earlier login. */
  hasToken?: boolean
  company?: Partial<CompanyDto>
  profile?: Partial<ProfileDto>
  answers?: Answers
  /** The language that was chosen in this browser before. */
  language?: Language
  width?: number
  /** True for a reload in the same tab: stored values stay. */
  isReload?: boolean
}

type OpenedPortal = RenderResult & { asked: PortalCall[]; where: () => string }

/**
 * Opens the whole portal at an address, with real session, guards, layout and page; each call is a new
 * browser.
 */
export async function openPortal({
  path = '/',
  hasToken = true,
  company,
  profile,
  answers = {},
  language,
  width = 1440,
  isReload = false,
}: OpenOptions = {}): Promise<OpenedPortal> {
  vi.resetModules()
  if (!isReload) {
    localStorage.clear()
    sessionStorage.clear()
  }
  if (hasToken && !isReload) localStorage.setItem('portal.session', JSON.stringify({ token: 'token' }))
  if (language) localStorage.setItem('portal.language', language)
  window.history.replaceState(null, '', path)
  setWidth(width)
  const employee = buildEmployee({ company: buildCompanyDto(company), ...profile })
  const asked = answerWith({
    'GET /companies/by-subdomain': employee.company,
    'GET /profile': employee,
    'GET /menu': [],
    'GET /messages': [],
    'POST /auth/logout': undefined,
    ...answers,
  })
  const [{ App }, { loadCatalogue }, { sessionActor }, { benefitFolders }] = await Promise.all([
    import('../../../src/portal/App.tsx'),
    import('../../../src/portal/messages/catalogue.ts'),
    import('../../../src/portal/session/sessionActor.ts'),
    import('virtual:benefits'),
  ])
  Object.assign(benefitFolders, toFolders(exampleBenefits))
  await loadCatalogue('login')
  sessionActor.start()
  return { ...render(<App />), asked, where: () => location.pathname + location.search }
}
