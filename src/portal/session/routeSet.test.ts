import { describe, expect, it } from 'vitest'
import { findRoute, routes, findRouteSet, type RouteSet } from './routeSet.ts'

const user = { email: 'a@b.es', phone: '600', isPasswordDeprecated: false }

describe('the route set (RTE-01 to RTE-06)', () => {
  it('is complete with e-mail, phone and a fresh password', () => expect(findRouteSet(user)).toBe('complete'))

  it('is incomplete as soon as one of them is missing', () => {
    expect(findRouteSet({ ...user, email: '' })).toBe('incomplete')
    expect(findRouteSet({ ...user, phone: ' ' })).toBe('incomplete')
    expect(findRouteSet({ ...user, isPasswordDeprecated: true })).toBe('incomplete')
  })
})

const company = { hidePlan: false, hideCompensation: false, maintenance: false }

describe('the target of a path', () => {
  const lead = (set: RouteSet, path: string, open = company, resetToken?: string): string =>
    findRoute({ path, set, company: open, resetToken })

  it('in the active set is the path itself', () => {
    for (const path of [
      '/',
      '/flexible',
      '/other',
      '/documents',
      '/documents/user',
      '/profile',
      '/cart',
      '/products/health',
      '/privacy-policy',
      '/compensation',
      '/home',
    ]) {
      expect(lead('complete', path)).toBe(path)
    }
    expect(['/', '/profile'].map((path) => lead('incomplete', path))).toEqual(['/', '/profile'])
    expect(['/login', '/forgot-password'].map((path) => lead('out', path))).toEqual([
      '/login',
      '/forgot-password',
    ])
  })

  it('outside the set is the first route (RTE-08)', () => {
    for (const path of [
      '/login',
      '/unknown',
      '/products',
      '/products/',
      '/products/a/b',
      '/documents/other',
      '/reset-password',
    ])
      expect(lead('complete', path)).toBe('/')
    for (const path of ['/home', '/cart', '/login', '/products/health'])
      expect(lead('incomplete', path)).toBe('/')
    for (const path of ['/', '/profile', '/home']) expect(lead('out', path)).toBe('/login')
    expect(Object.values(routes).map(([first]) => first)).toEqual(['/', '/', '/login'])
  })

  it('of a hidden page is the first route (D-30)', () => {
    const hidden = { ...company, hideCompensation: true }
    expect(lead('complete', '/compensation', hidden)).toBe('/')
    expect(lead('complete', '/plan', hidden)).toBe('/plan')
    expect(lead('complete', '/plan', { ...company, hidePlan: true })).toBe('/')
    expect(lead('complete', '/home', { ...hidden, hidePlan: true })).toBe('/home')
  })

  it('of maintenance is the card only during maintenance (D-31)', () => {
    expect(lead('out', '/maintenance', { ...company, maintenance: true })).toBe('/maintenance')
    expect(lead('out', '/maintenance')).toBe('/login')
    expect(lead('complete', '/maintenance')).toBe('/home')
    expect(findRoute({ path: '/maintenance', set: 'complete' })).toBe('/home')
    expect(findRoute({ path: '/compensation', set: 'complete', company: null })).toBe('/compensation')
  })

  it('with a new password requires a token of ten characters (AUT-24)', () => {
    expect(lead('out', '/reset-password', undefined, '123456789')).toBe('/login')
    expect(lead('out', '/reset-password', undefined, '1234567890')).toBe('/reset-password')
    expect(lead('out', '/reset-password', undefined, '12345678901')).toBe('/reset-password')
    expect(lead('out', '/reset-password')).toBe('/login')
    expect(findRoute({ path: '/reset-password', set: 'out', resetToken: null })).toBe('/login')
  })
})
