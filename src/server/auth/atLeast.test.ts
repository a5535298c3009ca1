import { expect, it, vi } from 'vitest'
import { createTestServer } from '../../../tests/support/testServer.ts'
import { atLeast } from './atLeast.ts'

it('holds nothing while only time passes, and takes it again before it answers', async () => {
  const events: string[] = []
  const waiter = {
    pause: () => void events.push('pause'),
    resume: async () => void events.push('resume'),
  }
  await atLeast(50, async () => void events.push('work'), waiter)
  expect(events).toEqual(['work', 'pause', 'resume'])
})

it('pauses nothing if the work took the time', async () => {
  const waiter = { pause: vi.fn(), resume: vi.fn() }
  expect(await atLeast(0, async () => 'answer', waiter)).toBe('answer')
  expect(waiter.pause).not.toHaveBeenCalled()
})

it('a forgotten password waits without a place among the running requests', async () => {
  let resumed = 0
  const server = await createTestServer({
    prepare: (app) =>
      void app.addHook('preHandler', async ({ work }) => {
        const resume = work!.resume.bind(work)
        work!.resume = async () => resume().then(() => void resumed++)
      }),
  })
  const ask = async (): Promise<number> => {
    const headers = { captcha: await server.captcha() }
    const body = { email: 'nobody@acme.example' }
    expect((await server.call('POST', '/api/auth/forgot-password', { headers, body })).statusCode).toBe(200)
    return resumed
  }
  await expect.poll(ask, { timeout: 20_000 }).toBeGreaterThan(0)
  await server.close()
})
