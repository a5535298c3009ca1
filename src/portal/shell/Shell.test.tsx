import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CompanyDto } from '../../dto/companyDto.ts'
import { session } from '../api/session.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import {
  buildCompanyDto,
  buildEmployee,
  buildProduct,
  buildPets,
} from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { readToasts } from '../../../tests/support/portal/toasts.ts'
import { type PageOptions, renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { Shell } from './Shell.tsx'

type Given = PageOptions & { company?: Partial<CompanyDto>; isComplete?: boolean }

/** Renders the layout around a page with a single word. */
const layout = ({ profile, company, isComplete = true, ...given }: Given = {}) =>
  renderPage(<Shell isComplete={isComplete}>La página</Shell>, {
    path: '/home',
    ...given,
    profile: { company: buildCompanyDto(company), ...profile },
  })

const sidebar = () => within(screen.getByRole('navigation', { name: 'Navegación principal' }))
const header = () => within(screen.getByRole('banner'))
const linksOf = (inside: Pick<typeof screen, 'getAllByRole'>) =>
  inside.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }))
  return within(await screen.findByRole('dialog', { name: 'Menú' }))
}

const places = [
  ['Inicio', '/home'],
  ['Mi plan', '/plan'],
  ['Compensación', '/compensation'],
  ['Documentos', '/documents'],
  ['Perfil', '/profile'],
  ['Ver todos', '/flexible'],
  ['Plantas', '/products/plants'],
  ['Ver todos', '/other'],
  ['Mascotas', '/products/pets'],
  ['Aviso legal', '/assets/legal.pdf?language=es'],
  ['Política de privacidad', '/privacy-policy'],
  ['Política de cookies', '/assets/cookielegal.pdf?language=es'],
]

it('the layout marks the page for its scrollbar, and takes the mark off with itself', async () => {
  const { unmount } = await layout()
  expect(document.documentElement.dataset).toHaveProperty('shell')
  unmount()
  expect(document.documentElement.dataset).not.toHaveProperty('shell')
})

describe('the sidebar', () => {
  it('has the logo, which leads to the menu (LAY-01)', async () => {
    await layout({ company: { logoOnDark: '/dark.svg' } })
    expect(sidebar().getByRole('link', { name: 'Acme: ir al menú' }).getAttribute('href')).toBe('/')
    expect(sidebar().getByRole('img', { name: 'Acme' }).getAttribute('src')).toBe('/dark.svg')
  })

  it('shows a logo that was made for white on a white plate', async () => {
    await layout({ company: { logo: '/light.svg' } })
    const logo = sidebar().getByRole('img', { name: 'Acme' })
    expect(logo.getAttribute('src')).toBe('/light.svg')
    expect(logo.parentElement?.className).toMatch(/plate/)
  })

  it(
    'leads to the pages, the products of each plan type, and the legal texts (LAY-02 to ' + 'LAY-04)',
    async () => {
      await layout()
      expect(linksOf(sidebar()).slice(1)).toEqual(places)
    },
  )

  it(
    'marks what is not to be had, in a word for whoever does not see the lock, but not what ' + 'is held',
    async () => {
      const closed = { active: false }
      const products = [
        buildProduct('plants', 'Exent', closed),
        buildProduct('pets', 'Top', closed),
        buildProduct('lessons', 'Top'),
      ]
      await layout({ profile: { products, cart: [] } })
      const names = () =>
        sidebar()
          .getAllByRole('link')
          .filter((link) => link.getAttribute('href')?.startsWith('/products/'))
          .map(({ textContent }) => textContent)
      await waitFor(() => expect(names()).toEqual(['Plantas', 'Mascotas (No disponible)', 'Clases']))
    },
  )

  it('folds and unfolds each group of products', async () => {
    await layout()
    for (const [group, product] of [
      ['Con ventaja fiscal', 'Plantas'],
      ['Otros productos', 'Mascotas'],
    ] as const) {
      const title = sidebar().getByRole('button', { name: group })
      await userEvent.click(title)
      expect([title.getAttribute('aria-expanded'), sidebar().queryByRole('link', { name: product })]).toEqual(
        ['false', null],
      )
      await userEvent.click(title)
      expect(sidebar().getByRole('link', { name: product })).toBeTruthy()
    }
  })

  it('has no group without products of the employee', async () => {
    await layout({ profile: { products: [buildProduct('pets', 'Top')] } })
    expect(
      sidebar()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Otros productos'])
  })

  it('has no compensation where the company hides it (LAY-15, COM-02)', async () => {
    await layout({ company: { hideCompensation: true } })
    expect(linksOf(sidebar()).slice(1)).toEqual(places.filter(([name]) => name !== 'Compensación'))
  })

  it('leads an incomplete employee to the menu and the profile only (LAY-16)', async () => {
    await layout({ isComplete: false })
    expect(linksOf(sidebar()).slice(1)).toEqual([
      ['Menú', '/'],
      ['Perfil', '/profile'],
      ['Aviso legal', '/assets/legal.pdf?language=es'],
      ['Política de cookies', '/assets/cookielegal.pdf?language=es'],
    ])
    expect(header().queryByRole('button', { name: /^Carrito/ })).toBeNull()
  })
})

describe('the header', () => {
  it('shows the first name and the picture, or the initials (LAY-05)', async () => {
    const { container, unmount } = await layout({ profile: { picture: 'yo mismo.png' } })
    expect(header().getByRole('link', { name: 'Marta' }).getAttribute('href')).toBe('/profile')
    expect(container.querySelector('header img')?.getAttribute('src')).toBe(
      '/api/storage/images/yo%20mismo.png',
    )
    unmount()
    await layout({ profile: { picture: '' } })
    expect(header().getByText('MV')).toBeTruthy()
  })

  it('shows the savings so far and those still possible (LAY-06)', async () => {
    await layout()
    // 30 % of the 120 euros of plants in force; pets have no tax advantage.
    expect(await header().findByText('36 €')).toBeTruthy()
    expect(
      header()
        .getAllByRole('term')
        .map((term) => [term.textContent, toPlain(term.nextElementSibling?.textContent)]),
    ).toEqual([
      ['Ahorro de IRPF 2026', '36 €'],
      ['Ahorro de IRPF pendiente 2026', '0 €'],
    ])
  })

  it('leaves out the savings while both are zero', async () => {
    await layout({ profile: { contracts: [], cart: [] } })
    expect(header().queryAllByRole('term')).toEqual([])
  })

  it('warns once both bags are spent (LAY-07, ERR-22)', async () => {
    for (const [available, availableTop, isWarned] of [
      [0, 0, true],
      [0.01, 0, false],
      [0, 0.01, false],
    ] as const) {
      const { 2026: bags } = buildEmployee().simulations
      const { unmount } = await layout({
        profile: { simulations: { 2026: { ...bags!, available, availableTop } } },
      })
      expect(header().queryAllByText('Límite alcanzado'), `${available} and ${availableTop}`).toHaveLength(
        isWarned ? 1 : 0,
      )
      unmount()
    }
  })

  it('links to a mail to the company’s help (LAY-08)', async () => {
    await layout({ company: { helpEmail: 'ayuda@otra.example' } })
    expect(header().getByRole('link', { name: 'Ayuda' }).getAttribute('href')).toBe(
      'mailto:ayuda@otra.example',
    )
  })

  it(
    'offers the company’s languages and no other: the choice is shown, kept here and told to ' +
      'the server (LAY-09, I18-02)',
    async () => {
      const { asked } = await layout({
        company: { languages: ['es', 'pt'] },
        answers: { 'POST /profile': buildEmployee() },
      })
      await userEvent.click(header().getByRole('button', { name: 'Idioma: Español' }))
      expect(
        header()
          .getAllByRole('menuitemradio')
          .map(({ textContent }) => textContent),
      ).toEqual(['Español', 'Português'])
      await userEvent.click(header().getByRole('menuitemradio', { name: 'Português' }))
      expect(await header().findByRole('button', { name: 'Terminar sessão' })).toBeTruthy()
      expect(localStorage.getItem('portal.language')).toBe('pt')
      await waitFor(() => expect(header().queryAllByRole('menuitemradio')).toEqual([]))
      expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/profile', body: { language: 'pt' } })
    },
  )

  it('has no language menu for a single language', async () => {
    await layout({ company: { languages: ['es'] } })
    expect(header().queryByRole('button', { name: /^Idioma/ })).toBeNull()
  })

  it('has a logout button that ends the session (LAY-11)', async () => {
    const { asked } = await layout({ answers: { 'POST /auth/logout': refused(500) } })
    session.start('token')
    await userEvent.click(header().getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(session.readToken()).toBeUndefined())
    expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/auth/logout' })
  })
})

describe('the cart of the header (LAY-10)', () => {
  const cart = [buildPets(), buildPets({ id: 'c9', finalPrice: 45.5 })]
  const open = async (count = 'Carrito: 2 productos') => {
    await userEvent.click(screen.getByRole('button', { name: count }))
    return within(await screen.findByRole('dialog'))
  }

  it('lists each item with its price, and leads to the checkout', async () => {
    const { where } = await layout({ profile: { cart } })
    const dropdown = await open()
    expect(dropdown.getAllByRole('listitem').map(({ textContent }) => toPlain(textContent))).toEqual([
      'Mascotas120,00 € · 2026',
      'Mascotas45,50 € · 2026',
    ])
    await userEvent.click(dropdown.getByRole('link', { name: 'Revisar y firmar' }))
    expect(where()).toBe('/cart')
  })

  it('removes one item after a confirmation, with a message (ERR-35)', async () => {
    const { asked } = await layout({
      profile: { cart },
      answers: {
        'DELETE /contracts/c9': undefined,
        'GET /profile': buildEmployee({ cart: [buildPets()] }),
      },
    })
    const dropdown = await open()
    const [, second] = dropdown.getAllByRole('button', { name: 'Quitar Mascotas del carrito' })
    await userEvent.click(second!)
    const question = within(await screen.findByRole('dialog', { name: '¿Quitarlo del carrito?' }))
    expect(
      question.getByText(
        'Mascotas saldrá del carrito. Tendrás que volver a elegirlo si lo quieres más adelante.',
      ),
    ).toBeTruthy()
    expect(asked.map(({ method }) => method)).not.toContain('DELETE')
    await userEvent.click(question.getByRole('button', { name: 'Quitar del carrito' }))
    await screen.findByRole('button', { name: 'Carrito: un producto' })
    expect(dropdown.getAllByRole('listitem')).toHaveLength(1)
    // With the keyboard the focus stays in place, and Escape still closes the dropdown.
    await waitFor(() => expect(document.activeElement?.contains(dropdown.getByRole('listitem'))).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /contracts/c9')
    expect(screen.getByRole('status').textContent).toContain('Producto quitado del carrito')
  })

  it('shows the server’s reason why an item stays (ERR-13)', async () => {
    await layout({
      profile: { cart },
      answers: {
        'DELETE /contracts/c2': refused(409, 'Este producto ya no está en el carrito'),
        'GET /profile': buildEmployee({ cart: [] }),
      },
    })
    await userEvent.click((await open()).getAllByRole('button', { name: 'Quitar Mascotas del carrito' })[0]!)
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar del carrito' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Este producto ya no está en el carrito'),
    )
    // The list follows: another tab has removed the item.
    expect(await screen.findByText('Tu carrito está vacío. Elige un producto y aparecerá aquí.')).toBeTruthy()
  })

  it(
    'a 403 is not shown: the employee stays where they are, logged in, and no toast speaks ' + '(ERR-41)',
    async () => {
      const { where, asked } = await layout({
        profile: { cart },
        answers: { 'DELETE /contracts/c2': refused(403, 'No puedes hacer esto') },
      })
      session.start('token')
      const [first] = (await open()).getAllByRole<HTMLButtonElement>('button', {
        name: 'Quitar Mascotas del carrito',
      })
      await userEvent.click(first!)
      await userEvent.click(await screen.findByRole('button', { name: 'Quitar del carrito' }))
      await waitFor(() => expect([asked.at(-1)?.method, first!.disabled]).toEqual(['DELETE', false]))
      expect([where(), session.readToken(), readToasts()]).toEqual(['/home', 'token', []])
    },
  )

  it('says that it is empty, without a link to the checkout', async () => {
    await layout({ profile: { cart: [] } })
    const dropdown = await open('Carrito vacío')
    expect(dropdown.getByText('Tu carrito está vacío. Elige un producto y aparecerá aquí.')).toBeTruthy()
    expect(dropdown.queryByRole('link', { name: 'Revisar y firmar' })).toBeNull()
  })
})

describe('the shell below 768 px (LAY-12)', () => {
  it('has a bar instead of sidebar and header, which return from 768 px on', async () => {
    for (const [width, isBar] of [
      [767, true],
      [768, false],
    ] as const) {
      const { unmount } = await layout({ width })
      expect(
        [
          screen.queryAllByRole('button', { name: 'Abrir el menú' }).length,
          screen.queryAllByRole('navigation').length,
        ],
        `${width} px`,
      ).toEqual(isBar ? [1, 0] : [0, 1])
      unmount()
    }
  })

  it('has a menu with the content of sidebar and header', async () => {
    const { 2026: bags } = buildEmployee().simulations
    const { asked } = await layout({
      width: 390,
      profile: { simulations: { 2026: { ...bags!, available: 0, availableTop: 0 } } },
      answers: { 'POST /profile': buildEmployee() },
    })
    const menu = await openMenu()
    const links = linksOf(menu)
    for (const place of [...places, ['MVMarta', '/profile'], ['Ayuda', 'mailto:ayuda@acme.example']])
      expect(links).toContainEqual(place)
    expect(menu.getByText('36 €')).toBeTruthy()
    expect(menu.getByText('Límite alcanzado')).toBeTruthy()
    await userEvent.click(menu.getByRole('button', { name: 'EN, English' }))
    await screen.findByRole('button', { name: 'Sign out' })
    expect(asked.at(-1)).toMatchObject({ path: '/profile', body: { language: 'en' } })
  })

  it('has a logout in the menu', async () => {
    await layout({ width: 390, answers: { 'POST /auth/logout': undefined } })
    session.start('token')
    await userEvent.click((await openMenu()).getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(session.readToken()).toBeUndefined())
  })

  it('has a cart over the page, which removes items and links to the checkout', async () => {
    const { where, asked } = await layout({ width: 390, answers: { 'DELETE /contracts/c2': undefined } })
    await userEvent.click(screen.getByRole('button', { name: 'Carrito: un producto' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Tu carrito' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Quitar Mascotas del carrito' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar del carrito' }))
    await waitFor(() =>
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /contracts/c2'),
    )
    await userEvent.click(sheet.getByRole('link', { name: 'Revisar y firmar' }))
    expect(where()).toBe('/cart')
  })

  it('shows an incomplete employee the menu and the profile, and no cart', async () => {
    await layout({ width: 390, isComplete: false })
    expect(screen.queryByRole('button', { name: /^Carrito/ })).toBeNull()
    expect(
      linksOf(await openMenu())
        .map(([, to]) => to)
        .filter((to) => to?.startsWith('/') && !to.startsWith('/assets')),
    ).toEqual(['/profile', '/', '/', '/profile'])
  })
})
