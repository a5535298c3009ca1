import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildCompanyDto } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'

const privacyDetail = { es: '# Tus datos\n\nLos guarda Acme.', ca: '# Les teves dades\n\nLes guarda Acme.' }

it.each([
  ['es', 'Política de privacidad', 'Tus datos', 'Los guarda Acme.'],
  ['ca', 'Política de privacitat', 'Les teves dades', 'Les guarda Acme.'],
] as const)(
  'the privacy detail is the company’s own, in %s (RTE-16, I18-03)',
  async (language, title, heading, text) => {
    await renderPage(<PrivacyPage />, {
      path: '/privacy-policy',
      language,
      profile: { company: buildCompanyDto({ privacyDetail }) },
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(heading)
    expect(screen.getByText(text)).toBeTruthy()
  },
)

it('a company that wrote none has its policy as a PDF', async () => {
  await renderPage(<PrivacyPage />, {
    path: '/privacy-policy',
    profile: { company: buildCompanyDto({ privacyDetail: {} }) },
  })
  expect(
    screen.getByText('Tu empresa todavía no ha publicado el detalle de su política de privacidad.'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver la política en PDF' }).getAttribute('href')).toBe(
    '/assets/privacy.pdf?language=es',
  )
})
