import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropAllDrafts, dropDraftsOfOthers, dropOldDrafts, readDraft, writeDraft } from './drafts.ts'

const place = { tenant: 'acme', employeeId: 'u1', name: 'form/user' }
const other = { ...place, employeeId: 'u2' }
const draft = { version: 1, details: { phone: '600' } }
const begun = new Date('2026-05-05T10:00:00Z').getTime()
const day = 24 * 60 * 60 * 1000
const keys = () => Object.keys(localStorage).toSorted()

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: begun })
})
afterEach(() => vi.useRealTimers())

describe('a stored draft', () => {
  it.each([
    ['a millisecond before seven days', true, 7 * day - 1],
    ['at seven days', true, 7 * day],
    ['a millisecond after seven days', false, 7 * day + 1],
  ])('%s is still there: %s', (_when, isThere, age) => {
    writeDraft(place, draft)
    vi.setSystemTime(begun + age)
    expect(readDraft(place)).toEqual(isThere ? draft : undefined)
    expect(keys()).toHaveLength(isThere ? 1 : 0)
  })

  it('is deleted after seven days even if its form is not opened, and so is an unreadable one', () => {
    writeDraft(place, draft)
    vi.setSystemTime(begun + day)
    writeDraft(other, draft)
    for (const text of ['nonsense', 'null', '{}', '{"typedAt":"x","draft":{}}', '{"typedAt":null}'])
      localStorage.setItem(`portal.draft/acme/u1/${text}`, text)
    localStorage.setItem('portal.language', 'es')
    vi.setSystemTime(begun + 7 * day + 1)
    dropOldDrafts()
    expect(keys()).toEqual(['portal.draft/acme/u2/form/user', 'portal.language'])
  })

  it('keeps its age if an opened form writes it again unchanged', () => {
    writeDraft(place, draft)
    vi.setSystemTime(begun + 6 * day)
    writeDraft(place, { ...draft })
    vi.setSystemTime(begun + 7 * day + 1)
    expect(readDraft(place)).toBeUndefined()
  })

  it('is as old as its last change', () => {
    writeDraft(place, draft)
    vi.setSystemTime(begun + 6 * day)
    writeDraft(place, { version: 1, details: { phone: '601' } })
    vi.setSystemTime(begun + 13 * day)
    expect(readDraft(place)).toEqual({ version: 1, details: { phone: '601' } })
  })

  it('with a time in the future stays seven days from now, not longer', () => {
    vi.setSystemTime(begun + 365 * day)
    writeDraft(place, draft)
    vi.setSystemTime(begun)
    dropOldDrafts()
    vi.setSystemTime(begun + 7 * day)
    expect(readDraft(place)).toEqual(draft)
    vi.setSystemTime(begun + 7 * day + 1)
    expect(readDraft(place)).toBeUndefined()
  })

  it('is deleted for all employees at a logout, and other keys stay', () => {
    writeDraft(place, draft)
    writeDraft(other, draft)
    localStorage.setItem('portal.language', 'es')
    dropAllDrafts()
    expect(keys()).toEqual(['portal.language'])
  })

  it('of another employee is deleted at a login, also of another company', () => {
    writeDraft(place, draft)
    writeDraft({ ...place, employeeId: 'u11' }, draft)
    writeDraft(other, draft)
    writeDraft({ ...place, tenant: 'globex' }, draft)
    dropDraftsOfOthers({ tenant: 'acme', employeeId: 'u1' })
    expect(keys()).toEqual(['portal.draft/acme/u1/form/user'])
  })
})
