import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { UnreadableFile } from './sheetFile.ts'
import type { PartReader } from './unzipParts.ts'

type Attributes = SaxesTagPlain['attributes']

type XmlHandler = {
  open: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

type PlainXml = { position: false; xmlns: false }
const plainXml: PlainXml = { position: false, xmlns: false }

/** The maximum nesting of a workbook's parts. */
const maxDepth = 100
/** The maximum length of a tag, text, comment or section; a cell of Excel is shorter. */
const maxGap = 256 * 1024

/**
 * Parses a part as XML while it is unpacked; names are passed without prefix. It takes linear time, and
 * refuses invalid XML, defined entities and structures that exhaust a parser.
 */
export function xmlPart({ open, close, text }: XmlHandler): PartReader {
  const parser = new SaxesParser<PlainXml>(plainXml)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let depth = 0
  /** The number of characters since the parser's last event, which the parser keeps in memory. */
  let gap = 0
  const given = (): void => void (gap = 0)
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('comment', given)
  parser.on('processinginstruction', given)
  parser.on('opentag', ({ name, attributes }) => {
    given()
    if (++depth > maxDepth) refuse()
    open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    given()
    depth--
    close?.(localName(name))
  })
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, (piece) => {
      given()
      text?.(piece)
    })
  return (piece, isLast) => {
    const chunk = decoder.decode(piece, { stream: !isLast })
    for (let at = 0; at < chunk.length; at += maxGap) {
      const part = chunk.slice(at, at + maxGap)
      gap += part.length
      parser.write(part)
      if (gap > maxGap) refuse()
    }
    if (isLast) parser.close()
  }
}

function refuse(): never {
  throw new UnreadableFile('file.workbook')
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute by its name without prefix. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((each) => localName(each) === name)
  return key === undefined ? undefined : attributes[key]
}
