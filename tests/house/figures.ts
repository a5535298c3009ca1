import ts from 'typescript'
import { findTarget } from './doors.ts'
import { buildArrows, findMutualArrows, type Arrow } from './folders.ts'
import type { Source } from './source.ts'
import { findHundreds, findMapperCalls } from './units.ts'

/** Formats the figures of the house; `npx vitest run tests/house.test.ts` prints them. */
export function figureLines(product: readonly Source[]): string[] {
  const lengths = product.map(({ lineCount }) => lineCount).sort((a, b) => a - b)
  const at = (share: number): number =>
    lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))]!
  // All lines at once are more arguments than a call may have.
  const widest = Math.max(
    ...product.map(({ text }) => Math.max(...text.split('\n').map((line) => line.length))),
  )
  const calls = product.reduce((sum, file) => sum + findMapperCalls(file).length, 0)
  const scalings = product.reduce((sum, file) => sum + findHundreds(file).length, 0)
  const arrows = buildArrows(product)
  return [
    `source files: ${product.length}, lines: ${total(product)}`,
    `lines a file: median ${at(0.5)}, nine in ten below ${at(0.9)}; widest line: ${widest} columns`,
    `folders of src: ${foldersOf(arrows)}, arrows between them: ${arrows.length}, ` +
      `pairs that open each other: ${findMutualArrows(arrows).length}`,
    `pairs of places that repeat six or more lines: ${repeatedPlaces(product).length}`,
    `calls of the unit mappers: ${calls}, multiplications and divisions by 100: ${scalings}`,
    ...[amountWalk(product), colorWalk(product)].map(({ title, files }) => {
      return `${title}: ${files.length} files, ${total(files)} lines`
    }),
  ]
}

/** Returns a sentence for each line wider than Prettier's limit, long texts included. */
export function wideLines(files: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  return files.flatMap(({ path, text }) => {
    const wide = text.split('\n').flatMap((line, index) => (line.length > 110 ? [index + 1] : []))
    return wide.length > 0 ? [`${path} is wider than 110 columns in line ${wide.join(', ')}`] : []
  })
}

const minRepeatedLines = 6

/**
 * Finds pairs of code parts with six or more equal lines, as file and line; imports, blank lines and lines
 * of punctuation do not count. A longer run counts as one pair.
 */
export function repeatedPlaces(files: readonly Pick<Source, 'path' | 'text'>[]): [string, string][] {
  const lines = files.flatMap(({ path, text }) => [...meaningfulLines(path, text), undefined])
  const placesOf = new Map<string, number[]>()
  for (const index of lines.keys()) {
    const run = lines.slice(index, index + minRepeatedLines)
    if (run.length < minRepeatedLines || run.includes(undefined)) continue
    const key = run.map((line) => line!.text).join('\n')
    placesOf.set(key, [...(placesOf.get(key) ?? []), index])
  }
  const pairs = [...placesOf.values()].flatMap((places) =>
    places.flatMap((first, at) => places.slice(at + 1).map((second) => [first, second] as const)),
  )
  const isPair = new Set(pairs.map(([first, second]) => `${first} ${second}`))
  const starts = pairs.filter(([first, second]) => !isPair.has(`${first - 1} ${second - 1}`))
  return starts.map(([first, second]) => [lines[first]!.address, lines[second]!.address])
}

function meaningfulLines(path: string, text: string): { address: string; text: string }[] {
  const withoutImports = text.replaceAll(/^import[^'"]*?(from )?['"][^'"]*['"]$/gm, (found) =>
    found.replaceAll(/[^\n]/g, ''),
  )
  return withoutImports
    .split('\n')
    .map((line, index) => ({ address: `${path}:${index + 1}`, text: line.trim() }))
    .filter((line) => /\w/.test(line.text))
}

type Walk = { title: string; files: Source[] }

/** The exports that a typed amount passes: the field, the wizard, the routes that price, buy and sign. */
const amountStops = ['AmountControl', 'ProductWizard', 'contractRoutes', 'acceptRoutes']

/**
 * Walk (a): from an amount typed on the product page of transport to the signed contract. Counts the files
 * that the stops and the category load at run time, directly or indirectly, and that mention an amount: an
 * identifier with `cents`, `price`, `amount` or `euros`.
 */
export function amountWalk(product: readonly Source[], stops: readonly string[] = amountStops): Walk {
  const byPath = new Map(product.map((file) => [file.path, file]))
  const left = [
    byPath.get('plugins/transport/index.ts'),
    ...stops.map((stop) => product.find(({ tree }) => exportsName(tree, stop)) ?? missing(stop)),
  ].filter((file) => file !== undefined)
  const reached = new Set<Source>()
  for (let file = left.pop(); file; file = left.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    const opened = file.imports
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map((each) => byPath.get(findTarget(file!.path, each).replace(/^#sdk$/, 'src/sdk/index.ts')))
    left.push(...opened.filter((each) => each !== undefined))
  }
  return {
    title: 'walk (a), from a typed amount to a signed contract',
    files: [...reached].filter(namesAmount),
  }
}

/**
 * Walk (b): from the color of a company's bar to the screen. Counts the files that mention the color or its
 * CSS variables.
 */
export function colorWalk(product: readonly Source[]): Walk {
  const files = product.filter(({ text }) => /\bcolorBar\b|\bonBar\b|--brand-(on-)?bar\b/.test(text))
  return { title: 'walk (b), from colorBar to the screen', files }
}

/** Lists the files that name a field or its column. */
export function fieldFiles(
  files: readonly Pick<Source, 'path' | 'text'>[],
  names: readonly string[],
): string[] {
  const isNamed = new RegExp(`\\b(${names.join('|')})\\b`)
  return files.filter(({ text }) => isNamed.test(text)).map(({ path }) => path)
}

const total = (files: readonly Source[]): number => files.reduce((sum, { lineCount }) => sum + lineCount, 0)

function foldersOf(arrows: readonly Arrow[]): number {
  return new Set(arrows.flatMap(({ from, to }) => [from, to])).size
}

function missing(stop: string): never {
  throw new Error(
    `Walk (a) of tests/house/figures.ts passes ${stop}, which no file exports: name its successor.`,
  )
}

function exportsName(tree: ts.SourceFile, name: string): boolean {
  return tree.statements.some((statement) => {
    if (!ts.canHaveModifiers(statement)) return false
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return false
    if (ts.isFunctionDeclaration(statement)) return statement.name?.text === name
    return (
      ts.isVariableStatement(statement) &&
      statement.declarationList.declarations.some((each) => each.name.getText(tree) === name)
    )
  })
}

function namesAmount({ tree }: Source): boolean {
  const visit = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && /cents|price|amount|euros/i.test(node.text)) || !!ts.forEachChild(node, visit)
  return visit(tree)
}
