import { matchesGlob } from 'node:path'
import ts from 'typescript'

type Override = { files?: string[] }

/**
 * Returns a sentence for each lint rule that is switched off without a comment of its own. The comment stands
 * above the rule, or above the files of its override.
 */
export function findReasonlessRules(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const rule = /"([\w-]+\/[\w-]+)": "off"/.exec(line)?.[1]
    if (!rule || isReasoned(lines.slice(0, index))) return []
    return [`.oxlintrc.json:${index + 1} switches ${rule} off without its reason above it`]
  })
}

/** Returns a sentence for each file or pattern of an override that none of the paths is. */
export function findGoneFiles(text: string, paths: readonly string[]): string[] {
  const { config } = ts.parseConfigFileTextToJson('.oxlintrc.json', text) as {
    config?: { overrides?: Override[] }
  }
  const files = (config?.overrides ?? []).flatMap((override) => override.files ?? [])
  return files
    .filter((file) => !paths.some((path) => matchesGlob(path, file)))
    .map((file) => `.oxlintrc.json names ${file}, which does not exist`)
}

function isReasoned(above: readonly string[]): boolean {
  const last = above.findLast((line) => /^\s*\/\/|"(off|error)"|^\s*\},?$/.test(line))
  return last !== undefined && /^\s*\/\/ \S/.test(last)
}
