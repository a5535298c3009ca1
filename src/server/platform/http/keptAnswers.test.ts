import { describe, expect, it } from 'vitest'
import { keptAnswer, KeptAnswers, type KeptAnswer } from './keptAnswers.ts'

const textOf = ({ parts }: KeptAnswer): string => Buffer.concat(parts).toString()
const company = { name: 'Acme', languages: ['es'] }

describe('an answer that is kept', () => {
  it('is what it would be without a shared part, whose bytes all answers have once', () => {
    const ana = keptAnswer({ id: 'ana', company, today: '2026-05-05' }, 'company')
    const eva = keptAnswer({ id: 'eva', company, today: '2026-05-05' }, 'company')
    expect(JSON.parse(textOf(ana))).toEqual({ id: 'ana', company, today: '2026-05-05' })
    expect(JSON.parse(textOf(eva))).toEqual({ id: 'eva', company, today: '2026-05-05' })
    expect(ana.parts[1]).toBe(eva.parts[1])
  })

  it('has another tag where its own part or the shared one differs, and only there', () => {
    const tag = (id: string, of: object) => keptAnswer({ id, company: of }, 'company').tag
    expect(tag('ana', company)).toBe(tag('ana', { ...company }))
    expect(tag('ana', company)).not.toBe(tag('eva', company))
    expect(tag('ana', company)).not.toBe(tag('ana', { ...company, name: 'Globex' }))
  })

  it('without a shared part is one part', () => {
    expect(keptAnswer([1, 2], 'company').parts.map(String)).toEqual(['[1,2]'])
    expect(keptAnswer({ a: 1 }).parts.map(String)).toEqual(['{"a":1}'])
  })
})

describe('answers by key', () => {
  // Each response has 10 bytes of its own, which are counted twice.
  const answer = { parts: [Buffer.alloc(10)], tag: '', encoded: new Map() }
  const play = (maxBytes: number) => {
    let made = 0
    let now = 0
    const kept = new KeptAnswers(maxBytes, () => now)
    const ask = async (key: string, version = '1', isBrief = false): Promise<number> => {
      const before = made
      await kept.of(key, version, async () => {
        made++
        return { answer, isBrief }
      })
      return made - before
    }
    return { ask, pass: (ms: number) => (now += ms) }
  }

  it.each([
    [39, 1],
    [40, 0],
    [41, 0],
  ])(
    'of two with 40 bytes, where %i may be kept, the first is made %i times more',
    async (maxBytes, more) => {
      const { ask } = play(maxBytes)
      await ask('ana')
      await ask('eva')
      expect(await ask('ana')).toBe(more)
    },
  )

  it('leave first where nobody read them for longest, whenever they were made', async () => {
    const { ask } = play(40)
    await ask('ana')
    await ask('eva')
    await ask('ana')
    await ask('luz')
    expect(await ask('ana')).toBe(0)
    expect(await ask('eva')).toBe(1)
  })

  it('are made anew for another version, once, and their bytes count once', async () => {
    const { ask } = play(40)
    for (const version of ['1', '2', '3']) expect(await ask('ana', version)).toBe(1)
    expect(await ask('eva')).toBe(1)
    expect(await ask('ana', '3')).toBe(0)
  })

  it.each([
    [59_999, 0],
    [60_000, 1],
    [60_001, 1],
  ])('in which something may expire are made anew after %i ms %i times', async (ms, more) => {
    const { ask, pass } = play(40)
    await ask('ana', '1', true)
    pass(ms)
    expect(await ask('ana', '1', true)).toBe(more)
  })

  it('in which nothing expires are kept for the whole day', async () => {
    const { ask, pass } = play(40)
    await ask('ana')
    pass(86_400_000)
    expect(await ask('ana')).toBe(0)
  })
})
