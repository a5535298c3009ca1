import { assign, fromPromise, setup } from 'xstate'
import { routeSetOf } from '../routeSet.ts'
import type { Company } from '../../domain/tenant/tenant.ts'
import type { Profile } from './profile.ts'
import { ApiError } from '../api/apiError.ts'

export type SessionContext = {
  company: Company | undefined
  profile: Profile | undefined
  error: unknown
}

export type SessionEvent =
  | { type: 'LOGGED_IN' }
  /** Logout, or a 401 from any call. The token is gone already. */
  | { type: 'SESSION_ENDED' }
  | { type: 'PROFILE_CHANGED'; profile: Profile }
  | { type: 'RETRY' }

/**
 * Who is looking, and what may be shown: the company first (branding, maintenance, unknown address), then the
 * employee. `in` and `incomplete` are the two logged-in route sets; `out` and `maintenance` the login pages
 * (RTE-01 to RTE-12). The actors and the guard `hasToken` are given by the application, so that a test walks
 * every row of the table.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    loadCompany: fromPromise<Company>(() => Promise.reject(new ApiError(503))),
    loadProfile: fromPromise<Profile>(() => Promise.reject(new ApiError(503))),
  },
  guards: {
    hasToken: () => false,
    inMaintenance: ({ context }) => (context.profile?.company ?? context.company)?.maintenance === true,
    isComplete: ({ context }) =>
      context.profile !== undefined &&
      routeSetOf({ user: context.profile, company: context.company }) === 'complete',
    isAbsent: ({ event }) => statusOf(event) === 404,
    isUnauthorized: ({ event }) => statusOf(event) === 401,
  },
  actions: {
    keepError: assign((_, { error }: { error: unknown }) => ({ error })),
    dropProfile: assign({ profile: undefined }),
  },
}).createMachine({
  id: 'session',
  initial: 'booting',
  context: { company: undefined, profile: undefined, error: undefined },
  states: {
    booting: {
      invoke: {
        src: 'loadCompany',
        onDone: {
          target: 'deciding',
          actions: assign({ company: ({ event }) => event.output, error: undefined }),
        },
        onError: [
          { guard: 'isAbsent', target: 'unknownCompany' },
          {
            target: 'failed',
            actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    deciding: {
      always: [
        { guard: 'inMaintenance', target: 'maintenance' },
        { guard: 'hasToken', target: 'loading' },
        { target: 'out' },
      ],
    },
    loading: {
      invoke: {
        src: 'loadProfile',
        onDone: {
          target: 'sorting',
          actions: assign({ profile: ({ event }) => event.output, error: undefined }),
        },
        onError: [
          { guard: 'isUnauthorized', target: 'out' },
          {
            target: 'failed',
            actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: { SESSION_ENDED: { target: 'out', actions: 'dropProfile' } },
    },
    sorting: {
      always: [
        { guard: 'inMaintenance', target: 'maintenance' },
        { guard: 'isComplete', target: 'in' },
        { target: 'incomplete' },
      ],
    },
    in: { on: loggedIn() },
    incomplete: { on: loggedIn() },
    out: { on: { LOGGED_IN: 'loading' } },
    maintenance: { on: { RETRY: { target: 'booting', actions: 'dropProfile' } } },
    unknownCompany: { on: { RETRY: 'booting' } },
    failed: { on: { RETRY: 'booting', SESSION_ENDED: { target: 'booting', actions: 'dropProfile' } } },
  },
})

function loggedIn() {
  return {
    PROFILE_CHANGED: {
      target: 'sorting' as const,
      actions: assign<
        SessionContext,
        Extract<SessionEvent, { type: 'PROFILE_CHANGED' }>,
        undefined,
        SessionEvent,
        never
      >({ profile: ({ event }) => event.profile }),
    },
    SESSION_ENDED: { target: 'out' as const, actions: 'dropProfile' as const },
  }
}

function statusOf(event: unknown): number | undefined {
  const { error } = event as { error?: unknown }
  return error instanceof ApiError ? error.status : undefined
}
