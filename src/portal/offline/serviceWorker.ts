import { escapeHtml } from '../../domain/kernel/escape.ts'
import { isOver, planAddress, planCache, type OfflinePlan } from './offlinePlan.ts'

type NavigationEvent = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }

const isNavigation = (event: Event): event is NavigationEvent =>
  'request' in event && event.request instanceof Request && event.request.mode === 'navigate'

/**
 * Shows the last known plan if a page cannot be loaded. The worker itself stores neither pages nor answers
 * of the server.
 */
addEventListener('fetch', (event: Event) => {
  if (!isNavigation(event)) return
  const answer = fetch(event.request).catch(async () => (await drawPlan()) ?? Response.error())
  event.respondWith(answer)
})

async function drawPlan(): Promise<Response | undefined> {
  const kept = await (await caches.open(planCache)).match(planAddress)
  if (!kept) return undefined
  const plan = (await kept.json()) as OfflinePlan
  if (isOver(plan, Date.now())) {
    await caches.delete(planCache)
    return undefined
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  }
  return new Response(pageOf(plan), { headers })
}

function pageOf({ language, title, note, rows, color }: OfflinePlan): string {
  const [name, words] = [escapeHtml(title), escapeHtml(note)]
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${name}</title><meta name="color-scheme" content="light dark"><style>${style(color)}</style>`,
  ]
  const body = `<main><h1>${name}</h1><p>${words}</p><ul>${rows.map(itemOf).join('')}</ul></main>`
  const lang = escapeHtml(language)
  return `<!doctype html><html lang="${lang}"><head>${head.join('')}</head><body>${body}</body></html>`
}

function itemOf({ name, months, amount }: OfflinePlan['rows'][number]): string {
  const parts = [
    `<b>${escapeHtml(name)}</b>`,
    ...[months, amount].map((each) => `<span>${escapeHtml(each)}</span>`),
  ]
  return `<li>${parts.join('')}</li>`
}

const style = (color: string): string =>
  `body{margin:0;font:16px/1.5 system-ui,sans-serif}` +
  `main{max-width:40rem;margin:0 auto;padding:24px 16px;border-top:8px solid ${escapeHtml(color)}}` +
  `h1{margin:0 0 8px;font-size:24px;line-height:32px}ul{margin:24px 0 0;padding:0;list-style:none}` +
  `li{display:flex;flex-wrap:wrap;gap:0 16px;padding:12px 0;border-top:1px solid #838c9b}` +
  `b{flex:1 0 100%}span:last-child{margin-left:auto;font-variant-numeric:tabular-nums}`
