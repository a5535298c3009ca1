import { expect, it } from 'vitest'
import { hostOwner, hostsOf } from './hosts.ts'

const one = { subdomain: 'acme', name: 'Acme', publicUrl: 'https://benefits.example.com' }
const two = { subdomain: 'globex', name: 'Globex', publicUrl: 'https://benefits.example.com' }

it('a host that two tenants claim is of the first, or of the one that has it', () => {
  const host = 'benefits.example.com'
  expect(hostsOf([one, two]).hosts.get(host)).toBe('acme')
  const { hosts, clashes } = hostsOf([one, two], new Map([[host, 'globex']]))
  expect(hosts.get(host)).toBe('globex')
  expect(clashes).toEqual([expect.stringMatching(/^acme.*belongs to globex already/)])
  expect(hostsOf([one], new Map([[host, 'globex']])).hosts.get(host)).toBe('acme')
})

it('a public address has another owner only if another tenant has its host', () => {
  expect(hostOwner(one.publicUrl, 'acme', [one])).toBeUndefined()
  expect(hostOwner('https://BENEFITS.example.com:8443', 'acme', [one, two])).toMatchObject({
    owner: 'globex',
  })
  expect(hostOwner('https://globex.localhost', 'acme', [one, two])).toMatchObject({ owner: 'globex' })
  expect(hostOwner('https://acme.localhost', 'acme', [one, two])).toBeUndefined()
  expect(hostOwner('no address', 'acme', [two])).toBeUndefined()
})
