import { findTarget } from './doors.ts'
import type { Source } from './source.ts'

/** A line of the walk. */
export type Step = {
  path: string
  /** What this file and the one that leads to it share if no import does: a call, or a name. */
  shared: string | undefined
  /** The index of the step that leads here; undefined at the beginning of a part. */
  from: number | undefined
}

/**
 * Reads walk (a), an amount from the field until it is signed, from the block below its heading in
 * src/README.md: numbered parts, each an outline of files, whose indentation says which file leads to which.
 */
export function readAmountWalk(readme: string): Step[] {
  const block = readme.split('## An amount until it is signed')[1]?.split('```')[1] ?? ''
  const steps: (Step & { indent: number; part: number })[] = []
  let part = 0
  for (const line of block.split('\n').filter((each) => each.trim() !== '')) {
    const [, indent, file, shared] = /^( +)((?:[\w-]+\/)+[\w.-]+\.tsx?)(?: \[(.+?)\])?/.exec(line) ?? []
    if (indent === undefined || file === undefined) {
      part += 1
      continue
    }
    const from = steps.findLastIndex((step) => step.part === part && step.indent < indent.length)
    const path = file.startsWith('plugins/') ? file : `src/${file}`
    steps.push({ path, shared, from: from < 0 ? undefined : from, indent: indent.length, part })
  }
  return steps.map(({ path, shared, from }) => ({ path, shared, from }))
}

/** Returns a sentence for each step to which the walk does not lead, and for each file that is gone. */
export function findBrokenSteps(steps: readonly Step[], files: readonly Source[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return steps.flatMap(({ path, shared, from }, index) => {
    const file = byPath.get(path)
    if (!file) return [`${path} of walk (a) in src/README.md is gone`]
    const earlier = steps.slice(0, index)
    const before = from === undefined ? earlier : [steps[from]!]
    const isStart = from === undefined && (index === 0 || earlier.some((step) => step.path === path))
    const leads = before.flatMap((step) => byPath.get(step.path) ?? [])
    if (isStart || leads.some((each) => leadsTo(each, file, shared))) return []
    const names = from === undefined ? 'no earlier step of walk (a)' : before[0]!.path
    return [`${names} leads to ${path}${shared === undefined ? '' : ` by ${shared}`}: correct src/README.md`]
  })
}

/** Counts the files that the steps of a walk visit, and their lines; a file visited twice counts once. */
export function measureWalk(
  steps: readonly Step[],
  files: readonly Source[],
): { files: number; lines: number } {
  const passed = files.filter(({ path }) => steps.some((step) => step.path === path))
  return { files: passed.length, lines: passed.reduce((sum, { lineCount }) => sum + lineCount, 0) }
}

/** Whether a file imports another at run time, calls its address, or names what the other names. */
function leadsTo(file: Source, other: Source, shared: string | undefined): boolean {
  if (shared === undefined)
    return file.imports.some((each) => !each.isTypeOnly && findTarget(file.path, each) === other.path)
  const [method, address] = shared.split(' ')
  if (address === undefined) return [file, other].every(({ text }) => withoutComments(text).includes(shared))
  return isCalled(file, method!, address) && isCalled(other, method!, `/api${address}`)
}

/** Whether a file has a call such as `post('/contracts'`: of the client, or of the route's declaration. */
function isCalled({ text }: Source, method: string, address: string): boolean {
  const calls = withoutComments(text).matchAll(/\.(get|post|put|delete)\b[^(]*\(\s*'([^']*)'/g)
  return [...calls].some(([, name, path]) => name === method.toLowerCase() && path === address)
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
