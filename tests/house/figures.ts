import { buildArrows, findMutualArrows, type Arrow } from './folders.ts'
import type { Source } from './source.ts'
import { findHundreds, findMapperCalls } from './units.ts'

/** Formats the figures of the house; `npx vitest run tests/house.test.ts` prints them. */
export function figureLines(product: readonly Source[]): string[] {
  // All lines at once are more arguments than a call may have.
  const widest = Math.max(
    ...product.map(({ text }) => Math.max(...text.split('\n').map((line) => line.length))),
  )
  const calls = product.reduce((sum, file) => sum + findMapperCalls(file).length, 0)
  const scalings = product.reduce((sum, file) => sum + findHundreds(file).length, 0)
  const arrows = buildArrows(product)
  const colored = colorWalk(product)
  return [
    `source files: ${product.length}, lines: ${total(product)}`,
    `lines a file: median ${lineCountOf(product, 0.5)}, nine in ten up to ${lineCountOf(product, 0.9)}; ` +
      `widest line: ${widest} columns`,
    `folders of src: ${foldersOf(arrows)}, arrows between them: ${arrows.length}, ` +
      `pairs that open each other: ${findMutualArrows(arrows).length}`,
    `pairs of places that repeat six or more lines: ${repeatedPlaces(product).length}`,
    `calls of the unit mappers: ${calls}, multiplications and divisions by 100: ${scalings}`,
    `walk (b), from colorBar to the screen: ${colored.length} files, ${total(colored)} lines`,
  ]
}

/** Returns the line count that a share of the files, such as 0.9, does not exceed. */
export function lineCountOf(files: readonly Pick<Source, 'lineCount'>[], share: number): number {
  const counts = files.map(({ lineCount }) => lineCount).sort((a, b) => a - b)
  return counts[Math.ceil(counts.length * share) - 1] ?? 0
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

/**
 * Walk (b): from the color of a company's bar to the screen. Counts the files that mention the color or its
 * CSS variables.
 */
export function colorWalk(product: readonly Source[]): Source[] {
  return product.filter(({ text }) => /\bcolorBar\b|\bonBar\b|--brand-(on-)?bar\b/.test(text))
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
