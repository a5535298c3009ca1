import { afterEach, describe, expect, it } from 'vitest'
import { createDeliveries } from './companyDeliveries.ts'

const limits = { sends: 2, allSends: 3, mails: 6 }
const letGo = new Set<() => void>()
afterEach(() => {
  for (const end of letGo) end()
  letGo.clear()
})

/**
 * Deliveries in which a mail is only its name; a mail whose name contains "hangs" is not sent before the
 * test ends.
 */
function deliveriesOf(waiting: Record<string, string[]>, broken: string[] = []) {
  const seen = { sent: [] as string[], atOnce: 0, claims: [] as number[], requeued: [] as string[] }
  let sending = 0
  const deliver = createDeliveries<string>(
    {
      claim: async (company, max) => {
        seen.claims.push(max)
        return waiting[company]?.splice(0, max) ?? []
      },
      send: async (mail) => {
        seen.atOnce = Math.max(seen.atOnce, ++sending)
        await new Promise((resolve) => setTimeout(resolve, 80))
        if (mail.includes('hangs')) await new Promise<void>((resolve) => letGo.add(resolve))
        sending--
        if (broken.includes(mail)) throw new Error(`${mail} was not recorded`)
        seen.sent.push(mail)
      },
      requeue: async (company) => void seen.requeued.push(company),
    },
    limits,
  )
  return { deliver, seen }
}

const names = (count: number, company = 'a') => Array.from({ length: count }, (_, index) => company + index)

describe('the delivery job of a company', () => {
  it.each([
    [limits.mails - 1, []],
    // The last claim was full, so the job cannot know that no mail is waiting any more.
    [limits.mails, ['acme']],
    [limits.mails + 1, ['acme']],
  ])('sends %i waiting mails up to its limit, and leaves more to a later job', async (count, requeued) => {
    const { deliver, seen } = deliveriesOf({ acme: names(count) })
    await deliver('acme')
    expect(seen.sent).toEqual(names(Math.min(count, limits.mails)))
    expect([seen.atOnce, seen.requeued]).toEqual([limits.sends, requeued])
  })

  it('sends a mail that was added while it sends another, without waiting for that one', async () => {
    const waiting = { acme: ['hangs'] }
    const { deliver, seen } = deliveriesOf(waiting)
    void deliver('acme')
    await expect.poll(() => seen.claims.length).toBe(1)
    waiting.acme.push('later')
    await deliver('acme')
    await expect.poll(() => seen.sent).toEqual(['later'])
  })

  it('claims once more where many jobs come while it sends', async () => {
    const { deliver, seen } = deliveriesOf({ acme: ['a0'] })
    const delivery = deliver('acme')
    await expect.poll(() => seen.claims.length).toBe(1)
    await Promise.all(Array.from({ length: 50 }, () => deliver('acme')))
    await delivery
    expect([seen.sent, seen.claims.length]).toEqual([['a0'], 2])
  })

  it('claims once more where a job comes while it claims', async () => {
    const claims: number[] = []
    const deliver = createDeliveries<string>({
      claim: async (company, max) => {
        if (claims.push(max) === 1) await deliver(company)
        return []
      },
      send: async () => undefined,
      requeue: async () => undefined,
    })
    await deliver('acme')
    expect(claims).toHaveLength(2)
  })

  it('leaves a place to other companies where its own mails hang', async () => {
    const { deliver, seen } = deliveriesOf({ acme: ['hangs 1', 'hangs 2', 'a'], globex: names(3, 'g') })
    void deliver('acme')
    await deliver('globex')
    expect(seen.sent).toEqual(names(3, 'g'))
    expect(seen.atOnce).toBe(limits.allSends)
  })

  it('fails where a result could not be recorded, after it sent the others', async () => {
    const { deliver, seen } = deliveriesOf({ acme: names(4) }, ['a1'])
    await expect(deliver('acme')).rejects.toThrow('a1 was not recorded')
    expect(seen.sent).toEqual(['a0', 'a2', 'a3'])
  })

  it('claims nothing more once the jobs stop, and leaves the rest to a later job', async () => {
    const { deliver, seen } = deliveriesOf({ acme: names(5) })
    const stopping = new AbortController()
    const delivery = deliver('acme', stopping.signal)
    await expect.poll(() => seen.claims.length).toBe(1)
    stopping.abort()
    await delivery
    expect([seen.sent, seen.requeued]).toEqual([names(2), ['acme']])
  })

  it('begins anew after a claim that failed', async () => {
    let isAway = true
    const deliver = createDeliveries<string>({
      claim: async () => {
        if (isAway) throw new Error('the database is away')
        return []
      },
      send: async () => undefined,
      requeue: async () => undefined,
    })
    await expect(deliver('acme')).rejects.toThrow('away')
    isAway = false
    await expect(deliver('acme')).resolves.toBeUndefined()
  })
})
