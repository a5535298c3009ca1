import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const rows = [
  ...readFileSync(join(root, 'tests/REQUIREMENTS.md'), 'utf8').matchAll(
    /^\| ([A-Z]\w\w-\d\d) \|.*\|(.*)\|$/gm,
  ),
]

/** How many lines each group of requirements has. */
const groups = {
  RTE: 16,
  LAY: 16,
  HOM: 28,
  PRO: 44,
  DOC: 16,
  CAT: 31,
  COM: 8,
  NEW: 8,
  UPL: 9,
  ERR: 42,
  I18: 5,
}

describe('requirements of the portal and the tests that hold them', () => {
  it.each(Object.entries(groups))('every line of %s has its row, in order', (group, count) => {
    const expected = Array.from(
      { length: count },
      (_, index) => `${group}-${String(index + 1).padStart(2, '0')}`,
    )
    expect(rows.map(([, line = '']) => line).filter((line) => line.startsWith(group))).toEqual(expected)
  })

  it.each(rows.map(([, line = '', held = '']) => ({ line, held })))(
    '$line is held by tests that exist',
    ({ held }) => {
      const faults = held
        .trim()
        .split('; ')
        .flatMap((entry) => {
          if (/^eye: \S/.test(entry)) return []
          const [, file = '', title = ''] = /^`([^`]+)` (\S.*)$/.exec(entry) ?? []
          if (!existsSync(join(root, file)) || !file)
            return [`expected \`file\` and words of a title, got "${entry}"`]
          return readFileSync(join(root, file), 'utf8').includes(title) ? [] : [`${file} has no "${title}"`]
        })
      expect(faults).toEqual([])
    },
  )
})
