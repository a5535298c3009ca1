import { session } from '../api/session.ts'
import { planAddress, planCache, type OfflinePlan } from './offlinePlan.ts'
// oxlint-disable-next-line import/default -- Vite gives the address of the bundled worker
import workerUrl from './serviceWorker.ts?worker&url'

/** Whether the portal was opened as an installed application. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches && 'serviceWorker' in navigator && 'caches' in window
  )
}

/** Keeps the plan for pages without a connection, in place of an earlier one, while this session lasts. */
export async function keepPlan(plan: OfflinePlan): Promise<void> {
  const own = session.checkSession()
  await navigator.serviceWorker.register(workerUrl, { scope: '/' })
  const cache = await caches.open(planCache)
  await cache.put(planAddress, new Response(JSON.stringify(plan)))
  // The session ended meanwhile: what was kept goes with it.
  if (!own || !session.is(own)) await forgetPlan()
}

/** Deletes the kept plan, if there is one. */
export async function forgetPlan(): Promise<void> {
  if ('caches' in window) await caches.delete(planCache)
}

/** Deletes the kept plan at the end of a session, however it ends, and where there is none. */
export function forgetPlanWithSession(): void {
  const forget = (): void => void forgetPlan().catch(() => undefined)
  session.onEnd(forget)
  if (session.readToken() === undefined) forget()
}
