import { inflateSync } from 'node:zlib'

/**
 * Extracts the words of a PDF made by pdfmake: compressed streams, text in hex by each font's ToUnicode
 * table. The words are in drawing order with single spaces, without positions.
 */
export function pdfText(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const fontNames = [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
    ([, name = '', id = '']) => [name, id] as const,
  )
  const tables = new Map(
    fontNames.map(([name, id]) => [
      name,
      readTable(readStream(objects.get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''))),
    ]),
  )
  return [...objects.values()]
    .map(readStream)
    .filter((text) => /\bTf\b/.test(text))
    .map((text) => translator(text, tables))
    .join('\n')
}

function translator(content: string, tables: Map<string, Map<string, string>>): string {
  let table = new Map<string, string>()
  const pieces: string[] = []
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) table = tables.get(font) ?? table
    else
      pieces.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)]
          .map(([, hex = '']) =>
            (hex.match(/.{4}/g) ?? []).map((code) => table.get(code.toLowerCase()) ?? '?').join(''),
          )
          .join(''),
      )
  }
  return pieces.join(' ').replaceAll(/\s+/g, ' ')
}

function readTable(cmap: string): Map<string, string> {
  const table = new Map<string, string>()
  for (const [, first = '', last = '', list = ''] of cmap.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi,
  )) {
    const texts = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
      String.fromCharCode(...(hex.match(/[0-9a-f]{4}/gi) ?? []).map((unit) => parseInt(unit, 16))),
    )
    for (let code = parseInt(first, 16); code <= parseInt(last, 16); code++)
      table.set(code.toString(16).padStart(4, '0'), texts[code - parseInt(first, 16)] ?? '')
  }
  return table
}

function readStream(object = ''): string {
  const [, bytes] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? []
  if (bytes === undefined) return ''
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
