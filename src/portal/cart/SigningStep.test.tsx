import { expect, it, onTestFinished, vi } from 'vitest'
import { buildCompanyDto } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { companyFromDto } from '../../dto/companyDto.ts'
import { providePages } from '../ui/layout/prefetchRoute.ts'
import { SigningStep } from './SigningStep.tsx'
import type { CartFlow } from './useCartFlow.ts'

it('the signing step loads the home page while the conditions are read', async () => {
  const fetch = vi.fn(async () => undefined)
  providePages({ '/home': { fetch } })
  onTestFinished(() => providePages({}))
  const company = companyFromDto(buildCompanyDto())
  await renderPage(<SigningStep rows={[]} leftOut={[]} company={company} flow={{} as CartFlow} />, {
    path: '/cart',
  })
  expect(fetch).toHaveBeenCalledTimes(1)
})
