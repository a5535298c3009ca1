import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import type { Profile } from '../api/profileModel.ts'
import { ApiError } from '../api/apiError.ts'
import { type SessionEvent, sessionMachine } from './sessionMachine.ts'

const company = { name: 'Acme', maintenance: false } as Company
const closed = { ...company, maintenance: true }
const complete = { email: 'a@b.es', phone: '600', isPasswordDeprecated: false, company } as Profile

type World = { company?: Company | ApiError; profile?: Profile | ApiError; token?: boolean }

const answer = <Value>(value: Value | ApiError | undefined): Promise<Value> =>
  value instanceof ApiError || value === undefined
    ? Promise.reject(value ?? new ApiError(503))
    : Promise.resolve(value)

/** Returns the state of the session after all events are handled. */
const restingState = async (world: World, events?: SessionEvent[]): Promise<unknown> =>
  (await rest(world, events)).value

async function rest(world: World, events: SessionEvent[] = []) {
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        loadCompany: fromPromise(() => answer(world.company ?? company)),
        loadProfile: fromPromise(() => answer(world.profile ?? complete)),
      },
      guards: { hasToken: () => world.token ?? false },
    }),
  ).start()
  const resting = () =>
    waitFor(actor, ({ value }) => !['booting', 'deciding', 'loading', 'sorting'].includes(String(value)))
  await resting()
  for (const event of events) {
    actor.send(event)
    await resting()
  }
  actor.stop()
  return actor.getSnapshot()
}

describe('the session machine', () => {
  it.each([
    ['nobody logged in', {}, 'out'],
    ['a token and complete data', { token: true }, 'in'],
    ['no e-mail', { token: true, profile: { ...complete, email: '' } }, 'incomplete'],
    ['no phone', { token: true, profile: { ...complete, phone: ' ' } }, 'incomplete'],
    [
      'a deprecated password',
      { token: true, profile: { ...complete, isPasswordDeprecated: true } },
      'incomplete',
    ],
    ['an unknown company', { company: new ApiError(404) }, 'unknownCompany'],
    ['no answer about the company', { company: new ApiError(503) }, 'failed'],
    ['no answer about the employee', { token: true, profile: new ApiError(503) }, 'failed'],
    ['a token that no longer holds', { token: true, profile: new ApiError(401) }, 'out'],
    ['maintenance and nobody logged in', { company: closed }, 'maintenance'],
    ['maintenance and a token', { company: closed, token: true }, 'maintenance'],
    [
      'a profile whose company went into maintenance',
      { token: true, profile: { ...complete, company: closed } },
      'maintenance',
    ],
  ] satisfies [string, World, string][])('with %s reaches the state %s', async (_, world, state) => {
    expect(await restingState(world)).toBe(state)
  })

  it('opens the plan after a login', async () => {
    expect(await restingState({}, [{ type: 'LOGGED_IN' }])).toBe('in')
  })

  it('leaves both logged-in states when the session ends', async () => {
    expect(await restingState({ token: true }, [{ type: 'SESSION_ENDED' }])).toBe('out')
    expect(
      await restingState({ token: true, profile: { ...complete, phone: '' } }, [{ type: 'SESSION_ENDED' }]),
    ).toBe('out')
  })

  it('shows the card as soon as a call is refused for maintenance, and the plan after it', async () => {
    expect(await restingState({ token: true }, [{ type: 'CLOSED' }])).toBe('maintenance')
    expect(await restingState({ token: true }, [{ type: 'CLOSED' }, { type: 'RETRY' }])).toBe('in')
    const refused = new ApiError(503, { name: 'Maintenance' })
    expect(await restingState({ token: true, profile: refused })).toBe('maintenance')
  })

  it('opens the plan as soon as the profile is complete', async () => {
    expect(
      await restingState({ token: true, profile: { ...complete, phone: '' } }, [
        { type: 'PROFILE_CHANGED', profile: complete },
      ]),
    ).toBe('in')
  })

  it('closes the plan when the phone is removed', async () => {
    expect(
      await restingState({ token: true }, [{ type: 'PROFILE_CHANGED', profile: { ...complete, phone: '' } }]),
    ).toBe('incomplete')
  })

  it('follows the company of a new profile, so that the tab of the browser has its name', async () => {
    const renamed = { ...complete, company: { ...company, name: 'Acme Nueva' } }
    const { context } = await rest({ token: true }, [{ type: 'PROFILE_CHANGED', profile: renamed }])
    expect(context.company?.name).toBe('Acme Nueva')
  })

  it('loads again from the failed state', async () => {
    const world: World = { company: new ApiError(503) }
    expect(await restingState(world, [{ type: 'RETRY' }])).toBe('failed')
  })
})
