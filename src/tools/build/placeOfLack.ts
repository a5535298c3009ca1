import { join, relative } from 'node:path'
import { readJsonFile } from '../../server/company/readJsonFile.ts'
import { faultAt, formatSandboxFault, type PluginFault } from './formatBuildFault.ts'
import { placeOfWords, type TriedBundle } from './placeOfWords.ts'
import type { Lack } from './pluginSandbox.ts'

/** What is wrong and can be served, with file and line. */
export async function placeOfLack(lack: Lack, folder: string, tried: TriedBundle): Promise<PluginFault> {
  const { stack, at, sentence } = lack
  if (stack !== undefined || at)
    return formatSandboxFault(
      { refused: sentence, ...(stack !== undefined && { stack }), ...(at && { at }) },
      tried,
    )
  const file = relative(tried.root, join(folder, lack.file))
  if (lack.file === 'cases.json') return caseFault(lack.sentence, folder, file)
  const isNear = (text: string, path: string): boolean =>
    lack.file === 'index.ts' ? text.includes('createMachine') : path.endsWith(lack.file)
  const place = placeOfWords(lack.sentence, { ...tried, isNear }) ?? file
  return faultAt(place, lack.sentence)
}

async function caseFault(sentence: string, folder: string, file: string): Promise<PluginFault> {
  const read = readJsonFile(folder, 'cases.json')
  if (!('value' in read)) return faultAt(file, sentence)
  const { cases = [] } = read.value as { cases?: { name?: string }[] }
  const [, steps] = /^cases\.json ([\w.]+): /.exec(sentence) ?? []
  const [, name] = /^the case "([^"]+)"/.exec(sentence) ?? []
  const path = steps?.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)) ?? [
    'cases',
    Math.max(
      0,
      cases.findIndex((each) => each.name === name),
    ),
  ]
  const line = read.lineOf(path, steps !== undefined)
  return faultAt({ file, line, column: 1 }, sentence.replace(/^cases\.json:? /, ''))
}
