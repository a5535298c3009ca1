import { beforeEach, describe, expect, it } from 'vitest'
import { dropDraft, writeDraft } from '../../session/drafts.ts'
import { readContractDraft } from './drafts.ts'
import type { Draft } from './drafts.ts'

const key = { tenant: 'acme', employeeId: 'u1', name: 'pets' } as const
const draft: Draft = {
  version: 'form',
  step: 'form',
  details: { death: 50_000 },
  items: [{ personId: 0, monthIndex: 3, benefitId: 'pets-basic', amountCents: 6000 }],
}

let storage: Storage

beforeEach(() => {
  storage = memoryStorage()
})

describe('the draft of a contract', () => {
  it('is restored as it was written', () => {
    writeDraft(key, draft, storage)
    expect(readContractDraft(key, 'form', storage)).toEqual(draft)
  })

  it.each([
    ['tenant', { ...key, tenant: 'globex' }],
    ['employee', { ...key, employeeId: 'u2' }],
    ['name', { ...key, name: 'plants' }],
  ])('is not shown under another %s', (_, other) => {
    writeDraft(key, draft, storage)
    expect(readContractDraft(other, 'form', storage)).toBeUndefined()
  })

  it('of another version of the form is ignored', () => {
    writeDraft(key, draft, storage)
    expect(readContractDraft(key, 'company,product', storage)).toBeUndefined()
  })

  it('is gone once it is deleted', () => {
    writeDraft(key, draft, storage)
    dropDraft(key, storage)
    expect(readContractDraft(key, 'form', storage)).toBeUndefined()
  })

  it.each([
    '',
    'nonsense',
    'null',
    '[]',
    '{"version":"form"}',
    JSON.stringify({ ...draft, items: [{ personId: 'x' }] }),
    JSON.stringify({ ...draft, details: [] }),
  ])('that is damaged (%s) is ignored', (text) => {
    storage.setItem('portal.draft/acme/u1/pets', `{"typedAt":${Date.now()},"draft":${text || '""'}}`)
    expect(readContractDraft(key, 'form', storage)).toBeUndefined()
  })

  it('is not stored in a full or closed storage, and nothing fails', () => {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(() => writeDraft(key, draft, storage)).not.toThrow()
    expect(readContractDraft(key, 'form', undefined)).toBeUndefined()
  })

  it('replaces the oldest: twenty of one employee are kept, including the newest', () => {
    for (let count = 0; count < 25; count++) writeDraft({ ...key, name: `b${count}` }, draft, storage)
    expect(Object.keys(storage).filter((name) => name.startsWith('portal.draft/'))).toHaveLength(20)
    expect(readContractDraft({ ...key, name: 'b24' }, 'form', storage)).toEqual(draft)
  })
})

function memoryStorage(): Storage {
  const held: Record<string, unknown> = {}
  Object.defineProperties(held, {
    getItem: { value: (name: string) => held[name] ?? null, enumerable: false },
    setItem: {
      value: (name: string, value: string) => void (held[name] = value),
      enumerable: false,
      writable: true,
    },
    removeItem: { value: (name: string) => void delete held[name], enumerable: false },
  })
  return held as unknown as Storage
}
