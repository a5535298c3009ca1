import { isRecord } from '../../domain/kernel/collections.ts'
/** A part of the studio: its files, and the keys it shows of each. */
export type Part = {
  id: string
  /** The files of the part, in the order of the folder. */
  files: RegExp
  /** The keys of a file that the part shows; left out: all. */
  keys?: Readonly<Record<string, readonly string[]>>
}

/** The parts of the studio; each file of a company belongs to one of them. */
export const parts: readonly Part[] = [
  {
    id: 'face',
    files: /^(tenant\.json|images\/.*)$/,
    keys: { 'tenant.json': ['branding', 'name', 'languages', 'screens'] },
  },
  {
    id: 'texts',
    files: /^(tenant|menu|compensations)\.json$/,
    keys: { 'tenant.json': ['privacyText', 'contact'] },
  },
  { id: 'products', files: /^catalogue/ },
  { id: 'prices', files: /^(catalogue|tables)\// },
  { id: 'news', files: /^news\.json$/ },
  { id: 'legal', files: /^(content|documents)\// },
  { id: 'calendar', files: /^tenant\.json$/, keys: { 'tenant.json': ['plan'] } },
  { id: 'people', files: /^(tenant|demo)\.json$/, keys: { 'tenant.json': ['collectives', 'legalEntities'] } },
  { id: 'advanced', files: /\.json$/ },
]

/** A section of a file, edited in one form; its id is its path, blank for the whole file. */
export type Section = { id: string; label: string; path: readonly (string | number)[] }

/** The section of a file that is in no list. */
export const wholeFile: Section = { id: '', label: '', path: [] }

const longLists = ['modalities', 'products', 'news', 'items', 'employees', 'compensations', 'rows']

/** Splits a file with a long list into its entries and the rest of the file. */
export function findSections(value: unknown): Section[] {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([key, list]) =>
    Array.isArray(list) && longLists.includes(key)
      ? list.flatMap((entry: unknown, index) =>
          isRecord(entry)
            ? [{ id: `${key}.${index}`, label: nameEntry(entry, index), path: [key, index] }]
            : [],
        )
      : [],
  )
  return [wholeFile, ...entries]
}

/** Returns the section that contains the field at a dotted path. */
export function findSectionAt(value: unknown, at: string): Section {
  const [whole, ...entries] = findSections(value)
  const found = entries.find(({ path }) => `${at}.`.startsWith(`${path.join('.')}.`))
  return found ?? whole ?? wholeFile
}

/** The keys of lists whose entries have sections of their own. */
export function findLongLists(value: unknown): string[] {
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, list]) =>
    longLists.includes(key) && Array.isArray(list) && list.every(isRecord) ? [key] : [],
  )
}

/** Returns the name of the file's published schema. */
export function schemaNameOf(path: string): string | undefined {
  if (path.startsWith('catalogue/')) return 'product'
  if (path.startsWith('tables/')) return `table-${path.slice('tables/'.length, -'.json'.length)}`
  return path.endsWith('.json') ? path.slice(0, -'.json'.length) : undefined
}

function nameEntry(entry: Record<string, unknown>, index: number): string {
  const texts = [entry.id, entry.title, entry.name, entry.lastName1, entry.email].map((each) =>
    isRecord(each) ? Object.values(each)[0] : each,
  )
  const [name] = texts.filter((each) => typeof each === 'string')
  return `${index + 1}. ${typeof name === 'string' ? name : ''}`.trim()
}
