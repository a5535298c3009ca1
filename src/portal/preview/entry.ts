/**
 * The first script of the page at PREVIEW_HOST, which runs before the portal's own: it keeps the view's
 * token in memory, sends it with each call, and prevents any storage in the browser. It has no imports,
 * because a module shared with the portal would run before this script.
 */
const viewHeader = 'portal-view'
/** The storage key of the portal's session (api/session.ts); any token counts as a session here. */
const sessionKey = 'portal.session'

const given = new URLSearchParams(location.hash.slice(1))
let token = given.get('token') ?? ''
// Removes the token, because browsers remember addresses.
history.replaceState(null, '', location.pathname + location.search)

for (const name of ['localStorage', 'sessionStorage'] as const)
  Object.defineProperty(window, name, { value: createMemory() })
// The window's name stays when its page is loaded again, and has nothing that is secret.
const language = given.get('language') ?? window.name
window.name = language
if (language) localStorage.setItem('portal.language', language)
if (location.pathname !== '/login') localStorage.setItem(sessionKey, JSON.stringify({ token: 'view' }))

// The release stream cannot send the token's header. The studio reloads the preview instead.
Object.defineProperty(window, 'EventSource', {
  value: class {
    close = () => undefined
  },
})

// A page that was reloaded in its frame has no token: the page around the frame sends one after the load.
let isGiven: () => void = () => undefined
const waitMs = 5000
const isReady =
  token || parent === window
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        isGiven = resolve
        setTimeout(resolve, waitMs)
      })

const send = window.fetch.bind(window)
window.fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input, location.href)
  if (address.origin !== location.origin || !address.pathname.startsWith('/api/')) return send(input, init)
  await isReady
  const headers = new Headers(init?.headers)
  headers.set(viewHeader, token)
  const answer = await send(input, { ...init, headers })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (answer.status === 401 && isJson) say(await answer.clone().text(), 'ViewEnded')
  return answer.status === 200 && isJson ? withPictures(answer) : answer
}

// Without #root the portal does not start, and a document is shown instead.
const [, paper] = /^\/paper\/(mail|page|contract)$/.exec(location.pathname) ?? []
if (paper) {
  document.getElementById('root')?.remove()
  void showPaper(paper)
}

// The parent page sends the next token before this token expires, and whether presses are reported to it.
let isPointing = false
type Message = { token?: unknown; isPointing?: unknown } | null
addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
  if (source !== parent) return
  if (typeof data?.token === 'string') {
    token = data.token
    isGiven()
  }
  if (typeof data?.isPointing === 'boolean') isPointing = data.isPointing
  document.documentElement.style.cursor = isPointing ? 'help' : ''
})
addEventListener(
  'click',
  (event) => {
    if (!isPointing || !(event.target instanceof Element)) return
    event.preventDefault()
    event.stopPropagation()
    // The parent page may read the text: its host created the token.
    parent.postMessage({ pressed: { text: textOf(event.target), page: location.pathname } }, '*')
  },
  { capture: true },
)

/** Returns the text of the pressed element, or of its closest ancestor with a text. */
function textOf(target: Element): string {
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) {
    const text = (at as HTMLElement).innerText?.trim() || at.getAttribute('alt')
    if (text) return text.slice(0, 500)
  }
  return ''
}

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

/** Shows a mail, an accept page or a contract's PDF, without scripts and forms. */
async function showPaper(name: string): Promise<void> {
  const own = { authorization: 'Bearer view', 'accept-language': language ?? '' }
  const isPdf = name === 'contract'
  const answer = await fetch(`/api/preview/papers${isPdf ? '/contract.pdf' : ''}`, { headers: own })
  if (!answer.ok) return say(await answer.text())
  const frame = document.createElement('iframe')
  frame.title = document.title
  frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff'
  if (isPdf) frame.src = URL.createObjectURL(await answer.blob())
  else {
    const papers = (await answer.json()) as Record<string, string>
    const { nonce = '' } = document.querySelector<HTMLElement>('meta[property=csp-nonce]') ?? {}
    frame.setAttribute('sandbox', 'allow-same-origin')
    frame.srcdoc = (papers[name] ?? '').replaceAll(/nonce="[^"]*"/g, `nonce="${nonce}"`)
  }
  document.body.append(frame)
}

/** Replaces the page by the sentence of a refusal; with `name`, only if the refusal has that name. */
function say(text: string, name?: string): void {
  const { error } = JSON.parse(text) as { error?: { name?: string; message?: string } }
  if (name !== undefined && error?.name !== name) return
  const line = document.createElement('p')
  line.style.cssText = 'margin:2rem;font:1rem/1.5 sans-serif'
  line.textContent = error?.message ?? ''
  document.body.replaceChildren(line)
}

/** Creates a storage in memory, lost with the page. */
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
