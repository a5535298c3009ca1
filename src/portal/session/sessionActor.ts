import { useSyncExternalStore } from 'react'
import { createActor, fromPromise } from 'xstate'
import { api } from '../api/api.ts'
import { onRelease } from '../api/release.ts'
import { loadCompany } from '../api/company.ts'
import { dropAllDrafts, dropDraftsOfOthers, dropOldDrafts } from './drafts.ts'
import { endedNote } from './endedNote.ts'
import { sessionMachine } from './sessionMachine.ts'
import { session } from '../api/session.ts'

/** The running session machine of this page, with real calls. */
export const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      loadCompany: fromPromise(loadCompany),
      // Imported here, because the login page needs no code of the profile.
      loadProfile: fromPromise(async () => {
        const profile = await (await import('../api/profile.ts')).loadProfile()
        session.assignPerson(profile.id)
        if (session.checkSession()) endedNote.drop()
        return profile
      }),
    },
    guards: { hasToken: () => session.readToken() !== undefined },
  }),
)

dropOldDrafts()
session.onRefused((until) => {
  // A field stores its typed text when it loses the focus; the maintenance card appears after that.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  setTimeout(() => sessionActor.send({ type: 'CLOSED', until }))
})
// Updates the pages before the login; InsideApp updates those after the login.
onRelease(() => {
  if (sessionActor.getSnapshot().value === 'maintenance') return sessionActor.send({ type: 'RETRY' })
  if (sessionActor.getSnapshot().value !== 'out') return
  loadCompany().then(
    (company) => sessionActor.send({ type: 'COMPANY_CHANGED', company }),
    () => undefined,
  )
})
session.onEnd((how) => {
  endedNote.keep(how)
  sessionActor.send({ type: 'SESSION_ENDED' })
  // Runs after the pages that could write a draft are closed, in every tab.
  if (how === 'left') dropAllDrafts()
  if (how === 'replaced') dropDraftsOfReplaced()
})

/** Deletes the drafts that this tab wrote after the other employee's login had deleted them. */
function dropDraftsOfReplaced(): void {
  const tenant = sessionActor.getSnapshot().context.company?.subdomain
  const employeeId = session.findStoredPerson()
  if (tenant !== undefined && employeeId !== undefined) dropDraftsOfOthers({ tenant, employeeId })
}

const subscribe = (listener: () => void): (() => void) => {
  const subscription = sessionActor.subscribe(listener)
  return () => subscription.unsubscribe()
}

export function useSession() {
  return useSyncExternalStore(subscribe, () => sessionActor.getSnapshot())
}

/**
 * POST /auth/logout, then deletes the token and the drafts, whatever the server answers (AUT-23); other tabs
 * log out too.
 */
export async function logOut(): Promise<void> {
  const sent = api.post('/auth/logout', {}, { keepalive: true }).catch(() => undefined)
  // Runs without waiting for the answer, so that a silent server keeps nobody logged in.
  session.logOut()
  await sent
}
