import { describe, expect, it } from 'vitest'
import { ConcurrencyLimit } from './concurrencyLimit.ts'

/** Works that the test can finish, and the names of those that have begun. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.set(name, () => resolve(name))
      }),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('a limit of simultaneous work', () => {
  it('lets the rest of a key wait in order, and other keys alone', async () => {
    const limit = new ConcurrencyLimit({ max: 2 })
    const { begun, work, end } = works()
    const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => limit.run(name[0]!, work(name)))
    await end('')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    for (const name of ['a1', 'a3', 'a4', 'b1']) await end(name)
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
  })

  it('refuses what waited too long, and gives its place to the next', async () => {
    const limit = new ConcurrencyLimit({ max: 1, waitMs: 20, refusal: () => new Error('busy') })
    const { begun, work, end } = works()
    const first = limit.run('a', work('first'))
    await expect(limit.run('a', work('second'))).rejects.toThrow('busy')
    const third = limit.run('a', work('third'))
    await end('first')
    await end('third')
    expect(await Promise.all([first, third])).toEqual(['first', 'third'])
    expect(begun).toEqual(['first', 'third'])
  })

  it('refuses at once who would be one more of those that wait', async () => {
    const limit = new ConcurrencyLimit({ max: 1, maxWaiting: 1, refusal: () => new Error('busy') })
    const { begun, work, end } = works()
    const taken = ['first', 'second'].map((name) => limit.run('a', work(name)))
    await expect(limit.run('a', work('third'))).rejects.toThrow('busy')
    expect(await limit.run('b', () => 'of another key')).toBe('of another key')
    for (const name of ['first', 'second']) await end(name)
    expect(await Promise.all(taken)).toEqual(['first', 'second'])
    expect(begun).toEqual(['first', 'second'])
  })

  it('frees the place of a work that fails', async () => {
    const limit = new ConcurrencyLimit({ max: 1 })
    const fail = () => {
      throw new Error('no')
    }
    await expect(limit.run('a', fail)).rejects.toThrow('no')
    expect(await limit.run('a', () => 'yes')).toBe('yes')
  })
})
