import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Language } from '../../domain/kernel/language.ts'
import { makeFolder } from '../../server/platform/context/dataDir.ts'
import { ConfigError } from '../../server/platform/context/config.ts'
import { allOperations, findOperation } from '../../server/operations/findOperations.ts'
import { OperationRefused } from '../../server/platform/context/operating.ts'
import { type Operation } from '../../server/operations/operation.ts'
import { refusalSentences } from '../../server/operations/refusalSentences.ts'
import { runOperation, type Run } from '../../server/operations/runOperation.ts'
import { openContext } from './openContext.ts'
import {
  formatAnswer,
  formatFile,
  formatHelp,
  formatList,
  formatRefusalEnd,
  formatTrialEnd,
} from './print.ts'
import { readArguments, UsageError, type Arguments } from './readArguments.ts'
import { writeBeside } from './writeBeside.ts'

type Options = {
  /** The group, the verb and the flags. */
  words: readonly string[]
  variables: Record<string, string | undefined>
  print: (line: string) => void
  /** Receives faults and progress, but no results. */
  warn: (line: string) => void
  /** The folder that relative paths start from. */
  folder?: string
  /** Draws the progress of long work; left out: one line for each tenth. */
  progress?: Run['progress']
}

/** 0: done; 1: refused without a change; 2: unreadable command line; 3: failed. */
const exitCodes = { done: 0, refused: 1, usage: 2, failed: 3 } as const

/** Runs an operation from a command line's words on the portal's database; returns the exit code. */
export async function runOperator(options: Options): Promise<number> {
  const { warn } = options
  try {
    return await run(options)
  } catch (error) {
    if (error instanceof OperationRefused) return tellRefusal(error, 'en', options)
    if (error instanceof UsageError) {
      warn(error.message)
      return exitCodes.usage
    }
    const sentences = error instanceof ConfigError ? error.sentences : [findMessage(error)]
    for (const sentence of sentences) warn(sentence)
    return exitCodes.failed
  }
}

async function run({ words, variables, print, warn, folder = '.', progress }: Options): Promise<number> {
  const [group = '', verb = '', ...flags] = words
  const name = `${group} ${verb}`
  const operation = group.startsWith('-') ? undefined : await findOperation(name)
  if (!operation) {
    const all = await allOperations()
    const isHelp = words.length === 0 || words.includes('--help')
    for (const line of formatList(
      all.filter((each) => !isGroup(group, all) || each.name.startsWith(`${group} `)),
    ))
      print(line)
    if (isHelp) return exitCodes.done
    throw new UsageError(`Expected one of these operations, got "${name.trim()}".`)
  }
  if (flags.includes('--help')) {
    for (const line of formatHelp(operation)) print(line)
    return exitCodes.done
  }
  const asked = readArguments(operation, flags, folder)
  const actor = findActor(operation, asked, variables)
  const { context, close } = await openContext(variables, operation.shellOnly === 'instead')
  try {
    const company = asked.company === undefined ? undefined : await context.tenants.find(asked.company)
    const language = asked.language ?? company?.settings.languages[0] ?? 'en'
    const run = buildRun({ ...asked, language }, actor, progress ?? createTenthsPrinter(warn), (path) =>
      warn(formatFile(path, language)),
    )
    const input = await asked.readInput().catch(asRefusal)
    const answer =
      input instanceof OperationRefused
        ? new OperationRefused(refusalSentences(input.reasons, language))
        : await runOperation(context, operation, input, run).catch(asRefusal)
    if (answer instanceof OperationRefused) return tellRefusal(answer, language, { words, print, warn })
    const lines = asked.json ? [JSON.stringify(answer)] : formatAnswer(answer, { language, operation: name })
    for (const line of lines) print(line)
    if (asked.dryRun && !asked.json) print(formatTrialEnd(language))
    return exitCodes.done
  } finally {
    await close()
  }
}

function tellRefusal(
  { message }: OperationRefused,
  language: Language,
  { words, print, warn }: Pick<Options, 'words' | 'print' | 'warn'>,
): number {
  const refused = message.split('\n')
  if (words.includes('--json')) print(JSON.stringify({ refused }))
  for (const sentence of [...refused, formatRefusalEnd(language)]) warn(sentence)
  return exitCodes.refused
}

/** Returns a refusal as a value; throws any other error again. */
function asRefusal(error: unknown): OperationRefused {
  if (error instanceof OperationRefused) return error
  throw error
}

const isGroup = (group: string, all: readonly Operation[]): boolean =>
  all.some(({ name }) => name.startsWith(`${group} `))

/**
 * Returns the name of the operator: the given one, else the user of this machine.
 * @throws UsageError if employees would see the name "root", which is no person
 */
function findActor(
  { name, showsActor }: Operation,
  { actor }: Arguments,
  { SUDO_USER: caller = userInfo().username }: Options['variables'],
): string {
  if (actor === undefined && showsActor && caller === 'root')
    throw new UsageError(`--as: ${name} needs your name, for the employee reads it; not root.`)
  return actor ?? caller
}

function buildRun(
  { company, language, dryRun, outDir }: Arguments,
  actor: string,
  progress: Run['progress'],
  tellFile: (path: string) => void,
): Run {
  return {
    actor,
    company,
    language,
    dryRun,
    progress,
    writeFile: async (name, pieces) => {
      try {
        await makeFolder(outDir)
        tellFile(await writeBeside(join(outDir, name), pieces))
      } catch (error) {
        throw isOfFolder(error)
          ? new OperationRefused([{ id: 'shell.noOut', path: outDir, code: error.code }])
          : error
      }
    },
  }
}

/** Whether a write failed by its folder or disk, and not by what was to be written. */
function isOfFolder(error: unknown): error is { code: string } {
  const { syscall = '', code } = error as NodeJS.ErrnoException
  return code !== undefined && ['mkdir', 'open', 'write', 'link'].includes(syscall)
}

function createTenthsPrinter(warn: (line: string) => void): Run['progress'] {
  let last = 0
  return (done, total) => {
    const tenth = Math.floor((done * 10) / Math.max(1, total))
    if (tenth > last && total >= 1000) warn(`${tenth * 10} % (${done}/${total})`)
    last = tenth
  }
}

const findMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
