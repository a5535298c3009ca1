import { type RenderResult, configure, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { Language } from '../../../src/domain/kernel/language.ts'
import type { CompanyDto } from '../../../src/dto/companyDto.ts'
import type { ProfileDto } from '../../../src/dto/profileDto.ts'
import { type Answers, type Asked, answerWith } from './answers.ts'
import { asFolders } from './asFolders.ts'
import { exampleBenefits, exampleCompany, exampleEmployee } from './employee.ts'
import { setWidth } from './setWidth.ts'

type Given = {
  /** The address that was typed. */
  path?: string
  /** Whether this browser still holds a token of an earlier login. */
  hasToken?: boolean
  company?: Partial<CompanyDto>
  profile?: Partial<ProfileDto>
  answers?: Answers
  /** The language chosen in this browser before. */
  language?: Language
  width?: number
}

// Pages come in parts, each loaded when it is needed: on a busy machine that takes its time.
configure({ asyncUtilTimeout: 10_000 })

type Opened = RenderResult & { asked: Asked[]; where: () => string }

/**
 * The whole portal as on a fresh load of an address: session, guards, layout and page are the real ones. Each
 * call is a browser of its own.
 */
export async function openPortal({
  path = '/',
  hasToken = true,
  company,
  profile,
  answers = {},
  language,
  width = 1440,
}: Given = {}): Promise<Opened> {
  vi.resetModules()
  localStorage.clear()
  if (hasToken) localStorage.setItem('portal.token', 'token')
  if (language) localStorage.setItem('portal.language', language)
  window.history.replaceState(null, '', path)
  setWidth(width)
  const employee = exampleEmployee({ company: exampleCompany(company), ...profile })
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
  Object.assign(benefitFolders, asFolders(exampleBenefits))
  await loadCatalogue('login')
  sessionActor.start()
  return { ...render(<App />), asked, where: () => location.pathname + location.search }
}
