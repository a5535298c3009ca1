import { posix } from 'node:path'
import { computed, type Import } from './imports.ts'
import { isTest } from './listFiles.ts'
import type { Room } from './room.ts'
import { rooms, testPackages } from './rooms.ts'
import type { Source } from './source.ts'

type Opening = Pick<Source, 'path' | 'imports'>

/** Returns the room of a file: the first matching one of the table. */
export function findRoom(path: string): Room | undefined {
  return rooms.find(({ files }) => files.test(path))
}

/**
 * Returns a sentence for each file or package that a file imports against the rule of its room
 * (src/README.md).
 */
export function findOpenedDoors({ path, imports }: Opening): string[] {
  const room = findRoom(path)
  if (!room) return [`no room holds "${path}": give its folder a rule in tests/house/rooms.ts`]
  const folder = path.split('/').slice(0, 2).join('/')
  const allowed = listAllowed(room, path).map((pattern) => pattern.replace('{folder}', folder))
  return imports.flatMap((each) => {
    const target = findTarget(path, each)
    const types = each.isTypeOnly ? (room.opensTypes ?? []) : []
    if ([...allowed, ...types].some((pattern) => isMatch(target, pattern))) return []
    return [`${room.rule}: "${path}:${each.line} opens ${target.replace(/^package:/, '')}"`]
  })
}

/** Returns a sentence for each allowed package of a room that none of its files imports. */
export function findUnusedPackages(files: readonly Opening[]): string[] {
  const findOpened = (room: Room, isUsedByTests: boolean): Set<string> =>
    new Set(
      files
        .filter(({ path }) => findRoom(path) === room && isTest(path) === isUsedByTests)
        .flatMap(({ path, imports }) => imports.map((each) => findTarget(path, each))),
    )
  return rooms.flatMap((room) => {
    if (room.isOpenToNewcomers) return []
    const lists = [
      { names: room.packages ?? [], targets: findOpened(room, false), files: 'files' },
      { names: room.testPackages ?? [], targets: findOpened(room, true), files: 'tests' },
    ]
    return lists.flatMap(({ names, targets, files: which }) =>
      names
        .filter((name) => !targets.has(`package:${name}`))
        .map((name) => `${room.rule}: none of its ${which} opens ${name} any more`),
    )
  })
}

/**
 * Returns the address of an import: a file of the project, `#sdk`, `node:fs`, `virtual:benefits` or
 * `package:react`.
 */
export function findTarget(path: string, { specifier }: Pick<Import, 'specifier'>): string {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare === computed) return computed
  if (bare.startsWith('.')) return posix.join(posix.dirname(path), bare)
  if (/^(#|node:|virtual:)/.test(bare)) return bare
  return `package:${bare
    .split('/')
    .slice(0, bare.startsWith('@') ? 2 : 1)
    .join('/')}`
}

function listAllowed(room: Room, path: string): string[] {
  const own = [...room.opens, ...(room.packages ?? []).map((name) => `package:${name}`)]
  if (!isTest(path)) return own
  const packages = [...testPackages, ...(room.testPackages ?? [])].map((name) => `package:${name}`)
  return [...own, ...(room.testOpens ?? []), ...packages]
}

function isMatch(target: string, pattern: string): boolean {
  return pattern.endsWith('*') ? target.startsWith(pattern.slice(0, -1)) : target === pattern
}
