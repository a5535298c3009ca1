import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Announcer } from './announceFaults.ts'
import type { FoundBenefit } from './findBenefits.ts'
import { createFault } from './pluginFault.ts'

beforeEach(() => vi.stubEnv('CI', ''))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const broken = (id: string, message = 'expected a price, got none'): FoundBenefit => ({
  id,
  fault: createFault({ file: `plugins/${id}/index.ts`, line: 1, column: 1 }, message),
})

it('prints each fault once, only new ones beside those before, and that none is left', () => {
  const announcer = new Announcer()
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const warn = vi.fn()
  const announce = (...found: FoundBenefit[]) => announcer.announce(found, { hasGood: () => false }, warn)
  announce(broken('cats'))
  announce(broken('cats'))
  announce(broken('cats'), broken('dogs'))
  announce(broken('dogs'))
  announce(broken('cats'), broken('dogs', 'expected a name, got none'))
  const said = (id: string, message = 'expected a price, got none') =>
    `Benefit left out. plugins/${id}/index.ts:1:1: ${message}.`
  expect(warn.mock.calls.flat()).toEqual([
    said('cats'),
    said('dogs'),
    `${said('cats')}\n${said('dogs', 'expected a name, got none')}`,
  ])
  expect(log).not.toHaveBeenCalled()
  announce()
  announce()
  expect(log.mock.calls).toEqual([['All benefits work again.']])
})

it('cuts a list of more than twenty values after ten', () => {
  const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index + 1}`)
  const messageOf = (list: string) => createFault('index.ts', `expected one of ${list}, got "x"`).message
  expect(messageOf(values(20).join(', '))).toContain('v9, v10, v11, v12')
  const ten = values(10).join(', ')
  expect(messageOf(values(21).join(', '))).toBe(`expected one of ${ten} and 11 more, got "x"`)
  const json = createFault('index.ts', `is no enum, got ${JSON.stringify(values(3000))}`).message
  expect(json).toMatch(/^is no enum, got \["v1", "v2", .*"v10" and 2990 more$/)
})
