import { describe, expect, it } from 'vitest'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import { foreignLetter } from '../../../domain/kernel/documentLetters.ts'
import { toRuns } from './fonts.ts'
import { renderPdf } from './renderPdf.ts'

const names = {
  greek: 'Ελένη Παπαδοπούλου',
  cyrillic: 'Ђорђе Щукин',
  arabic: 'محمد الحسن',
  persian: 'علی‌رضا پورمحمدی',
  hebrew: 'דוד פרץ-כהן',
  devanagari: 'देवी शर्मा',
  chinese: '王小明 鄭',
  japanese: '髙橋 なつ ミキ',
  korean: '김민준',
}

async function printed(text: string): Promise<string> {
  const company = { name: 'Acme', color: '#ffe600', colorBar: '#000000', colorTitles: '#ff0000' }
  const blocks = [{ kind: 'facts' as const, rows: [{ label: 'Para', value: text, isMain: true }] }]
  return pdfText(await renderPdf({ language: 'es', company, title: text, blocks }))
}

/** The letters of a text in any order, because a page contains them in drawing order and shaped. */
const lettersOf = (text: string): string[] =>
  [...new Set(text.normalize('NFKC').replaceAll(/[^\p{L}]/gu, ''))].toSorted()

describe('a name in a document', () => {
  it.each(Object.entries(names))('is printed with its own letters: %s', async (_script, name) => {
    const text = await printed(name)
    expect(text).not.toContain('[U+')
    for (const letter of lettersOf(name)) expect(text.normalize('NFKC'), letter).toContain(letter)
  })

  it('has the words of one script that is written from right to left in one part', () => {
    expect(toRuns(`${names.arabic} (12345678Z), ${names.hebrew}`)).toEqual([
      { text: names.arabic, font: 'arabic', isRightToLeft: true },
      { text: ' (12345678Z), ', font: 'Roboto', isRightToLeft: false },
      { text: names.hebrew, font: 'hebrew', isRightToLeft: true },
    ])
  })

  it('has the number of a sign that no font has, never a box', async () => {
    expect(await printed('Nil 😀 გ ǆ')).toContain('Nil [U+1F600] [U+10D2] dž')
  })

  it('has no other letters than those which forms and files take', () => {
    for (const name of Object.values(names)) expect(foreignLetter(name), name).toBeUndefined()
    expect(foreignLetter('Ana გიორგი')).toEqual({ letter: 'გ', place: 5 })
    expect(foreignLetter('Արա')).toEqual({ letter: 'Ա', place: 1 })
  })
})
