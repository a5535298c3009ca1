import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { closestMatch } from '../../domain/kernel/closestMatch.ts'
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
  const holders = (id: string): typeof files => files.filter(({ messages }) => id in messages)
  const ids = [...new Set(files.flatMap(({ messages }) => Object.keys(messages)))]
  const inSome = files.flatMap(({ file, text, messages }) => {
    const missing = ids.filter((id) => !(id in messages) && holders(id).length > 1)
    const alone = Object.keys(messages).filter((id) => holders(id).length === 1)
    const meant = alone.map((id) => closestMatch(id, missing))
    return [
      ...alone.map((id, at) =>
        faultAt(
          { file, line: lineOf(text, id), column: 1 },
          meant[at]
            ? `expected the message "${meant[at]}", as the other languages have it, got "${id}"`
            : `expected the message "${id}" in every language, got it in this one alone`,
        ),
      ),
      ...missing
        .filter((id) => !meant.includes(id))
        .map((id) => {
          const other = holders(id)[0]!
          const place = `${other.file}:${lineOf(other.text, id)}`
          const sentence = `expected the message "${id}", as ${place} has it, got none`
          return faultAt({ file, line: lastLine(text), column: 1 }, sentence)
        }),
    ]
  })
  const filled = files.flatMap(({ file, text, messages }) =>
    Object.entries(messages).flatMap(([id, message]) => {
      const usual = mostFrequent(holders(id).map((other) => valuesIn(other.messages[id]!)))
      const here = valuesIn(message)
      if (here === usual) return []
      const other = holders(id).find((each) => valuesIn(each.messages[id]!) === usual)!
      return faultAt(
        { file, line: lineOf(text, id), column: 1 },
        `expected "${id}" to fill in ${usual || 'nothing'}, as ${other.file}:` +
          `${lineOf(other.text, id)} does, got ${here || 'nothing'}`,
      )
    }),
  )
  return [...nowhere, ...inSome, ...filled]
}

/** The text that stands most often in a list; of two that stand as often, the first. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const count = (text: string): number => texts.filter((each) => each === text).length
  return texts.toSorted((one, other) => count(other) - count(one))[0]
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
