import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { suggested } from '../../domain/kernel/closestMatch.ts'
import { createFault, type PluginFault } from './pluginFault.ts'

/** An error of rolldown; `exporter` is the file or package of a failed import. */
type BundleError = {
  code?: string
  message: string
  exporter?: string
  loc?: { file: string; line: number; column: number }
  errors?: BundleError[]
}

/** Converts a bundling error to a fault of the folder: a syntax error, a missing file, package or export. */
export function toBundleFault(error: unknown, root: string, entry: string): PluginFault {
  const outer = error as BundleError
  const { code, message, loc, exporter = '' } = outer.errors?.[0] ?? outer
  const [reason = ''] = stripVTControlCharacters(message)
    .replace(/^\s*\[\w+\]\s*/, '')
    .split('\n')
  if (!loc) return createFault(relative(root, entry), reason)
  const { file, line, column } = loc
  const [text = '', ...rest] = readFileSync(file, 'utf8')
    .split('\n')
    .slice(line - 1)
  const token = /^(\w+|=>|\S)/.exec(text.slice(column).trimStart())?.[0]
  const sentences: Record<string, () => string> = {
    UNRESOLVED_IMPORT: () => toMissingImport(exporter, file),
    MISSING_EXPORT: () => toMissingExport(token ?? '', relative(root, exporter), root),
    PARSE_ERROR: () => {
      const end = rest.some((later) => later.trim() !== '') ? 'line' : 'file'
      return toSyntaxFault(
        reason.replaceAll('`', '"'),
        token ? JSON.stringify(token) : `the end of the ${end}`,
      )
    },
  }
  const place = { file: relative(root, file), line, column: column + 1 }
  return createFault(place, sentences[code ?? '']?.() ?? reason)
}

function toMissingImport(path: string, importer: string): string {
  if (!path.startsWith('.')) return `expected a package of the project, got "${path}"`
  const beside = readdirSync(join(importer, '..')).filter((name) => /\.tsx?$/.test(name))
  return `expected a file that is there, got ${suggested(
    path,
    beside.map((name) => `./${name}`),
  )}`
}

function toMissingExport(name: string, file: string, root: string): string {
  if (file !== 'src/sdk/index.ts') return `expected a name that "${file}" exports, got "${name}"`
  const words = readFileSync(join(root, file), 'utf8').match(/\w+/g) ?? []
  return `expected a name that "#sdk" exports, got ${suggested(name, words)}`
}

/** Converts the parser's message to the form of the other faults, with the source text at the fault. */
function toSyntaxFault(reason: string, got: string): string {
  const expected = /^Expected (.+?),?(?: but found .+)?\.?$/.exec(reason)?.[1]
  if (expected) return `expected ${expected}, got ${got}`
  return reason === 'Unexpected token'
    ? `expected something else here, got ${got}`
    : `expected right syntax, got this: ${reason}`
}
