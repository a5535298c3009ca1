import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

async function reporting() {
  const sent: unknown[] = []
  vi.doMock('./api.ts', () => ({
    api: { post: (path: string, body: unknown) => Promise.resolve(sent.push([path, body])) },
  }))
  vi.doMock('./session.ts', () => ({ session: { readToken: () => 'token' } }))
  const { reportFailure } = await import('./reportFailure.ts')
  return { sent, reportFailure }
}

function thrown(name: string, message: string, line = 7): Error {
  const stack = `${name}: ${message}
    at price (https://acme.example.com/assets/index-a1b2.js?t=12:1:${line})
    at https://acme.example.com/assets/main-c3d4.js:2:99`
  return Object.assign(new Error(message), { name, stack })
}

it('reports a plugin’s failure with category, function, the engine’s message and places', async () => {
  const { sent, reportFailure } = await reporting()
  reportFailure('gym', 'price', thrown('TypeError', "Cannot read properties of undefined (reading 'week')"))
  expect(sent).toEqual([
    [
      '/benefit-failures',
      {
        category: 'gym',
        doing: 'price',
        name: 'TypeError',
        reason: "Cannot read properties of undefined (reading 'week')",
        frames: ['/assets/index-a1b2.js:1:7', '/assets/main-c3d4.js:2:99'],
      },
    ],
  ])
})

it('omits a plugin’s own error text, which may name a person', async () => {
  const { sent, reportFailure } = await reporting()
  reportFailure('gym', 'price', thrown('Error', 'no rate for Nil Vidal, 43718205N'))
  reportFailure('gym', 'covers', thrown('TypeError', 'ona@example.com of 43718205N is not a function'))
  expect(JSON.stringify(sent)).not.toMatch(/Nil|43718205|ona@/)
  expect(sent).toHaveLength(2)
})

it('reports each error and each place of a plugin once, and ten at most', async () => {
  const { sent, reportFailure } = await reporting()
  const error = thrown('TypeError', 'x is not a function')
  reportFailure('gym', 'price', error)
  reportFailure('gym', 'portal', error)
  reportFailure('gym', 'price', thrown('TypeError', 'x is not a function'))
  expect(sent).toHaveLength(1)
  for (let line = 20; line < 60; line++) reportFailure('gym', 'price', thrown('TypeError', 'x', line))
  expect(sent).toHaveLength(10)
})
