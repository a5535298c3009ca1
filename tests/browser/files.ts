import sharp from 'sharp'

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** A small valid PDF of one empty page. */
export function pdf(name = 'factura.pdf'): Upload {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ` +
    `${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) }
}

/** A picture of one color, wider than high. */
export async function picture(name = 'yo.png'): Promise<Upload> {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

export const text = (name = 'notas.txt'): Upload => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('Nada que ver.'),
})
