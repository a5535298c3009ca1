import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/* The fonts of documents. For each letter the first font that has it is used: Roboto has Latin, Greek and
   Cyrillic letters; the others have their own scripts. */

type FontFile = { hasGlyphForCodePoint: (codePoint: number) => boolean }
type Font = { name: string; normal: string; bold: string; open: () => FontFile }

const { resolve } = createRequire(import.meta.url)
const roboto = join(dirname(resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const noto = (script: string, weight: number): string =>
  resolve(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`)
const cjk = (region: string, file: string): string =>
  join(dirname(resolve(`@embedpdf/fonts-${region}`)), '..', 'fonts', file)

export const fonts: readonly Font[] = [
  font('Roboto', join(roboto, 'Roboto-Regular.ttf'), join(roboto, 'Roboto-Medium.ttf')),
  ...['arabic', 'hebrew', 'devanagari'].map((script) => font(script, noto(script, 400), noto(script, 600))),
  // Chinese and Japanese letters, then Korean ones.
  font('hans', cjk('sc', 'NotoSansHans-Regular.otf'), cjk('sc', 'NotoSansHans-Medium.otf')),
  font('korean', cjk('kr', 'NotoSansKR-Regular.otf'), cjk('kr', 'NotoSansKR-Medium.otf')),
]

function font(name: string, normal: string, bold: string): Font {
  let opened: FontFile | undefined
  const open = (): FontFile => (opened ??= fontkit().openSync(normal))
  return { name, normal, bold, open }
}

/** Loads the library when a text may first need another font than Roboto. */
function fontkit(): { openSync: (path: string) => FontFile } {
  return createRequire(import.meta.url)('fontkit') as ReturnType<typeof fontkit>
}

/** A part of a text in one font. */
export type Run = { text: string; font: string; isRightToLeft: boolean }

/**
 * Splits a text by the fonts that can draw it. Right-to-left words form one part with the blanks and hyphens
 * between them. A character that no font has is written as its code, such as [U+1F600], instead of an empty
 * box.
 */
export function toRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const { segment } of letters.segment(text)) {
    const run = { ...drawable(segment), isRightToLeft: rightToLeft.test(segment) }
    const last = runs.at(-1)
    if (last && last.font === run.font && last.isRightToLeft === run.isRightToLeft) last.text += run.text
    else runs.push(run)
  }
  return joined(runs)
}

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' })
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const ofEveryFont = /^[\u0020-\u007e\u00a0-\u017f\u2010-\u2026\u20ac]*$/
/** Joiners and variation marks, which have no glyph of their own. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

function drawable(segment: string): Pick<Run, 'text' | 'font'> {
  for (const text of [segment, segment.normalize('NFKC')]) {
    const name = fontOf(text)
    if (name) return { text, font: name }
  }
  const numbers = Array.from(segment.replace(unseen, ''), (sign) =>
    fontOf(sign) ? sign : `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
  return { text: numbers.join(''), font: 'Roboto' }
}

function fontOf(text: string): string | undefined {
  if (ofEveryFont.test(text)) return 'Roboto'
  const points = Array.from(text.replace(unseen, ''), (sign) => sign.codePointAt(0) ?? 0)
  return fonts.find(({ open }) => points.every((point) => open().hasGlyphForCodePoint(point)))?.name
}

/** Merges blanks and hyphens between right-to-left words of one font into one part. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const [before, last] = result.slice(-2)
    const isBetween =
      before?.isRightToLeft && before.font === run.font && last && /^[ \u00a0-]+$/.test(last.text)
    if (isBetween && run.isRightToLeft)
      result.splice(-2, 2, { ...run, text: before.text + last.text + run.text })
    else result.push(run)
  }
  return result
}
