import { join, relative, resolve } from 'node:path'
import type { DevEnvironment, HotPayload, HotUpdateOptions, Plugin } from 'vite'
import { languages } from '../../domain/kernel/language.ts'
import { resolveSdk } from './bundleAlone.ts'
import { BenefitFinder, compileForms, type FoundBenefit } from './findBenefits.ts'
import { frameOf, type PluginFault } from './formatBuildFault.ts'

const FOLDERS = 'virtual:benefits'
const FOLDER_VALIDATORS = 'virtual:benefits/validators/'
const FORM_VALIDATORS = 'virtual:forms/validators'

type Options = {
  /** The project's folder, ending in a slash. */
  root: string
  /** Where the benefits lie; left out: `plugins` below the root. */
  plugins?: string
}

/**
 * Offers the folders of `plugins/` as `virtual:benefits` and the compiled validators of every form. Each
 * folder is first tried alone; a broken one is named and left out, so that it breaks neither build nor
 * server. With CI=true it fails both. In development a broken save changes nothing but what it says: on the
 * terminal, and over the open page.
 */
export function benefits({ root, plugins = join(root, 'plugins') }: Options): Plugin {
  const folder = resolve(plugins)
  const shared = [join(root, 'src/sdk'), join(root, 'src/domain')]
  const finder = new BenefitFinder({ root, folder })
  let forms: Promise<string> | undefined
  const followSave = follower({ root, plugins: folder, shared, finder, onShared: () => (forms = undefined) })
  const find = async (): Promise<FoundBenefit[]> => announce(await finder.find())

  return {
    name: 'benefits',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === FOLDERS || id === FORM_VALIDATORS || id.startsWith(FOLDER_VALIDATORS)) return `\0${id}`
      const file = resolveSdk(root, id)
      return file ? this.resolve(file, importer, { skipSelf: true }) : undefined
    },
    async load(id) {
      // A page that is opened while a folder is broken gets its last good version.
      const good = isWithin(id, [folder]) && finder.lastGood(id)?.texts.get(id)
      if (good) return good
      if (id === `\0${FORM_VALIDATORS}`) return (forms ??= compileForms(root))
      if (id === `\0${FOLDERS}`) {
        const sides = sidesOf(this.environment)
        const found = await find()
        const served = found.map((each) => finder.lastGood(join(folder, each.id))?.found ?? each)
        return `${listFolders(served, sides)}${listBroken(found)}${sides.isDeveloped ? replaceInPlace : ''}`
      }
      if (!id.startsWith(`\0${FOLDER_VALIDATORS}`)) return undefined
      const name = id.slice(FOLDER_VALIDATORS.length + 1)
      const found = (await find()).find((each) => each.id === name)
      const one = finder.lastGood(join(folder, name))?.found ?? found
      if (!one || 'sentence' in one) throw new Error(`No benefit "${name}" in ${folder}.`)
      return one.validators
    },
    configureServer(server) {
      server.watcher.add(folder)
      // A page that is opened after the fault shows it too.
      server.ws.on('vite:client:connect', (_data, client) => {
        void finder.find().then((found) => {
          const faults = faultsOf(found)
          if (faults.length > 0) client.send(overlayOf(faults, root))
        })
      })
    },
    closeBundle: () => finder.close(),
    hotUpdate(options) {
      return followSave(options, this.environment)
    },
  }
}

type Followed = Options & {
  plugins: string
  shared: readonly string[]
  finder: BenefitFinder
  /** Called where all that was compiled is stale. */
  onShared: () => void
}

/** What a save in development changes: nothing where it breaks a folder, else the folder and the list. */
function follower({ root, plugins: folder, shared, finder, onShared }: Followed) {
  let last = { timestamp: 0, file: '' }
  const isNewSave = ({ file, timestamp }: HotUpdateOptions): boolean => {
    if (last.timestamp === timestamp && last.file === file) return false
    last = { timestamp, file }
    return true
  }
  const tryAnew = async ({ file, server }: HotUpdateOptions, isNew: boolean): Promise<Named[]> => {
    if (isNew) finder.forget(isWithin(file, shared) ? undefined : relative(folder, file).split('/')[0])
    const faults = faultsOf(announce(await finder.find(), 'Benefit broken; its last good version goes on.'))
    if (faults.length > 0 && isNew) server.ws.send(overlayOf(faults, root))
    return faults
  }
  return async (options: HotUpdateOptions, { name, moduleGraph }: DevEnvironment) => {
    const { file, modules } = options
    if (!isWithin(file, [folder, ...shared]) || /\.(test|spec)\.tsx?$|\.md$/.test(file)) return undefined
    const isShared = isWithin(file, shared)
    const id = isShared ? undefined : relative(folder, file).split('/')[0]
    const isNew = isNewSave(options)
    // An editor may empty a file before it writes it: this waits for its text.
    const text = options.type === 'update' ? await options.read() : ''
    if (isShared && isNew) onShared()
    if (id !== undefined && isWords(file, text) && finder.isGood(id)) {
      // A word is on the page at once; what the folder lacks with it is said after it.
      if (isNew) setTimeout(() => void tryAnew(options, true), 300)
    } else {
      const faults = await tryAnew(options, isNew)
      // The last good version stays in service.
      if (faults.some((fault) => fault.id !== undefined && (isShared || fault.id === id))) return []
    }
    if (name === 'ssr' && modules.length === 0 && !isList(file, folder)) return []
    const stale = [...moduleGraph.idToModuleMap.values()].filter((module) =>
      isShared
        ? /^\0virtual:(benefits|forms)/.test(module.id ?? '')
        : module.id === `\0${FOLDERS}` || module.id === `\0${FOLDER_VALIDATORS}${id}`,
    )
    for (const module of stale) moduleGraph.invalidateModule(module)
    return [...modules, ...stale]
  }
}

/** Whether a saved file has the messages of a language, whole. */
function isWords(file: string, text: string): boolean {
  if (!/\/messages\/\w+\.json$/.test(file)) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

const isWithin = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`))

/** A file whose being there is what the list of folders says. */
function isList(file: string, folder: string): boolean {
  return /^[^/]+\/(index\.ts|server\.ts|messages\/\w+\.json)$/.test(relative(folder, file))
}

/**
 * In development the page takes the new folders in the place of the old ones and says so, instead of
 * loading anew: what was typed stays.
 */
const replaceInPlace = `
if (import.meta.hot) {
  // What the other modules have imported is of the first of all versions.
  const offered = (import.meta.hot.data.offered ??= { benefitFolders, brokenFolders })
  import.meta.hot.accept((next) => {
    if (!next) return
    for (const id of Object.keys(offered.benefitFolders)) delete offered.benefitFolders[id]
    Object.assign(offered.benefitFolders, next.benefitFolders)
    offered.brokenFolders.splice(0, Infinity, ...next.brokenFolders)
    window.dispatchEvent(new Event('benefits-changed'))
  })
}
`

type Sides = { example: boolean; portal: boolean; server: boolean; isDeveloped: boolean }

/**
 * The browser never gets a server.ts, the server never a portal.tsx, a built portal no example; tests may
 * open all.
 */
function sidesOf({ config, mode }: { config: { consumer: 'client' | 'server' }; mode: string }): Sides {
  const testing = process.env.VITEST !== undefined
  const isBrowser = config.consumer === 'client'
  return {
    example: testing || (isBrowser && mode === 'dev'),
    portal: testing || isBrowser,
    server: testing || !isBrowser,
    isDeveloped: isBrowser && mode === 'dev' && !testing,
  }
}

type Named = PluginFault & { id?: string }

/** Those that break a folder first. */
function faultsOf(found: readonly FoundBenefit[]): Named[] {
  const broken = found.flatMap((each) => ('sentence' in each ? [each] : []))
  return [...broken, ...found.flatMap((each) => ('sentence' in each ? [] : each.lacks))]
}

/** What Vite's client draws over the page: each sentence, and where the first fault is. */
function overlayOf(faults: readonly PluginFault[], root: string): HotPayload {
  const { stack, place } = faults[0] ?? {}
  const frame = place && frameOf(place, root)
  return {
    type: 'error',
    err: {
      message: faults.map(({ sentence }) => sentence).join('\n'),
      stack: stack ?? '',
      plugin: 'benefits',
      ...(place && { id: join(root, place.file), loc: { ...place, file: join(root, place.file) } }),
      ...(frame && { frame }),
    },
  }
}

let announced = ''

/** Each fault is said once, with its stack; that all are gone is said too. */
function announce(found: FoundBenefit[], ofBroken = 'Benefit left out.'): FoundBenefit[] {
  const text = faultsOf(found)
    .map(({ sentence, stack, id }) =>
      [`${id === undefined ? 'Benefit incomplete.' : ofBroken} ${sentence}`, stack]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n')
  if (text && process.env.CI === 'true') throw new Error(text)
  const said = faultsOf(found)
    .map(({ sentence }) => sentence)
    .join('\n')
  if (text && said !== announced) console.warn(text)
  if (!text && announced) console.log('All benefits work again.')
  announced = said
  return found
}

function listFolders(found: FoundBenefit[], sides: Sides): string {
  const icons: string[] = []
  const entries: string[] = []
  for (const each of found) {
    if ('sentence' in each) continue
    const file = (name: string): string => JSON.stringify(join(each.folder, name))
    const lazy = (name: string, offered: boolean): string =>
      offered ? `() => import(${file(name)})` : 'null'
    if (each.icon) icons.push(`import icon${icons.length} from ${file('icon.svg?url&no-inline')}`)
    entries.push(`  ${JSON.stringify(each.id)}: {
    load: ${lazy('index.ts', true)},
    messages: {
${languages.map((language) => `      ${language}: ${lazy(`messages/${language}.json`, true)},`).join('\n')}
    },
    example: ${lazy('example.ts', each.example && sides.example)},
    cases: ${lazy('cases.json', each.cases && sides.example)},
    icon: ${each.icon ? `icon${icons.length - 1}` : 'null'},
    portal: ${lazy('portal.tsx', each.portal && sides.portal)},
    server: ${lazy('server.ts', each.server && sides.server)},
    validators: () => import(${JSON.stringify(FOLDER_VALIDATORS + each.id)}),
  },`)
  }
  return `${icons.join('\n')}
export const benefitFolders = {
${entries.join('\n')}
}
`
}

function listBroken(found: FoundBenefit[]): string {
  const broken = found.flatMap((each) =>
    'sentence' in each ? [{ folder: each.id, sentence: each.sentence }] : [],
  )
  return `export const brokenFolders = ${JSON.stringify(broken)}\n`
}
