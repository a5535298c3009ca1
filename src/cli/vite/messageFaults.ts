import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { languages, type Messages } from '../../domain/kernel/language.ts'
import { valuesIn } from '../../domain/messages/valuesIn.ts'
import { readJsonFile } from '../../server/tenants/readJsonFile.ts'
import { faultAt, type PluginFault } from './formatBuildFault.ts'

/** The first file of messages that is no JSON, read as a company's files are. */
export async function unreadMessages(folder: string, root: string): Promise<PluginFault | undefined> {
  for (const language of languages) {
    const name = `messages/${language}.json`
    const read = readJsonFile(folder, name)
    const file = relative(root, join(folder, name))
    if ('fault' in read) {
      const { line, column = 1, message } = read.fault
      return faultAt({ file, line, column }, message)
    }
    if (!('value' in read)) continue
    for (const [id, text] of Object.entries(read.value as Messages)) {
      const message = syntaxFault(text)
      if (message) return faultAt({ file, line: read.lineOf([id]), column: 1 }, `"${id}": ${message}`)
    }
  }
  return undefined
}

/** The ids that a language lacks, and the messages that fill in other values than the first language's. */
export async function messageFaults(
  folder: string,
  root: string,
  missingEverywhere: readonly string[],
): Promise<PluginFault[]> {
  const files = await Promise.all(
    languages.map(async (language) => {
      const file = join(folder, `messages/${language}.json`)
      const text = await readFile(file, 'utf8')
      return { file: relative(root, file), text, messages: JSON.parse(text) as Messages }
    }),
  )
  const lastLine = (text: string): number => text.trimEnd().split('\n').length
  const lineOf = (text: string, id: string): number =>
    text.slice(0, text.indexOf(JSON.stringify(id))).split('\n').length
  const [first] = files
  const nowhere = missingEverywhere.map((id) =>
    faultAt(
      { file: first!.file, line: lastLine(first!.text), column: 1 },
      `expected the message "${id}", in every language, got none`,
    ),
  )
  const inSome = files.flatMap(({ file, text, messages }) =>
    files.flatMap((other, at) =>
      Object.keys(other.messages)
        .filter((id) => !(id in messages) && !files.slice(0, at).some((before) => id in before.messages))
        .map((id) =>
          faultAt(
            { file, line: lastLine(text), column: 1 },
            `expected the message "${id}", as ${other.file}:${lineOf(other.text, id)} has it, got none`,
          ),
        ),
    ),
  )
  const filled = files.flatMap(({ file, text, messages }) =>
    Object.entries(messages).flatMap(([id, message]) => {
      const [here, expected] = [valuesIn(message), valuesIn(first!.messages[id] ?? message)]
      if (here === expected) return []
      return faultAt(
        { file, line: lineOf(text, id), column: 1 },
        `expected "${id}" to fill in ${expected || 'nothing'}, as ${first!.file}:` +
          `${lineOf(first!.text, id)} does, got ${here || 'nothing'}`,
      )
    }),
  )
  return [...nowhere, ...inSome, ...filled]
}

/** What keeps a message from being parsed, such as a value without its closing brace. */
function syntaxFault(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  try {
    parse(text, { shouldParseSkeletons: false })
    return undefined
  } catch (error) {
    const reason = (error as Error).message.toLowerCase().replaceAll('_', ' ')
    return `expected each value in braces, such as {name}, got ${JSON.stringify(text)} (${reason})`
  }
}
