import { createRequire } from 'node:module'
import { fonts } from './fonts.ts'

/** A company's name and two of its colors; `ink` is readable on `ground`. */
export type IconLook = { name: string; ground: string; ink: string }

type Box = { minX: number; minY: number; maxX: number; maxY: number }
type Glyph = { path: { toSVG: () => string; bbox: Box } }
type LetterFont = { layout: (text: string) => { glyphs: Glyph[] } }

/** The letter's longer side as a share of the icon's side; the masks of devices cut nothing within 80 %. */
const share = 0.46

/** Draws an application's icon: the first letter of a company's name on its color, as a PNG. */
export async function drawAppIcon(look: IconLook, sizePx: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(iconSvg(look, sizePx)))
    .png()
    .toBuffer()
}

function iconSvg({ name, ground, ink }: IconLook, sizePx: number): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? ''
  const square = `<rect width="${sizePx}" height="${sizePx}" fill="${ground}"/>`
  const edges = `width="${sizePx}" height="${sizePx}"`
  const drawn = drawLetter(letter, ink, sizePx)
  return `<svg xmlns="http://www.w3.org/2000/svg" ${edges}>${square}${drawn}</svg>`
}

/** Draws the letter as a path in the middle, so that the result does not depend on fonts of the machine. */
function drawLetter(letter: string, ink: string, sizePx: number): string {
  const font = fonts.find((each) => each.open().hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  const [glyph] = font ? openFont(font.bold).layout(letter).glyphs : []
  if (!glyph) return ''
  const { minX, minY, maxX, maxY } = glyph.path.bbox
  const scale = (share * sizePx) / Math.max(maxX - minX, maxY - minY)
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2]
  const place = `translate(${sizePx / 2} ${sizePx / 2}) scale(${scale} ${-scale}) translate(${-x} ${-y})`
  return `<path transform="${place}" fill="${ink}" d="${glyph.path.toSVG()}"/>`
}

/** Opens a font; the library is loaded for the first icon. */
function openFont(path: string): LetterFont {
  const { openSync } = createRequire(import.meta.url)('fontkit') as { openSync: (path: string) => LetterFont }
  return openSync(path)
}
