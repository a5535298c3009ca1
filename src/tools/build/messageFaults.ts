import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { closestMatch } from '../../domain/kernel/closestMatch.ts'
import { languages, type Messages } from '../../domain/kernel/language.ts'
import { valuesIn } from '../../domain/messages/valuesIn.ts'
import { readJsonFile } from '../../server/company/readJsonFile.ts'
import { createFault, type PluginFault, type SourcePlace } from './pluginFault.ts'

/** Finds the first message file with invalid JSON, by the same reader as company files. */
export async function findUnreadMessages(folder: string, root: string): Promise<PluginFault | undefined> {
  for (const language of languages) {
    const name = `messages/${language}.json`
    const read = readJsonFile(folder, name)
    const file = relative(root, join(folder, name))
    if ('fault' in read) {
      const { line, column = 1, message } = read.fault
      return createFault({ file, line, column }, message)
    }
    if (!('value' in read)) continue
    for (const [id, text] of Object.entries(read.value as Messages)) {
      const message = findSyntaxFault(text)
      if (message) return createFault({ file, line: read.lineOf([id]), column: 1 }, `"${id}": ${message}`)
    }
  }
  return undefined
}

type MessageFile = { file: string; text: string; messages: Messages }

/**
 * Finds missing ids of each language, and messages whose placeholders differ from those of most languages.
 */
export async function findMessageFaults(
  folder: string,
  root: string,
  missingEverywhere: readonly string[],
): Promise<PluginFault[]> {
  const files = await Promise.all(
    languages.map(async (language): Promise<MessageFile> => {
      const file = join(folder, `messages/${language}.json`)
      const text = await readFile(file, 'utf8')
      return { file: relative(root, file), text, messages: JSON.parse(text) as Messages }
    }),
  )
  // Ids that are missing in every language are reported once, in the first language's file.
  const nowhere = missingEverywhere.map((id) =>
    createFault(findLastLine(files[0]!), `expected the message "${id}", in every language, got none`),
  )
  return [
    ...nowhere,
    ...files.flatMap((each) => findIdFaults(each, files)),
    ...files.flatMap((each) => findValueFaults(each, files)),
  ]
}

/** Finds ids that exist in one language only, and ids that are missing in one language only. */
function findIdFaults(each: MessageFile, files: readonly MessageFile[]): PluginFault[] {
  const ids = [...new Set(files.flatMap(({ messages }) => Object.keys(messages)))]
  const missing = ids.filter((id) => !(id in each.messages) && findHolders(id, files).length > 1)
  const alone = Object.keys(each.messages).filter((id) => findHolders(id, files).length === 1)
  const meant = alone.map((id) => closestMatch(id, missing))
  return [
    ...alone.map((id, at) =>
      createFault(
        findLine(each, id),
        meant[at]
          ? `expected the message "${meant[at]}", as the other languages have it, got "${id}"`
          : `expected the message "${id}" in every language, got it in this one alone`,
      ),
    ),
    ...missing
      .filter((id) => !meant.includes(id))
      .map((id) => {
        const { file, line } = findLine(findHolders(id, files)[0]!, id)
        return createFault(
          findLastLine(each),
          `expected the message "${id}", as ${file}:${line} has it, got none`,
        )
      }),
  ]
}

/** Finds the messages whose placeholders differ from those of most languages. */
function findValueFaults(each: MessageFile, files: readonly MessageFile[]): PluginFault[] {
  return Object.entries(each.messages).flatMap(([id, message]) => {
    const others = findHolders(id, files)
    const readValues = ({ messages }: MessageFile): string => valuesIn(messages[id] ?? '')
    const usual = findMostFrequent(others.map(readValues))
    const here = valuesIn(message)
    if (here === usual) return []
    const { file, line } = findLine(
      others.find((other) => readValues(other) === usual)!,
      id,
    )
    const expected = `expected "${id}" to fill in ${usual || 'nothing'}, as ${file}:${line} does`
    return createFault(findLine(each, id), `${expected}, got ${here || 'nothing'}`)
  })
}

function findHolders(id: string, files: readonly MessageFile[]): MessageFile[] {
  return files.filter(({ messages }) => id in messages)
}

function findLastLine({ file, text }: MessageFile): SourcePlace {
  return { file, line: text.trimEnd().split('\n').length, column: 1 }
}

function findLine({ file, text }: MessageFile, id: string): SourcePlace {
  return { file, line: text.slice(0, text.indexOf(JSON.stringify(id))).split('\n').length, column: 1 }
}

/** Returns the most frequent text of a list; of equally frequent ones, the first. */
function findMostFrequent(texts: readonly string[]): string | undefined {
  const count = (text: string): number => texts.filter((each) => each === text).length
  return texts.toSorted((one, other) => count(other) - count(one))[0]
}

/** Returns the reason why a message cannot be parsed, for example a placeholder without its closing brace. */
function findSyntaxFault(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.trim() === '') return `expected a text, got ${JSON.stringify(text)}`
  try {
    parse(text, { shouldParseSkeletons: false })
    return undefined
  } catch (error) {
    const reason = (error as Error).message.toLowerCase().replaceAll('_', ' ')
    return `expected each value in braces, such as {name}, got ${JSON.stringify(text)} (${reason})`
  }
}
