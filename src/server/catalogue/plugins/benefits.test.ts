import { describe, expect, it, vi } from 'vitest'
import { defineBenefit, type Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { exampleModality, exampleRequest } from '../../../domain/examples/exampleRequest.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import { BenefitFault, guardBenefit, withSharedTimeLimit, withTimeLimit } from './callPlugin.ts'
import { buildBenefits, loadBenefits } from './benefits.ts'

const messages = {
  es: { name: 'Mascotas' },
  ca: { name: 'Mascotes' },
  en: { name: 'Pets' },
  pt: { name: 'Animais' },
}
const modality = exampleModality({
  id: 'pets',
  category: 'pets',
  name: messages.es as Record<string, string> as { es: string },
})
const request = exampleRequest({ modality, details: {} })

function pets(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const benefit = defineBenefit({
    id: 'pets',
    amount: 'typed',
  })
  return { ...benefit, messages, ...changes }
}

const brokenBy = (changes: Record<string, unknown>): string =>
  buildBenefits([{ folder: 'pets', declared: pets(changes) }]).broken[0]?.sentence ?? 'not broken'

describe('the registry of benefits', () => {
  it('finds a declaration under its folder, and nothing under another name', () => {
    const benefits = buildBenefits([{ folder: 'pets', declared: pets() }])
    expect(benefits.find('pets')?.id).toBe('pets')
    expect(benefits.find('cats')).toBeUndefined()
    expect(benefits.broken).toEqual([])
  })

  it('a broken plugin is named in one sentence and left out; the others serve', () => {
    const benefits = buildBenefits([
      { folder: 'pets', declared: pets() },
      { folder: 'cats', declared: pets() },
      { folder: 'dogs', broken: 'expected to be imported without an error, and it threw: Error: no' },
    ])
    expect(benefits.all().map(({ id }) => id)).toEqual(['pets'])
    expect(benefits.broken).toEqual([
      {
        folder: 'cats',
        sentence: 'plugins/cats/index.ts: expected id "cats", the name of its folder, got "pets".',
      },
      {
        folder: 'dogs',
        sentence: 'plugins/dogs/index.ts: expected to be imported without an error, and it threw: Error: no.',
      },
    ])
  })

  it('a schema that ajv does not take is a fault', () => {
    expect(brokenBy({ details: { type: 'object', color: 'red' } as FormSchema })).toContain(
      'the schema "details": expected a keyword of JSON Schema, got "color"',
    )
    expect(brokenBy({ details: { type: 'string', format: 'rainbow' } })).toContain('got "rainbow"')
  })

  it('a pattern that may take very long is a fault', () => {
    expect(
      brokenBy({ details: { type: 'object', properties: { chip: { type: 'string', pattern: '^(a+)+$' } } } }),
    ).toContain('^(a+)+$')
  })

  it('a misspelled field that may be left out is a fault, and so is one that does not exist', () => {
    expect(brokenBy({ covrs: () => undefined })).toBe(
      'plugins/pets/index.ts: expected a key of a declaration, got "covrs", did you mean "covers"?',
    )
    expect(brokenBy({ color: 'red' })).toBe(
      'plugins/pets/index.ts: expected a key of a declaration, got "color".',
    )
  })

  it('a missing language is a fault', () => {
    expect(brokenBy({ messages: { es: {}, ca: {}, en: {} } })).toContain('expected messages in pt')
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no rates')
      },
      'no rates',
    ],
    ['answers a promise', () => Promise.resolve(), 'promise'],
    [
      'answers half a cent',
      () => ({ items: [{ personId: 0, monthIndex: 1, priceCents: 0.5 }], refusals: [] }),
      'whole cents',
    ],
    [
      'answers not a number',
      () => ({ items: [{ personId: 0, monthIndex: 1, priceCents: Number.NaN }], refusals: [] }),
      'whole cents',
    ],
    ['answers nothing', () => undefined, 'expected { items, refusals }'],
    [
      'answers without end',
      () => ({
        items: Array.from({ length: 5001 }, () => ({ personId: 0, monthIndex: 1, priceCents: 1 })),
        refusals: [],
      }),
      'it answered 5001 items',
    ],
    [
      'answers itself',
      () => {
        const details: Record<string, unknown> = {}
        details['details'] = details
        return { items: [], refusals: [], details }
      },
      'circular',
    ],
    [
      'answers a novel',
      () => ({ items: [], refusals: [], details: { note: 'a'.repeat(1_000_000) } }),
      'characters of refusals and details',
    ],
  ])('a price that %s ends the request with 502 and names the plugin', (_, price, reason) => {
    const found = buildBenefits([{ folder: 'pets', declared: pets({ price }) }]).find('pets')
    expect(() => found?.price(request)).toThrow(
      expect.objectContaining({ statusCode: 502, category: 'pets' }),
    )
    expect(() => found?.price(request)).toThrow(reason)
  })

  it('the folders of plugins/ are all found and none is broken', async () => {
    const { all, broken } = await loadBenefits({ error: () => undefined })
    expect(broken).toEqual([])
    expect(all().length).toBeGreaterThan(0)
  })
})

describe('a price function that never ends', () => {
  const options = { maxMs: 150, openMs: 400 }
  let runs = 0
  const endless = (name: string, run: () => unknown) =>
    guardBenefit(pets({ id: name, price: () => (runs++, run()) }) as unknown as Benefit, options)

  it.each([
    [
      'loops',
      () => {
        for (;;);
      },
    ],
    [
      'catches',
      () => {
        for (;;)
          try {
            for (;;);
          } catch {
            /* The loop continues. */
          }
      },
    ],
    [
      'finally',
      () => {
        try {
          for (;;);
        } finally {
          for (;;);
        }
      },
    ],
    ['matches', () => /^(a+)+$/.test(`${'a'.repeat(50)}!`)],
  ])('is stopped and named: %s', (name, run) => {
    const started = performance.now()
    expect(() => endless(name, run).price(request)).toThrow(
      `plugins/${name} failed in price: it did not answer within 150 ms`,
    )
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('is a fault like another where it calls itself without end', () => {
    const deeper = (): number => deeper() + 1
    expect(() => endless('deeper', deeper).price(request)).toThrow(
      'plugins/deeper failed in price: Maximum call stack size exceeded',
    )
  })

  it('is unavailable for a while, then called again, while other categories stay available', async () => {
    const mood = { isGood: false }
    const answer = { items: [], refusals: [] }
    const moody = endless('moody', () => {
      while (!mood.isGood);
      return answer
    })
    const other = buildBenefits([{ folder: 'pets', declared: pets() }]).find('pets')!
    expect(() => moody.price(request)).toThrow('within 150 ms')
    const before = runs
    mood.isGood = true
    for (const doing of ['price', 'breakdown'] as const)
      expect(() => moody[doing](request as never)).toThrow(
        `plugins/moody failed in ${doing}: it did not answer in time a moment ago`,
      )
    expect(runs).toBe(before)
    expect(other.price(request)).toMatchObject({ refusals: [] })
    await vi.waitFor(() => expect(moody.price(request)).toEqual(answer), { timeout: 5_000 })
  })

  it('is the one named if one time limit covers many calls', () => {
    const other = buildBenefits([{ folder: 'pets', declared: pets() }]).find('pets')!
    const loops = endless('among', () => {
      for (;;);
    })
    const both = (): unknown => [other.price(request), loops.price(request)]
    expect(() => withTimeLimit(both, options)).toThrow(
      expect.objectContaining({ statusCode: 502, category: 'among' }),
    )
  })

  it('stops no rule that can do without it, where all rules of a request share one time limit', () => {
    const other = buildBenefits([{ folder: 'pets', declared: pets() }]).find('pets')!
    const loops = endless('shared', () => {
      for (;;);
    })
    const rules = () => {
      const priced = other.price(request)
      try {
        return [priced, loops.price(request)]
      } catch (error) {
        if (error instanceof BenefitFault) return [priced, error.category]
        throw error
      }
    }
    expect(withSharedTimeLimit(rules, options)).toEqual([other.price(request), 'shared'])
  })

  it('is not blamed for time outside plugins: the response is 503, and a retry works', () => {
    const slow = (): never => {
      for (;;);
    }
    expect(() => withTimeLimit(slow, options)).toThrow(
      expect.objectContaining({
        statusCode: 503,
        answer: expect.objectContaining({ headers: { 'retry-after': '5' } }),
      }),
    )
  })
})
