import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { languages, type Messages } from '../../src/domain/kernel/language.ts'
import { valuesIn } from '../../src/domain/messages/valuesIn.ts'
import { listFiles, root } from './listFiles.ts'

/** A folder of message files with the messages of each language; a language without a file has none. */
export type Catalogue = { folder: string; words: Record<string, Messages> }

/** Lists every folder below the given ones that contains a language's JSON file. */
export function listCatalogues(folders: readonly string[], top = root): Catalogue[] {
  const files = folders
    .flatMap((folder) => listFiles(folder, top))
    .filter((path) => languages.some((language) => basename(path) === `${language}.json`))
  return [...new Set(files.map((path) => dirname(path)))].map((folder) => ({
    folder,
    words: Object.fromEntries(
      files
        .filter((path) => dirname(path) === folder)
        .map((path) => [
          basename(path, '.json'),
          JSON.parse(readFileSync(join(top, path), 'utf8')) as Messages,
        ]),
    ),
  }))
}

/**
 * Returns a sentence for each message that is missing or empty in a language, or whose placeholders differ
 * from Spanish.
 */
export function findMissingWords({ folder, words }: Catalogue): string[] {
  const keys = [...new Set(Object.values(words).flatMap((messages) => Object.keys(messages)))].sort()
  return languages.flatMap((language) =>
    keys.flatMap((key) => {
      const text = words[language]?.[key]
      if (text === undefined) return [`${folder}/${language}.json lacks "${key}"`]
      if (typeof text !== 'string' || text.trim() === '')
        return [`${folder}/${language}.json: "${key}" is empty`]
      const [here, there] = [valuesIn(text), valuesIn(words.es?.[key] ?? text)]
      return here === there
        ? []
        : [
            `${folder}/${language}.json: "${key}" fills in ${here || 'nothing'}, Spanish ` +
              `${there || 'nothing'}`,
          ]
    }),
  )
}
