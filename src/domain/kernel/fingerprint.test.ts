import { expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'

it('a fingerprint is the published one of FNV-1a', () => {
  // The fingerprint is of the JSON text, here "" with its two quotes.
  expect(fingerprint('')).toBe('ffcaaa85')
})

it('equal values have one fingerprint, and a changed letter has another', () => {
  const text = { es: 'Guardamos tu sesión' }
  expect(fingerprint(text)).toBe(fingerprint({ ...text }))
  expect(fingerprint(text)).not.toBe(fingerprint({ es: 'Guardamos tu sesion' }))
})
