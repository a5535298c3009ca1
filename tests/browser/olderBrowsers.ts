import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { parse, type Node } from 'acorn'
import { full } from 'acorn-walk'
import { supportedBrowsers } from '../../src/tools/build/supportedBrowsers.ts'

/** Loaded by Node.js itself: as a module of tests, 20 MB take minutes. */
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/** Lists the functions and syntax of a program that one of the supported browsers lacks. */
export function lackingIn(program: string): string[] {
  const found = new Set<string>()
  full(parse(program, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    const name = nameIn(node as Node & Record<string, unknown>)
    if (name !== undefined) found.add(name)
  })
  return [...found].toSorted()
}

function nameIn(node: Node & Record<string, unknown>): string | undefined {
  if (node.type === 'StaticBlock') return 'static block of a class'
  if (node.type === 'Literal' && node.regex)
    return patternIn(node.regex as { pattern: string; flags: string })
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const { name } = node.property as { name: string }
  const owner = (node.object as { name?: string }).name
  if (lackingCalls.has(`${owner}.${name}`)) return `${owner}.${name}`
  return lackingMethods.has(name) ? `.${name}` : undefined
}

/** A look-behind or a modifier in a group makes Safari 16.0 refuse the whole file. */
function patternIn({ pattern, flags }: { pattern: string; flags: string }): string | undefined {
  if (/\(\?<[=!]|\(\?[ims-]+:/.test(pattern) || flags.includes('v')) return `/${pattern}/${flags}`
  return undefined
}

const oldest: Record<string, number> = {
  safari: Number(supportedBrowsers.Safari),
  safari_ios: Number(supportedBrowsers.Safari),
  firefox: Number(supportedBrowsers.Firefox),
  chrome: Number(supportedBrowsers.Chrome),
}

function isLacking(compat: CompatStatement | undefined): boolean {
  if (!compat) return false
  return Object.entries(oldest).some(([browser, version]) => {
    const support = [compat.support[browser as 'safari'] ?? []].flat().filter(({ flags }) => !flags)
    const since = support.map(({ version_added: added }) => (added ? Number.parseFloat(added) : Infinity))
    return Math.min(Infinity, ...since) > version
  })
}

const builtIns = Object.entries({ ...bcd.javascript.builtins, ...bcd.api })

/** Functions of a built-in object or of the page, as they are called: AbortSignal.any. */
const lackingCalls = new Set(
  builtIns.flatMap(([owner, all]) =>
    Object.entries(all as Identifier)
      .filter(([key, each]) => key.endsWith('_static') && isLacking((each as Identifier).__compat))
      .map(([key]) => `${owner}.${key.slice(0, -'_static'.length)}`),
  ),
)

/**
 * Method names that are missing in every object that has such a method: toSorted, but not map, because
 * arrays have it.
 */
const lackingMethods = new Set(
  ['Array', 'String', 'Object', 'Map', 'Set', 'Promise', 'RegExp', 'TypedArray', 'ArrayBuffer']
    .flatMap((owner) => Object.entries(bcd.javascript.builtins?.[owner] ?? {}))
    .filter(([key, each]) => isLacking((each as Identifier).__compat) && !isElsewhere(key))
    .map(([key]) => key),
)

function isElsewhere(method: string): boolean {
  return builtIns.some(([, all]) => {
    const { [method]: own, [`${method}_static`]: fixed } = all as Record<string, Identifier | undefined>
    return [own, fixed].some((each) => each?.__compat && !isLacking(each.__compat))
  })
}
