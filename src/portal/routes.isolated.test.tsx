import { toModalityDto } from '../dto/modalityDto.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rose } from '../../tests/support/portal/wizardFixture.ts'
import { openPortal } from '../../tests/support/portal/openPortal.tsx'

const answers = {
  'GET /users/u1/documents/all': [],
  'GET /my-contracts': [],
  'GET /compensations': [],
  'GET /modalities/by-category/plants': [toModalityDto(rose)],
  'GET /families': [],
}
const arrive = async (given: Parameters<typeof openPortal>[0]) => {
  const { where } = await openPortal({ answers, ...given })
  const { textContent } = await screen.findByRole('heading', { level: 1 })
  return [where(), textContent]
}

describe('a typed address', () => {
  it.each([
    ['/', 'Hola, Marta'],
    ['/home', 'Hola, Marta'],
    ['/flexible', 'Productos con ventaja fiscal'],
    ['/other', 'Otros productos'],
    ['/documents', 'Documentos'],
    ['/documents/user', 'Documentos'],
    ['/profile', 'Marta Vidal'],
    ['/cart', 'Tu carrito'],
    ['/products/plants', 'Plantas'],
    ['/privacy-policy', 'Política de privacidad'],
    ['/compensation', 'Mi compensación'],
  ])('%s is open to a complete employee (RTE-02)', async (path, title) => {
    expect(await arrive({ path })).toEqual([path, title])
  })

  it.each(['/', '/home', '/products/plants', '/profile', '/nowhere', '/reset-password?token=123456789'])(
    '%s leads somebody who is not logged in to the login (RTE-07, RTE-12)',
    async (path) => {
      expect(await arrive({ path, hasToken: false })).toEqual(['/login', 'Te damos la bienvenida'])
    },
  )

  it.each([
    ['/home', '/'],
    ['/cart', '/'],
    ['/products/plants', '/'],
    ['/nowhere', '/'],
    ['/profile', '/profile'],
  ])('%s leads an employee without a telephone to %s (RTE-04, RTE-12)', async (path, to) => {
    expect((await arrive({ path, profile: { phone: '' } }))[0]).toBe(to)
  })

  it.each([
    ['/', true],
    ['/login', false],
    ['/forgot-password', false],
    ['/home', true],
  ])('%s of a company in maintenance shows the card (RTE-07)', async (path, hasToken) => {
    const [to, title] = await arrive({ path, hasToken, company: { maintenance: true } })
    expect([to, title]).toEqual([path === '/forgot-password' ? path : '/login', 'En mantenimiento'])
  })
})
