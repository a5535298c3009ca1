import { assign, fromPromise, setup } from 'xstate'
import { findRouteSet } from './routeSet.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import type { Profile } from '../api/profileModel.ts'
import { ApiError } from '../api/apiError.ts'

type SessionContext = {
  company: Company | undefined
  /** The profile at the login. Later profiles are in SessionStore. */
  arrival: Profile | undefined
  /** The routes that the last profile's data allow. */
  access: 'complete' | 'incomplete' | 'maintenance'
  error: unknown
  /** True after a login in this page: the first page inside then gets the focus from the login form. */
  hasLoggedIn: boolean
}

export type SessionEvent =
  | { type: 'LOGGED_IN' }
  /** A logout, a 401 from any call, or another employee's login. The token is already deleted. */
  | { type: 'SESSION_ENDED' }
  /** The machine checks the new profile, but does not store it. */
  | { type: 'PROFILE_CHANGED'; profile: Profile }
  /**
   * The company went into maintenance: the maintenance card appears at once, and the session continues after
   * `until`.
   */
  | { type: 'CLOSED'; until?: string | undefined }
  /**
   * The company's files or its maintenance changed while the login page is open, which then shows the
   * change.
   */
  | { type: 'COMPANY_CHANGED'; company: Company }
  | { type: 'RETRY' }

/**
 * Decides who is logged in and which pages are shown: first the company (branding, maintenance, unknown
 * address), then the employee. `in` and `incomplete` are the two logged-in route sets; `out` and
 * `maintenance` the login pages (RTE-01 to RTE-12). The application provides the actors and the guard
 * `hasToken`, so that a test can check every row of the table.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    loadCompany: fromPromise<Company>(() => Promise.reject(new ApiError(503))),
    loadProfile: fromPromise<Profile>(() => Promise.reject(new ApiError(503))),
  },
  guards: {
    hasToken: () => false,
    isCompanyClosed: ({ context }) => context.company?.maintenance === true,
    inMaintenance: ({ context }) => context.access === 'maintenance',
    isComplete: ({ context }) => context.access === 'complete',
    isAbsent: ({ event }) => readStatus(event) === 404,
    isUnauthorized: ({ event }) => readStatus(event) === 401,
    isClosed: ({ event }) => readError(event)?.name === 'Maintenance',
  },
  actions: {
    keepError: assign((_, { error }: { error: unknown }) => ({ error })),
    dropArrival: assign({ arrival: undefined }),
    /** Stores the end of maintenance from the refusal of a call, for the card. */
    assignEnd: assign({
      company: ({ context: { company } }, { until }: { until: string | undefined }) =>
        company && until !== undefined ? { ...company, maintenanceTo: until } : company,
    }),
    assignAccess: assign((_, { profile }: { profile: Profile }) => ({
      company: profile.company,
      access: findAccess(profile),
    })),
  },
}).createMachine({
  id: 'session',
  initial: 'booting',
  context: {
    company: undefined,
    arrival: undefined,
    access: 'incomplete',
    error: undefined,
    hasLoggedIn: false,
  },
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
        { guard: 'isCompanyClosed', target: 'maintenance' },
        { guard: 'hasToken', target: 'loading' },
        { target: 'out' },
      ],
    },
    loading: {
      invoke: {
        src: 'loadProfile',
        onDone: {
          target: 'sorting',
          actions: [
            assign({ arrival: ({ event }) => event.output, error: undefined }),
            { type: 'assignAccess', params: ({ event }) => ({ profile: event.output }) },
          ],
        },
        onError: [
          { guard: 'isUnauthorized', target: 'out', actions: 'dropArrival' },
          {
            guard: 'isClosed',
            target: 'maintenance',
            actions: [
              'dropArrival',
              { type: 'assignEnd', params: ({ event }) => ({ until: readError(event)?.until }) },
            ],
          },
          {
            target: 'failed',
            actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: { SESSION_ENDED: { target: 'out', actions: 'dropArrival' } },
    },
    sorting: {
      always: [
        { guard: 'inMaintenance', target: 'maintenance' },
        { guard: 'isComplete', target: 'in' },
        { target: 'incomplete' },
      ],
    },
    in: { on: buildLoggedInEvents() },
    incomplete: { on: buildLoggedInEvents() },
    out: {
      on: {
        LOGGED_IN: { target: 'loading', actions: assign({ hasLoggedIn: true }) },
        COMPANY_CHANGED: [
          {
            guard: ({ event }) => event.company.maintenance,
            target: 'maintenance',
            actions: assign({ company: ({ event }) => event.company }),
          },
          { actions: assign({ company: ({ event }) => event.company }) },
        ],
      },
    },
    maintenance: { on: { RETRY: { target: 'booting', actions: 'dropArrival' } } },
    unknownCompany: { on: { RETRY: 'booting' } },
    failed: { on: { RETRY: 'booting', SESSION_ENDED: { target: 'booting', actions: 'dropArrival' } } },
  },
})

function buildLoggedInEvents() {
  return {
    PROFILE_CHANGED: {
      target: 'sorting' as const,
      actions: {
        type: 'assignAccess' as const,
        params: ({ event }: { event: Extract<SessionEvent, { type: 'PROFILE_CHANGED' }> }) => ({
          profile: event.profile,
        }),
      },
    },
    SESSION_ENDED: { target: 'out' as const, actions: 'dropArrival' as const },
    CLOSED: {
      target: 'maintenance' as const,
      actions: [
        'dropArrival' as const,
        {
          type: 'assignEnd' as const,
          params: ({ event }: { event: Extract<SessionEvent, { type: 'CLOSED' }> }) => ({
            until: event.until,
          }),
        },
      ],
    },
  }
}

function findAccess(profile: Profile): SessionContext['access'] {
  return profile.company.maintenance ? 'maintenance' : findRouteSet(profile)
}

const readStatus = (event: unknown): number | undefined => readError(event)?.status

function readError(event: unknown): ApiError | undefined {
  const { error } = event as { error?: unknown }
  return error instanceof ApiError ? error : undefined
}
