import { useSyncExternalStore } from 'react'
import { createActor, fromPromise } from 'xstate'
import { api } from '../api/api.ts'
import { loadCompany } from '../api/company.ts'
import { dropPersonalDrafts } from './drafts.ts'
import { sessionMachine } from './sessionMachine.ts'
import { session } from '../api/session.ts'

/** The one running session of this page: the machine with real calls. */
export const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      loadCompany: fromPromise(loadCompany),
      // The login page needs nothing of what a profile is made of.
      loadProfile: fromPromise(async () => (await import('../api/profile.ts')).loadProfile()),
    },
    guards: { hasToken: () => session.token() !== undefined },
  }),
)

session.onEnd(() => sessionActor.send({ type: 'SESSION_ENDED' }))

const subscribe = (listener: () => void): (() => void) => {
  const subscription = sessionActor.subscribe(listener)
  return () => subscription.unsubscribe()
}

export function useSession() {
  return useSyncExternalStore(subscribe, () => sessionActor.getSnapshot())
}

/** POST /auth/logout, then deletes the token and what was typed, whatever the server answers (AUT-23). */
export async function logOut(): Promise<void> {
  await api.post('/auth/logout').catch(() => undefined)
  dropPersonalDrafts()
  session.leave()
}
