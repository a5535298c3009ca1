import { describe, expect, it } from 'vitest'
import { contractCompany, contractName } from './contractName.ts'
import { exampleModality } from '../examples/exampleRequest.ts'

const card = exampleModality({ id: 'card', category: 'transport', name: { es: 'Tarjeta', en: 'Card' } })
const product = { ...card.product, name: { es: 'Transporte', en: 'Transport' } }

describe('the name of a contract', () => {
  it('is that of its product and its modality, in the reader’s language', () => {
    expect(contractName({ ...card, product }, 'es')).toBe('Transporte · Tarjeta')
    expect(contractName({ ...card, product }, 'en')).toBe('Transport · Card')
  })

  it('has one part if product and modality have the same name', () => {
    expect(contractName(card, 'es')).toBe('Tarjeta')
  })

  it('is that of its product alone where the modality has none', () => {
    expect(contractName({ product, name: {} }, 'es')).toBe('Transporte')
  })
})

describe('the company in a contract’s detail', () => {
  it('is the provider', () => {
    expect(contractCompany({ provider: { id: 'axa', name: 'AXA' } }, 'Acme Industrial')).toBe('AXA')
  })
  it('is the employer if the modality has no provider', () => {
    expect(contractCompany({}, 'Acme Industrial')).toBe('Acme Industrial')
  })
})
