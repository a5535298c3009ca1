import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../domain/kernel/language.ts'
import { resolveSdk } from './bundleAlone.ts'
import { compileForms, findBenefits, type FoundBenefit } from './findBenefits.ts'

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
 * server. With CI=true it fails both.
 */
export function benefits({ root, plugins = join(root, 'plugins') }: Options): Plugin {
  const folder = resolve(plugins)
  const sources = [folder, join(root, 'src/sdk'), join(root, 'src/domain')]
  let found: Promise<FoundBenefit[]> | undefined
  let forms: Promise<string> | undefined
  const find = (): Promise<FoundBenefit[]> => (found ??= findBenefits({ root, folder }).then(announce))

  return {
    name: 'benefits',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === FOLDERS || id === FORM_VALIDATORS || id.startsWith(FOLDER_VALIDATORS)) return `\0${id}`
      const file = resolveSdk(root, id)
      return file ? this.resolve(file, importer, { skipSelf: true }) : undefined
    },
    async load(id) {
      if (id === `\0${FORM_VALIDATORS}`) return (forms ??= compileForms(root))
      if (id === `\0${FOLDERS}`) return listFolders(await find(), sidesOf(this.environment))
      if (!id.startsWith(`\0${FOLDER_VALIDATORS}`)) return undefined
      const name = id.slice(FOLDER_VALIDATORS.length + 1)
      const one = (await find()).find((each) => each.id === name)
      if (!one || 'sentence' in one) throw new Error(`No benefit "${name}" in ${folder}.`)
      return one.validators
    },
    configureServer(server) {
      server.watcher.add(folder)
    },
    hotUpdate({ file, modules }) {
      if (!sources.some((source) => file.startsWith(`${source}/`))) return undefined
      found = undefined
      forms = undefined
      const graph = this.environment.moduleGraph
      const stale = [...graph.idToModuleMap.values()].filter((module) =>
        /^\0virtual:(benefits|forms)/.test(module.id ?? ''),
      )
      for (const module of stale) graph.invalidateModule(module)
      return [...modules, ...stale]
    },
  }
}

type Sides = { example: boolean; portal: boolean; server: boolean }

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
  }
}

let announced = ''

function announce(found: FoundBenefit[]): FoundBenefit[] {
  const sentences = found.flatMap((each) => ('sentence' in each ? [each.sentence] : []))
  const text = sentences.map((sentence) => `Benefit left out. ${sentence}`).join('\n')
  if (text && process.env.CI === 'true') throw new Error(text)
  if (text && text !== announced) console.warn(text)
  announced = text
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
    icon: ${each.icon ? `icon${icons.length - 1}` : 'null'},
    portal: ${lazy('portal.tsx', each.portal && sides.portal)},
    server: ${lazy('server.ts', each.server && sides.server)},
    validators: () => import(${JSON.stringify(FOLDER_VALIDATORS + each.id)}),
  },`)
  }
  const broken = found.flatMap((each) =>
    'sentence' in each ? [{ folder: each.id, sentence: each.sentence }] : [],
  )
  return `${icons.join('\n')}
export const benefitFolders = {
${entries.join('\n')}
}
export const brokenFolders = ${JSON.stringify(broken)}
`
}
