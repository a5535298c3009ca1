import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { TSchema } from 'typebox'
import { maxTableBytes, maxTableMegabytes } from '../../domain/forms/uploadLimits.ts'
import { isLanguage, type Language } from '../../domain/kernel/language.ts'
import { OperationRefused, type InputFile } from '../../server/platform/context/operating.ts'
import { isFileInput, isPathInput, type Operation } from '../../server/operations/operation.ts'

/** The parsed command line of an operation. */
export type Arguments = {
  /** Reads values and files; throws OperationRefused for a file that is missing, unreadable or a folder. */
  readInput: () => Promise<Record<string, unknown>>
  company: string | undefined
  language: Language | undefined
  actor: string | undefined
  outDir: string
  dryRun: boolean
  json: boolean
}

/** The command line is unreadable; the message is shown to the user. */
export class UsageError extends Error {}

/** The flags of every operation, with their help. */
export const commonFlags: Record<string, { type: 'string' | 'boolean'; help: string }> = {
  company: { type: 'string', help: 'The company, by its subdomain' },
  as: { type: 'string', help: 'Your name in the history; left out: your name on this machine' },
  language: { type: 'string', help: 'The language of the report: es, ca, en or pt; left out: the company’s' },
  out: { type: 'string', help: 'The folder for files that it makes; left out: this one' },
  'dry-run': { type: 'boolean', help: 'Does everything, answers, and takes it all back' },
  json: { type: 'boolean', help: 'Answers JSON on one line' },
  help: { type: 'boolean', help: 'Shows this text' },
}

/** Flags of fields whose own name is that of a common flag. */
const otherNames: Record<string, string> = { language: 'person-language' }

/**
 * Converts a field to its flag: `planYear` becomes `--plan-year`, `personalID` becomes `--personal-id`.
 * @throws if the flag is that of every operation, for one value would decide two things
 */
export function toFlag(field: string): string {
  const flag = otherNames[field] ?? splitWords(field).join('-')
  if (flag in commonFlags) throw new Error(`The field ${field} needs a flag of another name.`)
  return flag
}

/** The words of a name, in small letters; capitals that follow each other are one word. */
export const splitWords = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[^A-Z]+/g) ?? []).map((word) => word.toLowerCase())

/**
 * Reads the flags of an operation by its schema; relative paths begin at `folder`.
 * @throws UsageError for an unknown flag
 */
export function readArguments(
  { input: schema }: Operation,
  words: readonly string[],
  folder: string,
): Arguments {
  const fields = new Map(
    Object.entries(schema.properties).map(([field, type]) => [toFlag(field), { field, type }]),
  )
  const values = parseWords(words, fields)
  const { company, as, language, out = '.' } = values as Record<string, string | undefined>
  if (language !== undefined && !isLanguage(language))
    throw new UsageError(`--language: expected es, ca, en or pt, got "${language}".`)
  return {
    readInput: async () => {
      const input: Record<string, unknown> = {}
      for (const [flag, value] of Object.entries(values)) {
        const known = fields.get(flag)
        if (known) input[known.field] = await parseValue(known.type, value, { flag, folder })
      }
      return input
    },
    company,
    language,
    actor: as,
    outDir: resolve(folder, out),
    dryRun: values['dry-run'] === true,
    json: values.json === true,
  }
}

type Fields = ReadonlyMap<string, { field: string; type: TSchema }>
type Values = Record<string, string | boolean>

function parseWords(words: readonly string[], fields: Fields): Values {
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const [flag, { type }] of fields)
    options[flag] = { type: 'type' in type && type.type === 'boolean' ? 'boolean' : 'string' }
  for (const [flag, { type }] of Object.entries(commonFlags)) options[flag] = { type }
  try {
    return parseArgs({ args: [...words], options, strict: true }).values as Values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function parseValue(
  type: TSchema,
  value: string | boolean,
  { flag, folder }: { flag: string; folder: string },
): Promise<unknown> {
  if (typeof value === 'boolean') return value
  if (isFileInput(type)) return readInput(await findFile(value, { flag, folder }), flag)
  if (isPathInput(type)) return (await findFile(value, { flag, folder })).path
  const kind = 'type' in type ? type.type : undefined
  if (kind === 'array') return value.split(',').map((each) => each.trim())
  const isNumber = (kind === 'integer' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(value)
  return isNumber ? Number(value) : value
}

/**
 * @throws OperationRefused if the file is missing, unreadable or a folder
 */
async function findFile(
  given: string,
  { flag, folder }: { flag: string; folder: string },
): Promise<{ path: string; size: number }> {
  const path = resolve(folder, given)
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR'
    throw new OperationRefused([
      isMissing
        ? { id: 'shell.noFile', flag, given, path }
        : { id: 'shell.unreadable', flag, path, code: String(error.code) },
    ])
  })
  if (found.isDirectory()) throw new OperationRefused([{ id: 'shell.folder', flag, given }])
  return { path, size: found.size }
}

/** @throws OperationRefused if the file is too large; such a file is not read */
async function readInput({ path, size }: { path: string; size: number }, flag: string): Promise<InputFile> {
  const megabytes = Math.ceil(size / 1024 / 1024)
  if (size > maxTableBytes)
    throw new OperationRefused([
      { id: 'shell.large', flag, file: basename(path), megabytes, most: maxTableMegabytes },
    ])
  return { name: basename(path), bytes: await readFile(path) }
}
