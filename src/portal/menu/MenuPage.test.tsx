import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../../domain/company/content/schemaContent.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import { buildCompanyDto, buildEmployee, buildPlants } from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { type PageOptions, renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { MenuPage } from './MenuPage.tsx'

const items: MenuItem[] = [
  {
    id: 'legal',
    name: { es: 'Aviso legal', ca: 'Avís legal', en: 'Legal notice' },
    link: '/assets/legal.pdf',
    icon: 'info',
  },
  { id: 'documents', name: { es: 'Papeles' }, link: '/documents', icon: 'documents' },
  { id: 'pay', name: { es: 'Mi compensación' }, link: '/compensation', icon: 'compensation' },
  { id: 'other', name: { es: 'Otros' }, link: '/other', icon: 'other-products' },
  { id: 'tax', name: { es: 'Con ventaja' }, link: '/flexible', icon: 'tax-exemption' },
  { id: 'home', name: { es: 'Resumen' }, link: '/home', icon: 'pie-chart' },
]

const menu = (given: PageOptions = {}) =>
  renderPage(<MenuPage />, { ...given, answers: { 'GET /menu': items, ...given.answers } })
const tiles = () =>
  waitFor(() => {
    const found = screen.getAllByRole('listitem').filter((item) => item.closest('ol'))
    expect(found).not.toEqual([])
    return found.map((tile) => within(tile).getByRole('link'))
  })

it('the menu leads to what is to do next: to sign, to accept, to use the company’s money', async () => {
  const bags = buildEmployee().simulations['2026']!
  const next = () => screen.queryByRole('list', { name: 'Lo siguiente' })
  const { unmount } = await menu({
    profile: {
      contracts: [buildPlants({ state: 'awaitingAcceptance' })],
      simulations: { 2026: { ...bags, companyBag: 600, available: 3_600 } },
    },
  })
  const links = within(next()!)
    .getAllByRole('link')
    .map((link) => [toPlain(link.textContent), link.getAttribute('href')])
  expect(links).toEqual([
    ['Revisar y firmar', '/cart'],
    ['Aceptar un contrato', '/home'],
    ['Usar 600 € de tu empresa', '/plan'],
  ])
  unmount()
  await menu({ profile: { cart: [], contracts: [] } })
  expect(next()).toBeNull()
})

it.each([
  ['2026-03-09', null],
  ['2026-03-10', 'Usar 600 € de tu empresa'],
])('the menu leads to the company’s money only while it can be chosen: until %s', async (toDate, text) => {
  const bags = buildEmployee().simulations['2026']!
  const enrollment = { windows: { 2026: [{ fromDate: '2026-03-01', toDate }] }, opened: [] }
  const simulations = { 2026: { ...bags, companyBag: 600, available: 3_600 } }
  await menu({ profile: { cart: [], contracts: [], enrollment, simulations } })
  expect(toPlain(screen.queryByRole('list', { name: 'Lo siguiente' })?.textContent ?? '') || null).toBe(text)
})

it('the menu of a phone leads to each product, as the sidebar of a wide screen does', async () => {
  const products = () => screen.queryByRole('region', { name: 'Tus productos' })
  const { unmount } = await menu({ width: 767 })
  await tiles()
  const links = within(products()!)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Plantas', '/products/plants'],
    ['Mascotas', '/products/pets'],
  ])
  unmount()
  await menu({ width: 768 })
  await tiles()
  expect(products()).toBeNull()
})

describe('the menu', () => {
  it('greets by the first name, under the company’s logo (HOM-01, HOM-02)', async () => {
    const { unmount } = await menu({ profile: { company: buildCompanyDto({ logo: '/logo.svg' }) } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hola, Marta')
    expect(screen.getByRole('img', { name: 'Acme' }).getAttribute('src')).toBe('/logo.svg')
    unmount()
    const { logo: _none, ...plain } = buildCompanyDto({ name: 'Lisa' })
    await menu({ profile: { company: plain } })
    expect([screen.getByText('Lisa').textContent, screen.queryByRole('img', { name: 'Lisa' })]).toEqual([
      'Lisa',
      null,
    ])
  })

  it(
    'has a tile for each item, in order: number, name, an icon of its own, and its link ' +
      '(HOM-03 to HOM-06)',
    async () => {
      await menu()
      const links = await tiles()
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
        items.map(({ name, link }, index) => [`${index + 1}${name.es}`, link]),
      )
      const icons = links.map((link) =>
        [...link.querySelectorAll('svg')].map((icon) => icon.getAttribute('class')),
      )
      expect(icons.every((icon) => icon.length === 1)).toBe(true)
      expect(new Set(icons.flat()).size).toBe(6)
    },
  )

  it('uses the reader’s language, or English if the company wrote none in it (I18-03)', async () => {
    const { unmount } = await menu({ language: 'ca' })
    expect((await tiles())[0]?.textContent).toBe('1Avís legal')
    unmount()
    await menu({ language: 'pt' })
    expect((await tiles())[0]?.textContent).toBe('1Legal notice')
  })

  it('uses the names of the usual sections for items without a name (LAY-14)', async () => {
    const ids = [
      'legal-notice',
      'privacy-policy',
      'my-compensation',
      'expense-management',
      'corporate-social-responsibility',
      'contact',
    ]
    const unnamed = ids.map((id): MenuItem => ({ id, name: {}, link: '/documents', icon: 'info' }))
    const { unmount } = await menu({ answers: { 'GET /menu': unnamed } })
    expect((await tiles()).map(({ textContent }) => textContent?.slice(1))).toEqual([
      'Aviso legal',
      'Política de privacidad',
      'Mi compensación',
      'Gestión de gastos',
      'Responsabilidad social corporativa',
      'Contacto',
    ])
    unmount()
    await menu({ answers: { 'GET /menu': unnamed }, language: 'en' })
    expect((await tiles()).map(({ textContent }) => textContent?.slice(1))).toEqual([
      'Legal notice',
      'Privacy policy',
      'My compensation',
      'Expense management',
      'Corporate social responsibility',
      'Contact',
    ])
  })

  it('leaves out a hidden compensation, and numbers the tiles without a gap', async () => {
    await menu({ profile: { company: buildCompanyDto({ hideCompensation: true }) } })
    expect((await tiles()).map(({ textContent }) => textContent)).toEqual([
      '1Aviso legal',
      '2Papeles',
      '3Otros',
      '4Con ventaja',
      '5Resumen',
    ])
  })

  it('without items says so and links to the dashboard', async () => {
    await menu({ answers: { 'GET /menu': [] } })
    expect(await screen.findByText('Tu empresa todavía no ha preparado este menú.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ir a inicio' }).getAttribute('href')).toBe('/home')
  })

  it('can be loaded again after a failure', async () => {
    let fails = true
    await menu({ answers: { 'GET /menu': () => (fails ? refused(500)() : items) } })
    const retry = await screen.findByRole('button', { name: 'Intentar de nuevo' })
    expect(screen.getByText('No hemos podido cargar esta información.')).toBeTruthy()
    fails = false
    await userEvent.click(retry)
    expect(await tiles()).toHaveLength(6)
  })
})

describe('the question about cookies', () => {
  const refusedCookies = { 'portal.cookies': JSON.stringify({ version: 'v3-1', choice: 'necessary' }) }
  const question = () => screen.queryByRole('dialog', { name: 'Antes de empezar' })

  it(
    'are asked for on entry where the profile has not accepted them; accepted, that is kept ' +
      'on the profile and not asked again (HOM-07, HOM-08)',
    async () => {
      const { asked, stores } = await menu({
        profile: { cookiesAccepted: false },
        answers: { 'POST /profile': buildEmployee({ cookiesAccepted: true }) },
      })
      const dialog = within(await screen.findByRole('dialog', { name: 'Antes de empezar' }))
      expect(
        dialog.getByText((text) =>
          text.endsWith(
            'Elige si las aceptas todas o solo las necesarias; ' +
              'si cierras esta ventana, te lo preguntaremos al volver a entrar.',
          ),
        ),
      ).toBeTruthy()
      await userEvent.click(dialog.getByRole('button', { name: 'Aceptar cookies' }))
      await waitFor(() => expect(question()).toBeNull())
      expect(asked.at(-1)).toMatchObject({
        method: 'POST',
        path: '/profile',
        body: { cookiesAccepted: true },
      })
      expect(stores.session.profile.cookiesAccepted).toBe(true)
    },
  )

  it('can be closed without an answer: nothing is stored, and the next entry asks again', async () => {
    const { asked, unmount } = await menu({ profile: { cookiesAccepted: false } })
    await screen.findByRole('dialog', { name: 'Antes de empezar' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(question()).toBeNull())
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    unmount()
    await menu({ profile: { cookiesAccepted: false } })
    expect(await screen.findByRole('dialog', { name: 'Antes de empezar' })).toBeTruthy()
  })

  it('has a refuse button like the other one, and is not asked again after it', async () => {
    const given = { profile: { cookiesAccepted: false } }
    const { asked, unmount } = await menu(given)
    const dialog = within(await screen.findByRole('dialog', { name: 'Antes de empezar' }))
    const buttons = ['Solo las necesarias', 'Aceptar cookies'].map((name) =>
      dialog.getByRole('button', { name }),
    )
    expect(new Set(buttons.map((button) => button.dataset.variant))).toEqual(new Set(['default']))
    expect(document.activeElement).toBe(buttons[0])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(question()).toBeNull())
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    expect(JSON.parse(localStorage.getItem('portal.cookies') ?? '')).toEqual({
      version: 'v3-1',
      choice: 'necessary',
    })
    unmount()
    await menu({ ...given, kept: refusedCookies })
    await tiles()
    expect(question()).toBeNull()
  })

  it('is asked again after a refusal when the text or the settings change', async () => {
    const company = buildCompanyDto({ cookiesVersion: '2' })
    await menu({ profile: { cookiesAccepted: false, company }, kept: refusedCookies })
    expect(await screen.findByRole('dialog', { name: 'Antes de empezar' })).toBeTruthy()
  })

  it('has no refusal if the company requires cookies, and can be closed', async () => {
    const company = buildCompanyDto({ cookiesRequired: true })
    await menu({ profile: { cookiesAccepted: false, company }, kept: refusedCookies })
    const dialog = within(await screen.findByRole('dialog', { name: 'Antes de empezar' }))
    expect(dialog.queryByRole('button', { name: 'Solo las necesarias' })).toBeNull()
    expect(dialog.getByText(/Puedes aceptarlas ahora o más tarde/)).toBeTruthy()
  })

  it('can be answered with no after a yes, from the menu, and the profile stores it', async () => {
    const { asked } = await menu({
      answers: { 'POST /profile': buildEmployee({ cookiesAccepted: false }) },
    })
    await tiles()
    await userEvent.click(screen.getByRole('button', { name: 'Configurar cookies' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tus cookies, tu decisión' }))
    expect(dialog.getByText(/Ahora las tienes aceptadas\.$/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Solo las necesarias' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.at(-1)).toMatchObject({ path: '/profile', body: { cookiesAccepted: false } })
    expect(localStorage.getItem('portal.cookies')).toContain('necessary')
  })

  it('can be answered with yes after a no, from the menu', async () => {
    const { asked } = await menu({
      profile: { cookiesAccepted: false },
      kept: refusedCookies,
      answers: { 'POST /profile': buildEmployee({ cookiesAccepted: true }) },
    })
    await tiles()
    await userEvent.click(screen.getByRole('button', { name: 'Configurar cookies' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tus cookies, tu decisión' }))
    expect(dialog.getByText(/Ahora solo usas las necesarias\.$/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar cookies' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.at(-1)).toMatchObject({ path: '/profile', body: { cookiesAccepted: true } })
    expect(localStorage.getItem('portal.cookies')).toContain('accepted')
  })

  it('keeps a refusal in this browser even if the profile cannot be saved', async () => {
    await menu({ answers: { 'POST /profile': refused(500) } })
    await tiles()
    await userEvent.click(screen.getByRole('button', { name: 'Configurar cookies' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Solo las necesarias' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('portal.cookies')).toContain('necessary')
  })

  it('cannot be changed if the company requires cookies', async () => {
    await menu({ profile: { company: buildCompanyDto({ cookiesRequired: true }) } })
    await tiles()
    expect(screen.queryByRole('button', { name: 'Configurar cookies' })).toBeNull()
  })

  it('is not asked after a yes', async () => {
    await menu()
    await tiles()
    expect(question()).toBeNull()
  })
})
