import { session } from '../api/session.ts'
import { planAddress, planCache, type OfflinePlan } from './offlinePlan.ts'
// oxlint-disable-next-line import/default -- Vite gives the address of the bundled worker
import workerUrl from './serviceWorker.ts?worker&url'

/** True if the portal was opened as an installed application. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches && 'serviceWorker' in navigator && 'caches' in window
  )
}

/**
 * Stores the plan for use without a connection, in place of the earlier plan, while this session is active.
 */
export async function keepPlan(plan: OfflinePlan): Promise<void> {
  const own = session.checkSession()
  await navigator.serviceWorker.register(workerUrl, { scope: '/' })
  const cache = await caches.open(planCache)
  await cache.put(planAddress, new Response(JSON.stringify(plan)))
  // If the session ended meanwhile, the stored plan is deleted too.
  if (!own || !session.is(own)) await forgetPlan()
}

/** Deletes the stored plan, if there is one. */
async function forgetPlan(): Promise<void> {
  if ('caches' in window) await caches.delete(planCache)
}

/** Deletes the stored plan at the end of each session, and now if nobody is logged in. */
export function forgetPlanWithSession(): void {
  const forget = (): void => void forgetPlan().catch(() => undefined)
  session.onEnd(forget)
  if (session.readToken() === undefined) forget()
}
