import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { Fault } from '../../domain/kernel/fault.ts'
import { toPlace, type SourcePlace } from './pluginFault.ts'

type Node = { type: string; start: number } & Record<string, unknown>
/** A value in a syntax tree; `mark` is the node that a fault points to. */
type Found = { file: string; node: Node; mark: Node }

/**
 * Finds the source position of the value at a path in a file's default export, or the nearest position.
 * Identifiers are followed to their declarations, also in other files. If no object literal contains a step,
 * for example in a function's result, the step is searched in the value as a key or a text. Undefined
 * without a default export.
 */
export function locate(file: string, path: Fault['path'], root: string): SourcePlace | undefined {
  const found = follow(file, path)
  return found && toPlace(relative(root, found.file), readText(found.file), found.mark.start)
}

/** Lists the keys of the object at a path. */
export function listKeys(file: string, path: Fault['path']): string[] {
  const node = follow(file, path)?.node
  return node ? listParts(node, 'properties').flatMap((property) => readName(property.key) ?? []) : []
}

/** Finds the first loop or await outside of functions, the likely cause of a module that never loads. */
export function locateLoop(file: string, root: string): SourcePlace | undefined {
  const isEndless = ({ type }: Node): boolean => /^(For|While|DoWhile|Await)/.test(type)
  const loop = find(
    parseFile(file),
    (node) => isEndless(node) && node,
    (node) => /Function/.test(node.type),
  )
  return loop && toPlace(relative(root, file), readText(file), loop.start)
}

/**
 * Finds the loop of a folder's files that may have no end, the likely cause of a price that never comes;
 * undefined if several files have one, or none.
 */
export function locateLoopWithin(files: readonly string[], root: string): SourcePlace | undefined {
  const isOpen = ({ type }: Node): boolean => /^(For|While|DoWhile)Statement$/.test(type)
  const loops = files.flatMap((file) => {
    const loop = find(parseFile(file), (node) => isOpen(node) && node)
    return loop ? [{ file, loop }] : []
  })
  const [only, other] = loops
  if (!only || other) return undefined
  return toPlace(relative(root, only.file), readText(only.file), only.loop.start)
}

function follow(file: string, path: Fault['path']): Found | undefined {
  let found = findExport(file, 'default')
  for (const step of found ? path : [])
    found = stepInto(found!, String(step)) ?? searchIn(found!, String(step)) ?? found
  return found
}

/** Finds the value at a step of an object, a list, a function's result or a call's arguments. */
function stepInto({ file, node }: Found, step: string): Found | undefined {
  const into = (part: Node): Found | undefined => stepInto(resolveIdentifier(file, part), step)
  if (node.type === 'ArrowFunctionExpression') return into(node.body as Node)
  if (node.type === 'CallExpression')
    return findFirst([...listParts(node, 'arguments'), node.callee as Node], into)
  if (node.type === 'ArrayExpression') {
    const part = listParts(node, 'elements')[Number(step)]
    return part && { ...resolveIdentifier(file, part), mark: part }
  }
  const property = listParts(node, 'properties').find(({ key }) => readName(key) === step)
  if (property) return findValue(file, property)
  const spreads = listParts(node, 'properties').filter(({ type }) => type === 'SpreadElement')
  return findFirst(spreads, (spread) => into(spread.argument as Node))
}

/** Finds the first key or text in a value that equals the step; a text may have a prefix: `.form`. */
function searchIn({ file, node }: Found, step: string): Found | undefined {
  return find(node, (part) => {
    if (part.type === 'Property' && readName(part.key) === step) return findValue(file, part)
    const isText = typeof part.value === 'string' && part.value.split('.').at(-1) === step
    return part.type === 'Literal' && (isText || part.value === step) && { file, node: part, mark: part }
  })
}

/** Returns a property's value; its mark is the key, the text itself, or an identifier's declaration. */
function findValue(file: string, { key, value }: Node): Found {
  const found = resolveIdentifier(file, value as Node)
  if (found.node !== unwrapNode(value as Node)) return found
  return { ...found, mark: typeof found.node.value === 'string' ? found.node : (key as Node) }
}

/** Returns the declaration of an identifier; any other node is returned unchanged. */
function resolveIdentifier(file: string, part: Node): Found {
  const node = unwrapNode(part)
  return (
    (node.type === 'Identifier' && findDeclaration(file, String(node.name))) || { file, node, mark: node }
  )
}

function unwrapNode(node: Node): Node {
  return /^(TS\w+Expression|ParenthesizedExpression)$/.test(node.type)
    ? unwrapNode(node.expression as Node)
    : node
}

function findExport(file: string, name: string): Found | undefined {
  if (name !== 'default') return findDeclaration(file, name)
  const found = listParts(parseFile(file), 'body').find(({ type }) => type === 'ExportDefaultDeclaration')
  return found && resolveIdentifier(file, found.declaration as Node)
}

function findDeclaration(file: string, name: string): Found | undefined {
  return findFirst(listParts(parseFile(file), 'body'), (statement) => {
    if (statement.type === 'ImportDeclaration') {
      const specifier = listParts(statement, 'specifiers').find(({ local }) => readName(local) === name)
      const source = String((statement.source as Node).value)
      if (!specifier || !source.startsWith('.')) return undefined
      return findExport(resolve(file, '..', source), readName(specifier.imported) ?? 'default')
    }
    const declaration = (statement.declaration ?? statement) as Node
    const declarations = [...listParts(declaration, 'declarations'), declaration]
    const found = declarations.find(({ id }) => readName(id) === name)
    return found && { ...resolveIdentifier(file, (found.init ?? found) as Node), mark: found }
  })
}

/** Returns the first result of `visit` for a node of the tree; outer nodes are visited first. */
function find<Answer>(
  tree: unknown,
  answer: (node: Node) => Answer | undefined | false,
  isLeftOut: (node: Node) => boolean = () => false,
): Answer | undefined {
  if (typeof tree !== 'object' || tree === null) return undefined
  const node = tree as Node
  if (typeof node.type === 'string' && isLeftOut(node)) return undefined
  return (
    (typeof node.type === 'string' && answer(node)) ||
    findFirst(Object.values(tree), (part: unknown) => find(part, answer, isLeftOut))
  )
}

function findFirst<Part, Answer>(
  parts: readonly Part[],
  answer: (part: Part) => Answer | undefined,
): Answer | undefined {
  for (const part of parts) {
    const found = answer(part)
    if (found !== undefined) return found
  }
  return undefined
}

const listParts = (node: Node, name: string): Node[] =>
  Array.isArray(node[name]) ? (node[name] as Node[]) : []

/** Returns the name of an identifier, or of a quoted key. */
function readName(node: unknown): string | undefined {
  const { name, value } = (node ?? {}) as { name?: string; value?: unknown }
  return name ?? (typeof value === 'string' ? value : undefined)
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Parses a file; returns an empty tree for an unreadable one. */
function parseFile(file: string): Node {
  try {
    // The parser's own types cannot be indexed by name, which walking the tree needs.
    return parseAst(readText(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  } catch {
    return { type: 'Program', start: 0 }
  }
}
