import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { UnreadableFile } from './sheetFile.ts'
import type { PartReader } from './unzipParts.ts'

type Attributes = SaxesTagPlain['attributes']

export type XmlHandler = {
  open: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

type PlainXml = { position: false; xmlns: false }
const plainXml: PlainXml = { position: false, xmlns: false }

/** No part of a workbook nests its elements deeper. */
const maxDepth = 100
/** Characters between two signs of markup; a cell that Excel itself writes has fewer. */
const maxGap = 256 * 1024

/**
 * Reads a part as XML while it is unpacked; names come without their prefix. Its time is linear, and what is
 * no XML, defines entities or is built to exhaust its reader is refused.
 */
export function xmlPart({ open, close, text }: XmlHandler): PartReader {
  const parser = new SaxesParser<PlainXml>(plainXml)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let depth = 0
  let gap = 0
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxDepth) refuse()
    open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    close?.(localName(name))
  })
  if (text) for (const event of ['text', 'cdata'] as const) parser.on(event, text)
  return (piece, isLast) => {
    const chunk = decoder.decode(piece, { stream: !isLast })
    for (const sign of ['<', '>']) if (!chunk.includes(sign)) gap += chunk.length
    // Each piece without one of both signs counts: a tag of many megabytes may be full of the other.
    if (chunk.includes('<') && chunk.includes('>')) gap = 0
    if (gap > maxGap) refuse()
    parser.write(chunk)
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
