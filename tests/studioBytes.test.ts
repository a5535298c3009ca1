import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseFile, setAt, toFileText, toTyped, writeJson } from '../src/desk/studio/editJson.ts'

const files = ['acme', 'globex'].flatMap((company) =>
  readdirSync(join('tenants', company), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|md)$/.test(name))
    .map((name) => join('tenants', company, name)),
)

/** A file as editors of other systems write it. */
const written: [string, (text: string) => string][] = [
  ['as it is', (text) => text],
  ['with CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['without a final newline', (text) => text.trimEnd()],
  ['with CRLF and without a final newline', (text) => text.trimEnd().replaceAll('\n', '\r\n')],
  ['with a byte order mark', (text) => `\uFEFF${text}`],
  ['with CRLF in its first line alone', (text) => text.replace('\n', '\r\n')],
]

type Path = (string | number)[]

/** The path of the first text or number of a file, whatever its key. */
function findValue(value: unknown, path: Path = []): Path | undefined {
  if (typeof value === 'string' || typeof value === 'number') return path
  if (typeof value !== 'object' || value === null) return undefined
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  for (const [key, child] of entries) {
    const found = key === '$schema' ? undefined : findValue(child, [...path, key])
    if (found) return found
  }
  return undefined
}

describe.each(written)('each file of the demo companies %s', (_, write) => {
  const texts = files.map((path) => ({ path, file: write(readFileSync(path, 'utf8')) }))

  it('has the same bytes after it was opened and saved unchanged', () => {
    for (const { path, file } of texts) {
      const typed = toTyped(file)
      const saved = path.endsWith('.json') ? writeJson(typed, parseFile(typed)) : typed
      expect(Buffer.from(toFileText(saved, file)).equals(Buffer.from(file)), path).toBe(true)
    }
  })

  it('has the same bytes after a value was changed, saved and changed back', () => {
    for (const { path, file } of texts.filter(({ path: each }) => each.endsWith('.json'))) {
      const typed = toTyped(file)
      const before = parseFile(typed)
      const place = findValue(before)
      expect(place, path).toBeDefined()
      const draft = toFileText(writeJson(typed, setAt(before, place!, 'otro')), file)
      const [was, is] = [file.split(/\r?\n/), draft.split(/\r?\n/)]
      expect(
        is.filter((line, index) => line !== was[index]),
        path,
      ).toHaveLength(1)
      const back = writeJson(toTyped(draft), before, typed)
      expect(Buffer.from(toFileText(back, draft, file)).equals(Buffer.from(file)), path).toBe(true)
    }
  })
})
