import { describe, expect, it } from 'vitest'
import { contractCompany } from './contractCompany.ts'

describe('the company in a contract’s detail', () => {
  it('is who provides it', () => {
    expect(contractCompany({ provider: { id: 'axa', name: 'AXA' } }, 'Acme Industrial')).toBe('AXA')
  })
  it('is the employer where nobody else provides it', () => {
    expect(contractCompany({}, 'Acme Industrial')).toBe('Acme Industrial')
  })
})
