import { expect, it } from 'vitest'
import type { TenantFile } from '../tenant/schemaTenant.ts'
import { addressRules } from './rulesAddress.ts'

const faultsOf = (publicUrl?: string) =>
  addressRules({ tenant: { publicUrl } as TenantFile }).map(({ message }) => message)

it.each([
  'https://acme.example.com',
  'https://acme.example.com:65535/portal/',
  'http://acme.localhost:3100',
  'https://acme.example.com.',
  undefined,
])('a public address that links can continue is right: %s', (publicUrl) => {
  expect(faultsOf(publicUrl)).toEqual([])
})

it.each(['https://acme.example.com:65536', 'https://acme..example.com', 'https://.acme.example.com'])(
  'a public address that cannot exist is refused: %s',
  (publicUrl) => {
    expect(faultsOf(publicUrl)).toEqual([`expected an address that can exist, got "${publicUrl}"`])
  },
)

it.each(['https://acme.example.com/login?next=/home', 'https://acme.example.com/#home'])(
  'a public address in which the path of a link would be lost is refused: %s',
  (publicUrl) => {
    expect(faultsOf(publicUrl)).toEqual([
      `expected an address without "?" and "#", for links continue it, got "${publicUrl}"`,
    ])
  },
)
