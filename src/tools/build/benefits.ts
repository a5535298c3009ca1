import { join, relative, resolve } from 'node:path'
import type { DevEnvironment, HotPayload, HotUpdateOptions, Plugin, ViteDevServer } from 'vite'
import { resolveSdk } from './bundleAlone.ts'
import { compileTenantValidators } from './compileTenantValidators.ts'
import { FOLDER_VALIDATORS, listBroken, listFolders, replaceInPlace, findSides } from './foldersModule.ts'
import { BenefitFinder, compileForms, type FoundBenefit } from './findBenefits.ts'
import { formatFault, readFrame, type PluginFault } from './pluginFault.ts'
import { Announcer, listFaults, type NamedFault } from './announceFaults.ts'

const FOLDERS = 'virtual:benefits'
const FORM_VALIDATORS = 'virtual:forms/validators'
const TENANT_VALIDATORS = 'virtual:tenants/validators'
/** Of the process, whose environments find the same folders. */
const announcer = new Announcer()
const OWN = [FOLDERS, FORM_VALIDATORS, TENANT_VALIDATORS]

type Options = {
  /** The project's folder, ending in a slash. */
  root: string
  /** The folder of the categories; left out: `plugins` below the root. */
  plugins?: string
}

/**
 * The Vite plugin that provides the folders of `plugins/` as `virtual:benefits`, and the compiled validators
 * of every form and of each kind of company file. Each folder is first loaded alone in a sandbox. A broken
 * folder is reported and left out, so that build and server still work; with CI=true build and server fail
 * instead. In development a save that breaks a folder changes nothing; its fault is shown in the terminal
 * and over the open page.
 */
export function benefits({ root, plugins = join(root, 'plugins') }: Options): Plugin {
  const folder = resolve(plugins)
  const shared = [join(root, 'src/sdk'), join(root, 'src/domain')]
  const finder = new BenefitFinder({ root, folder })
  let forms: Promise<string> | undefined
  const onSave = followSaves({ root, plugins: folder, shared, finder, onShared: () => (forms = undefined) })
  let warn = (text: string): void => console.warn(text)
  const find = async (): Promise<FoundBenefit[]> => announcer.announce(await finder.find(), finder, warn)

  return {
    name: 'benefits',
    enforce: 'pre',
    configResolved({ command, logger }) {
      // Portal and server are built in turn with one logger, which prints each fault once.
      if (command === 'build') warn = (text) => logger.warnOnce(text)
    },
    async resolveId(id, importer) {
      if (OWN.includes(id) || id.startsWith(FOLDER_VALIDATORS)) return `\0${id}`
      const file = resolveSdk(root, id)
      return file ? this.resolve(file, importer, { skipSelf: true }) : undefined
    },
    async load(id) {
      if (isWithin(id, [folder])) return findGoodText(id, finder, this.environment.name)
      if (id === `\0${FORM_VALIDATORS}`) return (forms ??= compileForms(root))
      if (id === `\0${TENANT_VALIDATORS}`)
        return compileTenantValidators(join(root, 'src/domain/kernel/formats.ts'))
      if (id === `\0${FOLDERS}`) {
        const sides = findSides(this.environment)
        const found = await find()
        const served = found.map((each) => finder.findLastGood(join(folder, each.id))?.found ?? each)
        return `${listFolders(served, sides)}${listBroken(found)}${sides.isDeveloped ? replaceInPlace : ''}`
      }
      if (!id.startsWith(`\0${FOLDER_VALIDATORS}`)) return undefined
      const name = id.slice(FOLDER_VALIDATORS.length + 1)
      const found = (await find()).find((each) => each.id === name)
      const one = finder.findLastGood(join(folder, name))?.found ?? found
      if (!one || 'fault' in one) throw new Error(`No benefit "${name}" in ${folder}.`)
      return one.validators
    },
    configureServer(server) {
      server.watcher.add(folder)
      showToNewPages(server, finder, root)
    },
    closeBundle: () => finder.close(),
    hotUpdate(options) {
      return onSave(options, this.environment)
    },
  }
}

/** Returns the text of a plugin's file from its last good version; undefined: Vite reads the file. */
async function findGoodText(id: string, finder: BenefitFinder, side: string): Promise<string | undefined> {
  // A page that is opened while a folder is broken gets the folder's last good version.
  if (side !== 'ssr' || process.env.VITEST !== undefined) return finder.findLastGood(id)?.texts.get(id)
  // A server that starts between two saves gets the version that was checked, not a later one.
  await finder.find()
  return finder.findGood(id)?.texts.get(id)
}

/** Sends the current faults to a page that is opened while there are faults. */
function showToNewPages(server: ViteDevServer, finder: BenefitFinder, root: string): void {
  server.ws.on('vite:client:connect', (_data, client) => {
    void finder.find().then((found) => {
      const faults = listFaults(found)
      if (faults.length > 0) client.send(buildOverlay(faults, root))
    })
  })
}

type FollowerOptions = Options & {
  plugins: string
  shared: readonly string[]
  finder: BenefitFinder
  /** Called when a shared source changed, so that all compiled forms are outdated. */
  onShared: () => void
}

/**
 * Returns the handler of a save in development. If the save breaks a folder, nothing is updated; otherwise
 * the folder and the list of folders are.
 */
function followSaves({ root, plugins: folder, shared, finder, onShared }: FollowerOptions) {
  let last = { timestamp: 0, file: '' }
  const isNewSave = ({ file, timestamp }: HotUpdateOptions): boolean => {
    if (last.timestamp === timestamp && last.file === file) return false
    last = { timestamp, file }
    return true
  }
  let isCovered = true
  const tryAnew = async ({ server }: HotUpdateOptions, isNew: boolean): Promise<NamedFault[]> => {
    const faults = listFaults(announcer.announce(await finder.find(), finder))
    // Without an open page Vite would keep it for the next one; a new page gets the faults of its moment.
    if (isNew && faults.length > 0 && server.ws.clients.size > 0) server.ws.send(buildOverlay(faults, root))
    // An empty update removes the overlay.
    if (isNew && faults.length === 0 && isCovered) server.ws.send({ type: 'update', updates: [] })
    if (isNew) isCovered = faults.length > 0
    return faults
  }
  return async (options: HotUpdateOptions, { name, moduleGraph }: DevEnvironment) => {
    const { file, modules } = options
    if (!isWithin(file, [folder, ...shared]) || /\.(test|spec)\.tsx?$|\.md$/.test(file)) return undefined
    const isShared = isWithin(file, shared)
    const id = isShared ? undefined : relative(folder, file).split('/')[0]
    const isNew = isNewSave(options)
    // Some editors empty a file before they write it; `read` waits for the text.
    const text = options.type === 'update' ? await options.read() : ''
    if (isShared && isNew) onShared()
    // From now on every request, such as that of a new page, gets the saved version.
    if (isNew) finder.forget(id)
    if (id !== undefined && isMessageFile(file, text) && finder.isGood(id)) {
      // A changed message is shown at once; the faults of the folder are reported afterwards.
      if (isNew) setTimeout(() => void tryAnew(options, true), 300)
    } else {
      const faults = await tryAnew(options, isNew)
      // The last good version stays in use.
      if (faults.some((fault) => fault.id !== undefined && (isShared || fault.id === id))) return []
    }
    if (name === 'ssr' && modules.length === 0 && !isListedFile(file, folder)) return []
    const stale = [...moduleGraph.idToModuleMap.values()].filter((module) =>
      isStale(module.id ?? '', isShared ? undefined : id),
    )
    for (const module of stale) moduleGraph.invalidateModule(module)
    // The deleted module is left out: a page would request a file that no longer exists.
    return options.type === 'delete' ? stale : [...modules, ...stale]
  }
}

/** True if a module was built from the saved folder, or from the code that all folders share. */
function isStale(module: string, folder: string | undefined): boolean {
  if (folder === undefined) return /^\0virtual:(benefits|forms)/.test(module)
  return module === `\0${FOLDERS}` || module === `\0${FOLDER_VALIDATORS}${folder}`
}

/** True if a saved file contains the complete messages of a language. */
function isMessageFile(file: string, text: string): boolean {
  if (!/\/messages\/\w+\.json$/.test(file)) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

const isWithin = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`))

/** True if the list of folders depends on the file. */
function isListedFile(file: string, folder: string): boolean {
  return /^[^/]+\/(index\.ts|server\.ts|messages\/\w+\.json)$/.test(relative(folder, file))
}

/** Builds the overlay of Vite's client: all faults, and the source lines of the first one. */
function buildOverlay(faults: readonly PluginFault[], root: string): HotPayload {
  const [first] = faults
  const frame = first && readFrame(first, root)
  const file = first && join(root, first.file)
  return {
    type: 'error',
    err: {
      message: faults.map(formatFault).join('\n'),
      stack: first?.stack ?? '',
      plugin: 'benefits',
      ...(file && first.line && { id: file, loc: { file, line: first.line, column: first.column ?? 1 } }),
      ...(frame && { frame }),
    },
  }
}
