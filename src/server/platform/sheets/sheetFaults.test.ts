import { describe, expect, it } from 'vitest'
import type { Words } from '../http/serverMessages.ts'
import { faultSentences, toldFaults, type SheetFault } from './sheetFaults.ts'

const words: Words = (_language, id, values = {}) => `${id} ${Object.values(values).join(' ')}`.trim()
const told = (faults: readonly SheetFault[]) => faultSentences(faults, 'en', words)

/** Builds faults of which at most two are in the same column, so that each has its own sentence. */
const apart = (count: number): SheetFault[] =>
  Array.from({ length: count }, (_, at) => ({
    file: 'a.csv',
    line: at + 2,
    column: `C${Math.floor(at / 2)}`,
    id: 'x',
  }))

describe('the sentences of a refusal', () => {
  it('are a hundred at most, and the faults without one are counted', () => {
    expect(toldFaults).toBe(100)
    expect(told(apart(100))).toMatchObject({ sentences: { length: 100 }, untold: 0 })
    const { sentences, untold } = told(apart(137))
    expect([sentences.length, untold]).toEqual([100, 37])
    expect(sentences[0]).toContain('fault.line 2')
    expect(sentences.at(-1)).toContain('fault.line 101')
  })

  it('count a column of many lines once, and all of its faults where it has no sentence', () => {
    const column = Array.from({ length: 40 }, (_, at) => ({
      file: 'b.csv',
      line: at + 2,
      column: 'Salary',
      id: 'y',
    }))
    const first = told([...column, ...apart(99)])
    expect([first.sentences.length, first.untold]).toEqual([100, 0])
    expect(first.sentences.at(-1)).toContain('fault.lines 40')
    const later = told([...column, ...apart(100)])
    expect([later.sentences.length, later.untold]).toEqual([100, 40])
  })

  it('names three and more lines in a row as a span, and divides values as the language quotes them', () => {
    const lines = [2, 3, 4, 7, 9, 10]
    const faults = lines.map((line) => ({
      file: 'b.csv',
      line,
      column: 'Group',
      id: 'y',
      params: { value: line < 4 ? 'a' : 'b' },
    }))
    const [sentence] = told(faults).sentences
    expect(sentence).toContain('fault.lines 6 2–4, 7, 9, 10')
    expect(sentence).toContain('afault.betweenb')
  })

  it('are one for a column whose faults differ in a text or a line five times, and several below', () => {
    const wrong = (count: number, params: (at: number) => SheetFault['params']): SheetFault[] =>
      Array.from({ length: count }, (_, at) => ({
        file: 'b.csv',
        line: at + 2,
        column: 'DNI',
        id: 'letter',
        params: params(at),
      }))
    const letters = 'ABCDE'
    const letter = (at: number) => ({ expected: letters[at] ?? '', value: `v${at}` })
    expect(told(wrong(4, letter)).sentences).toHaveLength(4)
    const { sentences, untold } = told(wrong(5, letter))
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain('fault.lines 5 2–6')
    expect(sentences[0]).toContain('fault.letter A, B, C, … v0fault.betweenv1fault.betweenv2fault.between…')
    expect(untold).toBe(0)
    expect(told(wrong(5, (at) => ({ line: at + 10 }))).sentences[0]).toContain('10, 11, 12, …')
    expect(told(wrong(5, (at) => ({ count: at }))).sentences).toHaveLength(5)
  })

  it('are none where nothing is wrong', () => {
    expect(told([])).toEqual({ sentences: [], untold: 0 })
  })
})
