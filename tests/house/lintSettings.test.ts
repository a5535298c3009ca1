import { describe, expect, it } from 'vitest'
import { findGoneFiles, findReasonlessRules } from './lintSettings.ts'

describe('a rule of the lint settings', () => {
  it('is switched off under its reason, or under the reason of its override', () => {
    const text = [
      '  "rules": {',
      '    // JSON Schema has that key.',
      '    "unicorn/no-thenable": "off"',
      '  },',
      '  "overrides": [{',
      '    // To be split.',
      '    "files": ["a.ts"],',
      '    "rules": { "eslint/max-lines": "off" }',
    ].join('\n')
    expect(findReasonlessRules(text)).toEqual([])
  })

  it.each([
    ['the first rule', '"rules": {\n"react/refs": "off"'],
    ['a rule below a rule', '// Why.\n"react/refs": "off",\n"react/purity": "off"'],
    ['a rule below a rule that is on', '// Why.\n"react/refs": "error",\n"react/purity": "off"'],
    ['a rule of the next object', '// Why.\n},\n"react/purity": "off"'],
  ])('needs a reason of its own: %s', (_, text) => {
    expect(findReasonlessRules(text)).toHaveLength(1)
  })
})

describe('a file of an override', () => {
  it('exists, and a pattern names one at least', () => {
    const text =
      '{ "overrides": [\n// Why.\n{ "files": ["a.ts", "gone.ts", "tests/**", "**/*.sql", "src/*.ts"] }] }'
    expect(findGoneFiles(text, ['a.ts', 'tests/house/b.ts', 'src/db/c.ts'])).toEqual([
      '.oxlintrc.json names gone.ts, which does not exist',
      '.oxlintrc.json names **/*.sql, which does not exist',
      '.oxlintrc.json names src/*.ts, which does not exist',
    ])
  })
})
