import { describe, expect, it } from 'vitest'
import { abortedByAny } from './abortedByAny.ts'

describe('a signal made of several', () => {
  it('is aborted with the reason of the first aborted signal', () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const signal = abortedByAny([undefined, one.signal, other.signal])
    expect(signal.aborted).toBe(false)
    other.abort('late')
    one.abort('left')
    expect([signal.aborted, signal.reason]).toEqual([true, 'late'])
  })

  it('is aborted from the beginning if one signal was', () => {
    expect(abortedByAny([AbortSignal.abort('gone')])).toMatchObject({ aborted: true, reason: 'gone' })
  })
})
