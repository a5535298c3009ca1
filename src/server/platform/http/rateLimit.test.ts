import { describe, expect, it } from 'vitest'
import { RateLimit } from './rateLimit.ts'

describe('a limit of requests per minute', () => {
  it('frees a key when its minute has passed, on a clock that only goes forward', () => {
    let nowMs = 1000
    const limit = new RateLimit(2, () => nowMs)
    limit.take('a')
    limit.take('a')
    expect(() => limit.take('a')).toThrow()
    limit.take('b')
    nowMs = 60_999
    expect(() => limit.take('a')).toThrow()
    nowMs = 61_000
    limit.take('a')
  })
})
