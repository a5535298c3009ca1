// npm run dev: the server and the portal from their sources in one process. A change in the portal shows at
// once; one in the server, the domain or a plugin starts the server again.
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createProbe } from 'node:net'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'

/** Where the page lies that Vite made of index.html; the server fills it in as it does with a built one. */
const PORTAL = resolve('node_modules/.cache/dev-portal')
const PAGE = resolve('src/portal/index.html')

export async function develop() {
  // One address: the portal's files are served on the socket of the server, which with "localhost" has two.
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
  const again = (sentence) => {
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
    if (known || plugin) again(`${file.replace(`${process.cwd()}/`, '')}: starting the server again.`)
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

/** A server of the sources as they are now; undefined, with the reason printed, where they do not run. */
async function start(vite, { greet = false } = {}) {
  const { runner } = vite.environments.ssr
  runner.clearCache()
  try {
    const { startServer } = await runner.import(resolve('src/server/startServer.ts'))
    const { startupMessage } = await runner.import(resolve('src/server/startupMessage.ts'))
    const running = await startServer(process.env, { portalDir: PORTAL, say: console.log })
    putBefore(running.app.server, vite.middlewares)
    if (greet) console.log(startupMessage(running))
    return running
  } catch (error) {
    vite.ssrFixStacktrace(error)
    console.error(error.sentences?.join('\n') ?? error)
    return undefined
  }
}

/**
 * The portal's modules first, then the server. Vite's client is an inline script, which the server's policy
 * would forbid.
 */
function putBefore(server, middlewares) {
  const [answer] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const writeHead = response.writeHead.bind(response)
    response.writeHead = (status, ...rest) => {
      const headers = rest.at(-1)
      if (typeof headers === 'object') delete headers['content-security-policy']
      return writeHead(status, ...rest)
    }
    middlewares(request, response, () => answer(request, response))
  })
}

/**
 * Where changes are told to the browser: a port of our own, so that a second copy of the project runs beside
 * the first.
 */
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
