// npm run dev: the server and the portal from their sources in one process. A change of the portal is shown
// at once; a change of the server, the domain or a plugin restarts the server.
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createProbe } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { createServer } from 'vite'

/** The folder of the page that Vite makes of index.html; the server fills it in like a built page. */
const PORTAL = resolve('node_modules/.cache/dev-portal')
const PAGE = resolve('src/portal/index.html')

export async function develop() {
  // One address: "localhost" would open two sockets, and the portal's files are served on one.
  process.env.HOST ??= '127.0.0.1'
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
  await mkdir(join(PORTAL, 'assets'), { recursive: true })
  await writePage(vite)

  let running
  let queue = Promise.resolve()
  let timer
  const restart = (sentence) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      queue = queue.then(async () => {
        console.log(sentence)
        await running?.close()
        running = await start(vite)
      })
    }, 150)
  }
  vite.watcher.on('all', (event, file) => {
    if (file === PAGE) void writePage(vite)
    const known = vite.environments.ssr.moduleGraph.getModulesByFile(file)?.size
    const plugin =
      /^(add|unlink)/.test(event) && file.startsWith(resolve(process.env.PLUGINS_DIR ?? 'plugins'))
    if (known || plugin) restart(`${file.replace(`${process.cwd()}/`, '')}: starting the server again.`)
  })
  running = await start(vite, { greet: true })

  const stop = async () => {
    await queue
    await running?.close()
    await vite.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/**
 * Starts a server from the current sources; prints the reason and answers undefined where they do not run.
 */
async function start(vite, { greet = false } = {}) {
  const { runner } = vite.environments.ssr
  runner.clearCache()
  try {
    const { startServer } = await runner.import(resolve('src/server/startServer.ts'))
    const { startupMessage } = await runner.import(resolve('src/server/startupMessage.ts'))
    const running = await startServer(process.env, { portalDir: PORTAL, notify: console.log })
    answerFirst(running.app.server, vite.middlewares)
    if (greet) console.log(startupMessage(running))
    return running
  } catch (error) {
    vite.ssrFixStacktrace(error)
    console.error(error.sentences?.join('\n') ?? error)
    return undefined
  }
}

/**
 * Lets Vite answer a request before the server does. It removes the server's content policy, which forbids
 * the inline script of Vite's client.
 */
function answerFirst(server, middlewares) {
  const [answer] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const writeHead = response.writeHead.bind(response)
    response.writeHead = (status, ...rest) => {
      const headers = rest.at(-1)
      if (typeof headers === 'object') delete headers['content-security-policy']
      response.removeHeader('content-security-policy')
      return writeHead(status, ...rest)
    }
    if (isCall(request.url)) answer(request, response)
    else middlewares(request, response, () => answer(request, response))
  })
}

/** A call of the server, not the module of its name: /api/profile is also src/portal/api/profile.ts. */
function isCall(url) {
  const { pathname } = new URL(url, 'http://portal')
  return pathname.startsWith('/api/') && extname(pathname) === ''
}

/** A free port for Vite's messages to the browser, so that two copies of the project can run at once. */
async function freePort() {
  const probe = createProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

async function writePage(vite) {
  await writeFile(
    join(PORTAL, 'index.html'),
    await vite.transformIndexHtml('/index.html', await readFile(PAGE, 'utf8')),
  )
}
