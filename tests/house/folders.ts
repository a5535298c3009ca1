import { posix } from 'node:path'
import { findTarget } from './doors.ts'
import { isTest } from './listFiles.ts'
import type { Source } from './source.ts'

/** An import between folders: a file of `from` imports a file of `to`. */
export type Arrow = { from: string; to: string; example: string }

/** The folders of a room, the lowest first: a folder may import from the folders before it. */
export const folderOrder: Record<string, readonly string[]> = {
  'src/domain': [
    'kernel',
    'messages',
    'catalogue',
    'benefit',
    'plan',
    'quote',
    'contract',
    'tax',
    'advice',
    'dominated',
    'description',
    'payroll',
    'forms',
    'company',
    'examples',
  ],
  'src/portal': [
    'messages',
    'api',
    'session',
    'ui',
    'login',
    'schema-form',
    'offline',
    'plan',
    'home',
    'shell',
    'documents',
    'contracts',
    'profile',
    'product',
    'whole-plan',
    'menu',
    'cart',
    'compensation',
    'preview',
  ],
  'src/desk': [
    'words',
    'calls',
    'charts',
    'operation',
    'session',
    'frame',
    'people',
    'reviews',
    'payroll',
    'studio',
    'home',
    'year',
    'law',
    'status',
    'reconcile',
    'company',
    'campaigns',
  ],
  'src/domain/company': [
    'parts',
    'content',
    'catalogue',
    'payroll',
    'demo',
    'tenant',
    'files',
    'rules',
    'changes',
  ],
  'src/portal/ui': ['hooks', 'layout', 'data', 'feedback', 'inputs', 'charts'],
  'src/server': [
    'platform',
    'company',
    'auth',
    'catalogue',
    'employee',
    'contracts',
    'people',
    'payroll',
    'operators',
    'operations',
    'start',
  ],
  'src/server/platform': [
    'processes',
    'db',
    'context',
    'log',
    'rendering',
    'http',
    'jobs',
    'mail',
    'files',
    'sheets',
    'backup',
  ],
  'src/server/contracts': [
    'conditions',
    'request',
    'links',
    'mails',
    'life',
    'cart',
    'review',
    'signing',
    'documents',
  ],
  'src/tools': ['embedded-database', 'build', 'new', 'workshop'],
  'src/cli': ['operator'],
}

type Opening = Pick<Source, 'path' | 'imports'>

/**
 * Builds an arrow for each pair of folders of `src` where one imports the other; tests and patterns do not
 * count.
 */
export function buildArrows(sources: readonly Opening[]): Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const { path, imports } of sources.filter((source) => !isTest(source.path))) {
    for (const target of imports.map((each) => findTarget(path, each))) {
      const [from, to] = [posix.dirname(path), posix.dirname(target)]
      if (!from.startsWith('src/') || !target.startsWith('src/') || from === to || target.includes('*'))
        continue
      const key = `${from} ${to}`
      if (!arrows.has(key)) arrows.set(key, { from, to, example: `${path} opens ${target}` })
    }
  }
  return [...arrows.values()]
}

/** Returns a sentence for each arrow between two folders of a room against the room's order. */
export function findArrowsAgainstOrder(arrows: readonly Arrow[], order = folderOrder): string[] {
  return arrows.flatMap(({ from, to, example }) =>
    Object.keys(order)
      .filter((room) => isWithin(from, room) && isWithin(to, room))
      .filter((room) => findPosition(from, room, order[room]!) < findPosition(to, room, order[room]!))
      .map((room) => `${from} stands before ${to} in the order of ${room}: ${example}`),
  )
}

/** Returns a sentence for each folder that is missing in its room's order. */
export function findUnplacedFolders(paths: readonly string[], order = folderOrder): string[] {
  const folders = Object.entries(order).flatMap(([room, placed]) =>
    paths
      .filter((path) => path.startsWith(`${room}/`))
      .map((path) => path.slice(room.length + 1).split('/'))
      .filter(([folder, file]) => file !== undefined && !placed.includes(folder!))
      .map(([folder]) => `${room}/${folder}`),
  )
  return [...new Set(folders)].map(
    (folder) => `${folder} has no place in the order of tests/house/folders.ts`,
  )
}

/** Returns a sentence for each folder in a room's order without any file. */
export function findMissingFolders(paths: readonly string[], order = folderOrder): string[] {
  return Object.entries(order)
    .flatMap(([room, placed]) => placed.map((folder) => `${room}/${folder}`))
    .filter((folder) => !paths.some((path) => path.startsWith(`${folder}/`)))
    .map((folder) => `${folder} is placed in tests/house/folders.ts and does not exist`)
}

/** Returns a sentence for each pair of folders that import each other. */
export function findMutualArrows(arrows: readonly Arrow[]): string[] {
  return arrows.flatMap(({ from, to, example }) => {
    const back = arrows.find((arrow) => arrow.from === to && arrow.to === from)
    return back && from < to ? [`${from} and ${to} open each other: ${example}, ${back.example}`] : []
  })
}

/**
 * Returns a sentence for each circle of folders: those that remain after all folders outside circles are
 * removed.
 */
export function findCircles(arrows: readonly Arrow[]): string[] {
  let left = [...arrows]
  for (let before = Infinity; left.length < before;) {
    before = left.length
    const [froms, tos] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))]
    left = left.filter(({ from, to }) => tos.has(from) && froms.has(to))
  }
  const first = left[0]
  if (!first) return []
  const way = [first.from]
  while (way.indexOf(way.at(-1)!) === way.length - 1)
    way.push(left.find(({ from }) => from === way.at(-1))!.to)
  return [`folders open each other in a circle: ${way.slice(way.indexOf(way.at(-1)!)).join(', ')}`]
}

const isWithin = (folder: string, room: string): boolean => folder === room || folder.startsWith(`${room}/`)

/**
 * Returns a folder's position in the order; files directly in the room come last, because they use all
 * folders.
 */
function findPosition(folder: string, room: string, placed: readonly string[]): number {
  if (folder === room) return placed.length
  return placed.indexOf(folder.slice(room.length + 1).split('/')[0]!)
}
