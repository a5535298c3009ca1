import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The build's folder; a test that builds other sources (PLUGINS_DIR) sets another one. */
const OUT = process.env.OUT_DIR ?? 'dist'
const STAMP = join(OUT, 'sources.sha256')
const FOLDERS = ['src', 'plugins']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']

const TEXTS = /\.(js|css|svg|json|txt|map)$/
const MIN_BYTES = 1024

/** True if the sources differ from those of the last build. */
export async function isStale() {
  const stamp = await readFile(STAMP, 'utf8').catch(() => '')
  return stamp !== (await hashOfSources())
}

/**
 * Builds in a process of its own with NODE_ENV production.
 * @throws Error if the build fails
 */
export async function runBuild({ quiet = false } = {}) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
    },
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('The build failed; see the lines above.')
}

/**
 * Builds portal and server in a new folder that then replaces the last build, so that a running server never
 * reads half a build.
 */
async function build() {
  const { build: viteBuild, createLogger } = await import('vite')
  // One logger for both, so that a plugin's fault is printed once.
  const customLogger = createLogger('warn')
  const { warn } = customLogger
  // Directives for server components, which the project does not use.
  customLogger.warn = (text, options) => text.includes('MODULE_LEVEL_DIRECTIVE') || warn(text, options)
  const started = performance.now()
  const hash = await hashOfSources()
  const draft = join(OUT, `new-${process.pid}`)
  process.env.OUT_DIR = draft
  try {
    await viteBuild({ logLevel: 'warn', customLogger })
    await viteBuild({ logLevel: 'warn', customLogger, build: { ssr: true } })
    await viteBuild({
      logLevel: 'warn',
      customLogger,
      root: 'src/desk',
      configFile: 'src/tools/build/deskConfig.ts',
      build: { outDir: resolve(draft, 'desk'), emptyOutDir: true, chunkSizeWarningLimit: 1200 },
    })
    for (const part of ['portal', 'desk']) await compressAssets(join(draft, part))
    for (const part of ['portal', 'desk', 'server']) {
      await rm(join(OUT, part), { recursive: true, force: true })
      await rename(join(draft, part), join(OUT, part))
    }
    await writeFile(STAMP, hash)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/**
 * Writes a .br and a .gz beside each text of 1 KB or more, which the server sends unchanged. The page itself
 * is not compressed: the server writes a nonce into it.
 */
async function compressAssets(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  await Promise.all(files.map(compress))
}

async function compress(file) {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

async function hashOfSources() {
  const hash = createHash('sha256').update(process.env.PLUGINS_DIR ?? '')
  const extra = process.env.PLUGINS_DIR ? [process.env.PLUGINS_DIR] : []
  for (const folder of [...FOLDERS, ...extra])
    for (const file of await filesIn(folder))
      hash
        .update(file)
        .update('\0')
        .update(await readFile(file))
  for (const file of FILES)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
  return hash.digest('hex')
}

async function filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter(
      (entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name) && !entry.name.endsWith('.md'),
    )
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(OUT, { recursive: true })
  await build().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
