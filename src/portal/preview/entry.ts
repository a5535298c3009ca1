/**
 * The first script of the page at PREVIEW_HOST, before the portal's own: it keeps the view's token in memory,
 * gives it to each call, and lets nothing be stored in the browser. It imports nothing, because a file that
 * it shared with the portal would run before it.
 */
const viewHeader = 'portal-view'
/** The portal's own key (api/session.ts): any token counts as a session here. */
const sessionKey = 'portal.session'

const given = new URLSearchParams(location.hash.slice(1))
let token = given.get('token') ?? ''
// The address is what a browser remembers.
history.replaceState(null, '', location.pathname + location.search)

for (const name of ['localStorage', 'sessionStorage'] as const)
  Object.defineProperty(window, name, { value: createMemory() })
const language = given.get('language')
if (language) localStorage.setItem('portal.language', language)
if (location.pathname !== '/login') localStorage.setItem(sessionKey, JSON.stringify({ token: 'view' }))

// The stream of releases carries no header; whoever shows the page loads it anew.
Object.defineProperty(window, 'EventSource', {
  value: class {
    close = () => undefined
  },
})

const send = window.fetch.bind(window)
window.fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input, location.href)
  if (address.origin !== location.origin || !address.pathname.startsWith('/api/')) return send(input, init)
  const headers = new Headers(init?.headers)
  headers.set(viewHeader, token)
  const answer = await send(input, { ...init, headers })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (answer.status === 401 && isJson) tellEnd(await answer.clone().text())
  return answer.status === 200 && isJson ? withPictures(answer) : answer
}

// Whoever shows the page sends the next token before this one ends.
addEventListener('message', ({ source, data }: MessageEvent<{ token?: unknown } | null>) => {
  if (source === parent && typeof data?.token === 'string') token = data.token
})

/** Gives the token to the addresses of pictures and files, which the browser loads without a header. */
async function withPictures(answer: Response): Promise<Response> {
  const { status, headers } = answer
  const text = await answer.text()
  const filled = text.replaceAll(
    /"(\/api\/storage\/[^"?]+)(\??)/g,
    (_, address: string, query: string) => `"${address}?view=${token}${query && '&'}`,
  )
  return new Response(filled, { status, headers })
}

/** Says that the view has ended, instead of the page. */
function tellEnd(text: string): void {
  const { error } = JSON.parse(text) as { error?: { name?: string; message?: string } }
  if (error?.name !== 'ViewEnded') return
  const line = document.createElement('p')
  line.style.cssText = 'margin:2rem;font:1rem/1.5 sans-serif'
  line.textContent = error.message ?? ''
  document.body.replaceChildren(line)
}

/** A storage that ends with the page. */
function createMemory(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}
