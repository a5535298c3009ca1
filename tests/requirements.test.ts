import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './house/listFiles.ts'
import { caseNames } from './pluginContract/cases.ts'
import { findRequirementFaults, readRequirementRows, parseRows } from './house/requirementRows.ts'
import { readSource } from './house/source.ts'
import { testTitles } from './house/testTitles.ts'

/** The number of rows of each group of requirements. */
const groups = {
  TEN: 16,
  AUT: 25,
  RTE: 16,
  LAY: 16,
  HOM: 28,
  PRO: 44,
  DOC: 16,
  CAT: 31,
  CAL: 28,
  BAG: 24,
  FOO: 9,
  GYM: 3,
  KIN: 10,
  TRA: 3,
  LIF: 6,
  AXA: 14,
  REN: 8,
  LOT: 5,
  HEA: 14,
  FOR: 6,
  SAV: 2,
  INF: 1,
  CAR: 24,
  CTR: 17,
  COM: 8,
  NEW: 8,
  UPL: 9,
  API: 27,
  ERR: 42,
  CON: 36,
  ROL: 10,
  I18: 5,
  ENT: 6,
  MON: 25,
  DAY: 17,
  DEC: 384,
}
/** The largest number of rows without a test. It may only decrease. */
const maxOpen = 0

const rows = readRequirementRows()
const ofGroup = (group: string) => rows.filter(({ line }) => line.startsWith(`${group}-`))

const read = new Map<string, string[]>()
function titlesIn(file: string): string[] | undefined {
  if (!existsSync(join(root, file))) return undefined
  const titles =
    read.get(file) ??
    (file.endsWith('.json')
      ? caseNames(dirname(join(root, file)))
      : testTitles(readSource(join(root, file), file)))
  read.set(file, titles)
  return titles
}

describe('the requirements', () => {
  it.each(Object.entries(groups))('every line of %s has its row, once and in order: %i', (group, count) => {
    expect(ofGroup(group).map(({ line }) => line)).toEqual(
      Array.from({ length: count }, (_, index) => `${group}-${String(index + 1).padStart(2, '0')}`),
    )
  })

  it('there are no lines of other groups', () => {
    expect(rows.filter(({ line }) => !(line.slice(0, 3) in groups)).map(({ line }) => line)).toEqual([])
    expect(rows).toHaveLength(943)
  })

  it.each(Object.keys(groups))('the tests that hold %s exist', (group) => {
    expect(ofGroup(group).flatMap((row) => findRequirementFaults(row, titlesIn))).toEqual([])
  })

  it('no more lines are open than are allowed', () => {
    const open = rows.flatMap(({ line, open: sentences }) =>
      sentences.map((sentence) => `${line}: ${sentence}`),
    )
    if (open.length > 0) console.info(`${open.length} open:\n${open.join('\n')}`)
    expect(open.length, open.join('\n')).toBeLessThanOrEqual(maxOpen)
  })
})

describe('a row', () => {
  const folder = mkdtempSync(join(tmpdir(), 'requirements-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const body = "expect('the words of a body').toBeTruthy()"
  const tests = [
    `describe('a group', () => it('holds a fact', () => ${body}))`,
    "describe.skip('a group switched off', () => it('holds nothing at all', () => {}))",
    "it.skip('a test switched off', () => {})",
    "it.todo('a test not written')",
    "it.each([['red', 1], ['blue', 2]] as const)('%s is color number %i of %s', () => {})",
    'const name = String(Math.random())',
    'it(`the name ${name} is said`, () => {})',
    "test.describe('a walk', () => test('through the house', async () => { await test.step('opens the " +
      "door', async () => {}); test.skip(true, 'on a phone') }))",
  ].join('\n')
  const faultsFor = (evidence: string) => {
    const path = join(folder, 'some.test.ts')
    writeFileSync(path, tests)
    const titles = testTitles(readSource(path, 'some.test.ts'))
    return parseRows(`| TEN-01 | a fact | ${evidence} |`).flatMap((row) =>
      findRequirementFaults(row, (file) => (file === 'some.test.ts' ? titles : undefined)),
    )
  }

  it.each([
    'holds a fact',
    'a group holds a fact',
    'blue is color number 2',
    'the name',
    'is said',
    'a walk through the house',
    'through the house opens the door',
  ])('finds in a title: %s', (words) => {
    expect(faultsFor(words.includes(' ') ? `\`some.test.ts\` ${words}` : '')).toEqual([])
  })

  it.each([
    'words of a body',
    'group switched off',
    'nothing at all',
    'test switched off',
    'not written',
    'on a phone',
    'green is color',
    'the name is said',
    'holds a fact a walk',
  ])('does not accept other words, or a test that does not run: %s', (words) => {
    expect(faultsFor(`\`some.test.ts\` ${words}`)).toEqual([
      `TEN-01: some.test.ts has no test whose title says "${words}"`,
    ])
  })

  it('names a missing file', () => {
    expect(faultsFor('`gone.test.ts` holds a fact')).toEqual([
      'TEN-01: there is no file gone.test.ts, which has to hold "holds a fact"',
    ])
  })

  it.each(['', 'holds a fact', '`some.test.ts`', '`some.test.ts` fact', 'eye:', 'later: a sentence'])(
    'that cannot be read is a fault: "%s"',
    (evidence) => {
      expect(faultsFor(evidence)).toEqual([
        `TEN-01: expected a file and two words of a test's title at least, or eye: or open: with a ` +
          `sentence, got "${evidence}"`,
      ])
    },
  )

  it('may have several tests, an eye: sentence and an open: sentence', () => {
    expect(
      faultsFor('`some.test.ts` holds a fact; `some.test.ts` blue is; eye: the colors; open: no test yet'),
    ).toEqual([])
  })
})
