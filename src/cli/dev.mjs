// npm run dev: server and portal from their sources in one process. A change of the portal is shown at once.
// A change of the server, the domain or a plugin starts a second server, which replaces the first once it
// runs: a broken save stops nothing.
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createProbe } from 'node:net'
import { extname, join, relative, resolve } from 'node:path'
import { createServer, createServerModuleRunner } from 'vite'

/**
 * The folders of the pages that Vite makes of each index.html; the server completes them like built pages.
 */
const PORTAL = resolve('node_modules/.cache/dev-portal')
const DESK = join(PORTAL, '../desk')
const PAGES = { [resolve('src/portal')]: PORTAL, [resolve('src/desk')]: DESK }

export async function develop() {
  // A single address: "localhost" would open two sockets, and only one of them serves the portal's files.
  process.env.HOST ??= '127.0.0.1'
  let changed = () => {}
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
    plugins: [followServer((file) => changed(file))],
  })
  vite.watcher.add(resolve('src/desk'))
  for (const [source, folder] of Object.entries(PAGES)) {
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writePage(vite, source, folder)
    vite.watcher.on('all', (_event, file) => {
      if (file === join(source, 'index.html')) void writePage(vite, source, folder)
    })
  }

  // The server finds the script of PREVIEW_HOST among the built files.
  await writeFile(join(PORTAL, 'assets/preview-dev.js'), "import '/preview/entry.ts'\n")

  const site = { vite, database: undefined, running: undefined, app: undefined, front: undefined }
  let queue = Promise.resolve()
  let timer
  changed = (file) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const sentence = `${relative(process.cwd(), file)}: the server follows.`
      queue = queue.then(() => restart(site, sentence)).catch((error) => print(vite, error))
    }, 300)
  }
  await restart(site).catch((error) => print(vite, error))

  const stop = async () => {
    await queue
    await site.running?.close()
    site.front?.close()
    site.front?.closeAllConnections()
    await site.database?.close()
    await vite.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Replaces the server with one of the current sources, once that runs. */
async function restart(site, sentence) {
  const { vite } = site
  site.database ??= await openDatabase(vite)
  const next = await start(site)
  if (!next) return
  const before = site.running
  const { benefits } = next.context
  if (benefits.broken.some(({ folder }) => !benefits.find(folder) && before?.context.benefits.find(folder))) {
    // The old server continues, because the new one lacks a plugin that still works.
    void next.close()
    return
  }
  Object.assign(site, { running: next, app: next.app })
  console.log(sentence ?? next.greeting)
  // The old server first finishes its requests.
  void before?.close()
  await writeSchemas(next)
}

/** Calls `changed` with each saved file of the server's sources. */
function followServer(changed) {
  return {
    name: 'follow-server',
    hotUpdate({ file, modules }) {
      if (this.environment.name === 'ssr' && modules.length > 0) changed(file)
    },
  }
}

/** Keeps the database open while servers are replaced; refuses a second portal on the same data. */
async function openDatabase(vite) {
  const runner = ownModules(vite)
  const { readConfig } = await runner.import(resolve('src/server/platform/context/config.ts'))
  const { ensureDataDir } = await runner.import(resolve('src/server/platform/context/dataDir.ts'))
  const { openDatabase: open } = await runner.import(resolve('src/server/platform/db/openDatabase.ts'))
  const { databaseUrl, dataDir, host, port } = readConfig(process.env)
  await ensureDataDir(dataDir)
  return open({ databaseUrl, dataDir, address: `http://${host}:${port}`, notify: console.log })
}

/** Starts a server from the current sources; prints the reason and returns undefined if they do not run. */
async function start(site) {
  const { vite, database } = site
  const runner = ownModules(vite)
  try {
    const { startServer } = await runner.import(resolve('src/server/start/startServer.ts'))
    const { startupMessage } = await runner.import(resolve('src/server/start/startupMessage.ts'))
    const before = []
    for await (const tenant of site.running?.context.tenants.each() ?? []) before.push(tenant)
    const running = await startServer(process.env, {
      portalDir: PORTAL,
      databaseUrl: database.url,
      notify: console.log,
      development: {
        before,
        // Updates the open page after a change of a company's file, as after a change of a plugin.
        onChange: () => vite.ws.send({ type: 'custom', event: 'benefits:tenant-changed' }),
      },
      serve: (app) => serve(app, site),
    })
    const message = await startupMessage(running)
    const greeting = `${message}\n  The workshop of the categories: ${workshop(running)}\n`
    const close = () => running.close().finally(() => runner.close())
    return { ...running, close, runner, greeting }
  } catch (error) {
    print(vite, error)
    await runner.close()
    return undefined
  }
}

/**
 * Modules of their own, each evaluated once. Vite's runner would not do: it empties its cache at every save,
 * and a server that starts meanwhile would get some modules twice, such as the scope of companies
 * (tenantScope.ts).
 */
function ownModules(vite) {
  return createServerModuleRunner(vite.environments.ssr, { hmr: false })
}

/** The page that shows each category from its example; every company's host serves it. */
function workshop({ context: { tenants } }) {
  const [tenant] = tenants.list()
  return tenant ? `${tenants.publicUrl(tenant)}/workshop` : '/workshop'
}

function print(vite, error) {
  vite.ssrFixStacktrace(error)
  console.error(error.sentences?.join('\n') ?? error)
}

/** Serves the current application at one address, while applications are replaced. */
async function serve(app, site) {
  await app.ready()
  site.app ??= app
  site.front ??= await listen(site)
  return site.front.address().port
}

/**
 * Passes requests to Vite before the server. Removes the server's content policy, which forbids the inline
 * script of Vite's client.
 */
async function listen(site) {
  const { vite } = site
  const answer = (request, response) =>
    request.method === 'POST' && request.url === '/workshop/preview'
      ? preview(site, request, response)
      : site.app.server.emit('request', request, response)
  const front = createHttpServer((request, response) => {
    const writeHead = response.writeHead.bind(response)
    response.writeHead = (status, ...rest) => {
      const headers = rest.at(-1)
      if (typeof headers === 'object') delete headers['content-security-policy']
      response.removeHeader('content-security-policy')
      return writeHead(status, ...rest)
    }
    if (isCall(request.url)) answer(request, response)
    else vite.middlewares(request, response, () => answer(request, response))
  })
  const port = Number(process.env.PORT || 3000)
  front.listen(port, process.env.HOST)
  await once(front, 'listening').catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`port ${port} is in use by another program; stop it, or choose another with PORT.`)
  })
  return front
}

/** Renders the mail and the accept page of the workshop's contract. */
async function preview({ vite, running }, request, response) {
  try {
    const { previewContract } = await running.runner.import(
      resolve('src/server/contracts/signing/previewContract.ts'),
    )
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const drawn = await previewContract(running.context, JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(drawn))
  } catch (error) {
    vite.ssrFixStacktrace(error)
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
  }
}

/** Writes the published schemas (schemas/) after a change of the declarations. */
async function writeSchemas({ runner, context: { benefits } }) {
  if (process.env.PLUGINS_DIR) return
  const schemas = await runner.import(resolve('src/cli/publishedSchemas.ts'))
  for (const fault of schemas.findSharedTables(benefits.all())) console.error(fault)
  const names = await schemas.writePublishedSchemas(resolve('schemas'), benefits.all())
  for (const name of names) console.log(`schemas/${name} is written.`)
}

/**
 * True for a call of the server, not for a module with a similar path: /api/profile is also
 * src/portal/api/profile.ts.
 */
function isCall(url) {
  const { pathname } = new URL(url, 'http://portal')
  return pathname.startsWith('/api/') && extname(pathname) === ''
}

/**
 * Finds a free port for Vite's messages to the browser, so that two copies of the project can run at once.
 */
async function freePort() {
  const probe = createProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

/**
 * Writes a page with full paths for its scripts: Vite's root is the portal, and the other pages lie outside.
 */
async function writePage(vite, source, folder) {
  const html = await readFile(join(source, 'index.html'), 'utf8')
  const main = folder === PORTAL ? '/main.tsx' : `/@fs${join(source, 'main.tsx')}`
  await writeFile(
    join(folder, 'index.html'),
    await vite.transformIndexHtml('/index.html', html.replace('"/main.tsx"', `"${main}"`)),
  )
}
