import { loadImage, toJpeg } from './loadImage.ts'

/** The longest side of a photographed page in px: about 190 dots an inch of A4. */
const maxPx = 2200
const jpegQuality = 0.8
/** A4 in points. */
const page = { short: 595, long: 842 }

type Jpeg = { bytes: Uint8Array; width: number; height: number }

/** Creates a PDF of one page from a photo. Rejects if the file is not a picture. */
export async function photoToPdf(photo: Blob, name: string): Promise<File> {
  const address = URL.createObjectURL(photo)
  try {
    return new File([writePdf(await shrink(await loadImage(address)))], name, { type: 'application/pdf' })
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function shrink(image: HTMLImageElement): Promise<Jpeg> {
  const scale = Math.min(1, maxPx / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await toJpeg(canvas, jpegQuality)
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height }
}

/** Writes a PDF of one page with a JPEG in its middle: five objects and their offsets (ISO 32000, 7.5). */
export function writePdf({ bytes, width, height }: Jpeg): Blob {
  const [pageWidth, pageHeight] = width > height ? [page.long, page.short] : [page.short, page.long]
  const scale = Math.min(pageWidth / width, pageHeight / height)
  const [drawnWidth, drawnHeight] = [width * scale, height * scale]
  const [left, bottom] = [(pageWidth - drawnWidth) / 2, (pageHeight - drawnHeight) / 2]
  const place = [drawnWidth, 0, 0, drawnHeight, left, bottom].map((points) => Math.round(points))
  const drawing = `q ${place.join(' ')} cm /I Do Q`
  const image =
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8` +
    `/Filter/DCTDecode/Length ${bytes.length}`
  return joinObjects([
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]` +
        '/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R>>',
    ],
    [`<<${image}>>\nstream\n`, bytes, '\nendstream'],
    [`<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`],
  ])
}

type Part = string | Uint8Array

function joinObjects(objects: readonly Part[][]): Blob {
  const parts: Part[] = ['%PDF-1.4\n']
  const places: number[] = []
  let length = 9
  const write = (part: Part): void => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(length)
    write(`${index + 1} 0 obj\n`)
    object.forEach(write)
    write('\nendobj\n')
  }
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  const start = length
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`)
  write(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))
}
