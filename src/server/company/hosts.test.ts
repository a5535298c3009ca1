import { expect, it } from 'vitest'
import { findHeld, hostFault, assignHosts } from './hosts.ts'

const one = { subdomain: 'acme', name: 'Acme', publicUrl: 'https://benefits.example.com' }
const two = { subdomain: 'globex', name: 'Globex', publicUrl: 'https://benefits.example.com' }

it('a host that two tenants claim is of the first, or of the one that has it', () => {
  const host = 'benefits.example.com'
  expect(assignHosts([one, two]).hosts.get(host)).toBe('acme')
  const { hosts, clashes } = assignHosts([one, two], new Map([[host, 'globex']]))
  expect(hosts.get(host)).toBe('globex')
  expect(clashes).toEqual([expect.stringMatching(/^acme.*belongs to globex already/)])
  expect(assignHosts([one], new Map([[host, 'globex']])).hosts.get(host)).toBe('acme')
})

it('a host of the operators is of no tenant', () => {
  const { hosts, clashes } = assignHosts([one], new Map(), ['benefits.example.com'])
  expect(hosts.get('benefits.example.com')).toBeUndefined()
  expect(clashes).toEqual([expect.stringContaining("belongs to the operators' pages already")])
})

it('a public address is refused only if another tenant or the operators have its host', () => {
  const ofHosts = (publicUrl: string, reserved?: string[]) => {
    const { hosts } = assignHosts([{ ...one, publicUrl: 'https://other.example' }, two])
    const { severity, message } = hostFault(publicUrl, 'acme', { hosts, reserved }) ?? {}
    return severity && `${severity}: ${message}`
  }
  const taken = 'belongs to another company already; choose another'
  expect(ofHosts('https://other.example/')).toBeUndefined()
  expect(ofHosts('https://BENEFITS.example.com:8443')).toBe(`fault: the host benefits.example.com ${taken}`)
  expect(ofHosts('https://globex.localhost')).toBe(`fault: the host globex.localhost ${taken}`)
  expect(ofHosts('https://acme.localhost')).toBeUndefined()
  expect(ofHosts('no address')).toBeUndefined()
  expect(ofHosts('https://desk.example', ['desk.example'])).toBe(
    "loss: the host desk.example is that of the operators' pages; choose another",
  )
})

it('a host that several tenants claim is held by the one that has had it for longest', async () => {
  const other = { subdomain: 'zenith', name: 'Zenith', publicUrl: 'https://zenith.example' }
  const held = (since: Record<string, string>) =>
    findHeld([one, two, other], (name) => Promise.resolve(since[name] ? new Date(since[name]) : undefined))
  const both = { acme: '2026-02-01', globex: '2026-01-31', zenith: '2025-01-01' }
  expect([...(await held(both))]).toEqual([['benefits.example.com', 'globex']])
  expect([...(await held({ ...both, globex: '2026-02-02' }))]).toEqual([['benefits.example.com', 'acme']])
  expect([...(await held({ globex: '2026-02-02' }))]).toEqual([['benefits.example.com', 'globex']])
  expect([...(await held({ zenith: '2026-02-02' }))]).toEqual([])
})
