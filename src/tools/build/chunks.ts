/** The bundler's information about a module. */
type Module = {
  code: string | null
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Context = { getModuleInfo: (id: string) => Module | null }

/** The modules that render forms. */
const forms = /\/(SchemaForm|FamilyMemberModal|CalendarPicker|ProfilePage)\.tsx$/
/** Modules that are shown over a page, such as dialogs; they are loaded when the user first opens one. */
const overlays =
  /\/(DialogBox|SheetBox|QuestionBox|ToastRegion|LanguageDropdown|CartDropdown|ReasonTooltip)\.tsx$/
/** Modules whose styles stay out of the shared sheet: the login, and two dialogs that few people open. */
const rarelyOpened = /\/(CalendarPicker|CropModal)\.tsx$|\/login\//

const names = [
  'words',
  'start',
  'inside',
  'law',
  'charts',
  'plan',
  'product',
  'tooltip',
  'pages',
  'forms',
  'overlays',
]

/**
 * Assigns modules to chunks by the roots (entries and dynamic imports) that reach them: few files instead of
 * many small ones, because each costs a phone a round trip. A module's imports have at least the same roots,
 * so that no two chunks import each other. `start`: imports of `main.tsx`. `inside`: imports of the layout
 * behind the login, or of the home page and another one; imports of declarations; all style sheets. `forms`:
 * imports of forms only. `overlays`: imports of what floats over a page. `plan`: imports of the whole plan's
 * page and another one; `product`: of the product's page and another one, apart from `pages`: imports of
 * several other pages, which are twice as much. `tooltip`: imports of a closed month's reason, which most
 * product pages show, without the other overlays.
 * `law`: all that works out the tax by law, which comes with the profile of a company that has it.
 */
export const chunkGroups = names.map((group, index) => ({
  // A group also contains what its modules import, except the modules of an earlier group.
  priority: names.length - index,
  debugName: group,
  name: (id: string, context: Context): string | null =>
    group === 'words' ? findWordsChunk(id) : cachedGroup(id, context) === group ? group : null,
}))

const groups = new Map<string, string | null>()

function cachedGroup(id: string, context: Context): string | null {
  const known = groups.get(id)
  if (known !== undefined) return known
  const group = findGroup(id, context)
  groups.set(id, group)
  return group
}

function findGroup(id: string, context: Context): string | null {
  // The script of PREVIEW_HOST, which employees never load.
  if (id.includes('/portal/preview/')) return null
  if (id.includes('rolldown/runtime')) return 'start'
  const roots = findRoots(id, context)
  if (roots.some((root) => context.getModuleInfo(root)?.isEntry)) return 'start'
  const has = (name: string): boolean => roots.some((root) => root.endsWith(name))
  if (has('/InsideApp.tsx') || (has('/HomePage.tsx') && roots.length > 1)) return 'inside'
  if (id.includes('.css') && !roots.every((root) => rarelyOpened.test(root))) return 'inside'
  if (has('/lawSimulator.ts')) return 'law'
  const page = has('/WholePlanPage.tsx') ? 'plan' : has('/ProductPage.tsx') ? 'product' : 'pages'
  if (has('/ReasonTooltip.tsx') && page === 'pages') return 'tooltip'
  if (roots.length > 0 && roots.every((root) => overlays.test(root))) return 'overlays'
  if (roots.every((root) => isDeclaration(root))) return roots.length > 0 ? 'inside' : null
  if (roots.length < 2) return null
  if (roots.every((root) => root.includes('/charts/'))) return 'charts'
  if (roots.every((root) => forms.test(root) || root.startsWith('\0'))) return 'forms'
  return page
}

const isDeclaration = (id: string): boolean => /\/plugins\/[^/]+\/index\.ts$/.test(id)

/**
 * Returns the chunk of a message file: by language, with separate chunks for the login page and the
 * categories.
 */
function findWordsChunk(id: string): string | null {
  const [, folder = '', language] =
    /\/(login|plugins|messages)\/(?:[^/]+\/)*(es|ca|en|pt)\.json$/.exec(id) ?? []
  const isLogin = id.includes('/messages/login/')
  return language ? `words-${isLogin ? 'login' : folder}-${language}` : null
}

/**
 * Finds the entries and dynamically imported modules that reach a module by static imports. An importer of a
 * package's barrel counts only for the names that it imports.
 */
function findRoots(id: string, context: Context): string[] {
  const seen = new Set([id])
  const roots: string[] = []
  for (const each of seen) {
    const found = context.getModuleInfo(each)
    if (!found) continue
    if (found.isEntry || found.dynamicImporters.length > 0) roots.push(each)
    for (const importer of found.importers)
      for (const user of barrel.test(importer) ? findUsers(each, importer, context) : [importer])
        seen.add(user)
  }
  return roots
}

/** A barrel: a package's index file, which exports the names of all other files of the package. */
const barrel =
  /node_modules\/@(mantine\/\w+\/esm\/index|tabler\/icons-react\/dist\/esm\/tabler-icons-react)\.mjs$/

/** Finds the modules that import a package's file through the barrel. */
function findUsers(id: string, from: string, context: Context): readonly string[] {
  const users = barrels.get(from) ?? readBarrel(from, context)
  barrels.set(from, users)
  return users.get(id.slice(id.lastIndexOf('/'))) ?? []
}

const barrels = new Map<string, Map<string, string[]>>()

/**
 * Maps each file of a package (`/Name.mjs`) to the modules that import one of its names through the barrel.
 */
function readBarrel(from: string, context: Context): Map<string, string[]> {
  const list = context.getModuleInfo(from)
  const usersOfName = new Map<string, string[]>()
  for (const user of list?.importers ?? [])
    for (const name of collectImportedNames(context.getModuleInfo(user)?.code ?? ''))
      usersOfName.set(name, [...(usersOfName.get(name) ?? []), user])
  const users = new Map<string, string[]>()
  for (const [, names = '', path = ''] of (list?.code ?? '').matchAll(/\{([^}]*)\} from ["']([^"']+)["']/g)) {
    const found =
      names.match(/\b(?!(?:default|as)\b)\w+/g)?.flatMap((name) => usersOfName.get(name) ?? []) ?? []
    const file = path.slice(path.lastIndexOf('/'))
    users.set(file, [...new Set([...(users.get(file) ?? []), ...found])])
  }
  return users
}

/** Collects the names that a module imports from packages with a barrel. */
function collectImportedNames(code: string): Set<string> {
  const lists = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler)\//g)]
  return new Set(lists.flatMap(([, names = '']) => names.match(/\w+/g) ?? []))
}
