import type { FastifyReply } from 'fastify'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'

export type Served = {
  bytes: Buffer | Readable
  sizeBytes?: number
  contentType: string
  /** The download's name; documents are always downloaded, never shown inside the portal (promise 26). */
  fileName: string
  cache: 'private' | 'forever' | 'shortly'
}

const cacheControl = {
  private: 'private, no-store',
  forever: 'private, max-age=31536000, immutable',
  shortly: 'public, max-age=300',
}

/** Sends a stored file with headers that stop scripts and type guessing; a document is a download. */
export function serveFile(
  reply: FastifyReply,
  { bytes, sizeBytes, contentType, fileName, cache }: Served,
): FastifyReply {
  const isImage = contentType.startsWith('image/')
  return reply
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': cacheControl[cache],
      'content-disposition': isImage
        ? 'inline'
        : `attachment; filename="${asciiName(fileName)}"; filename*=UTF-8''${encoded(fileName)}`,
      ...(sizeBytes !== undefined && { 'content-length': sizeBytes }),
    })
    .type(contentType)
    .send(bytes)
}

const asciiName = (name: string): string => name.replaceAll(/[^A-Za-z0-9._ -]/g, '_')

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The maximum length of a name with its extension that every file system accepts. */
const maxLetters = 120

/**
 * A download's name: the document's title in the list, without characters that file systems refuse, with the
 * file's extension.
 */
export function downloadName(title: string, file: string): string {
  const extension = extname(file)
  const own = extension && title.toLowerCase().endsWith(extension) ? title.slice(0, -extension.length) : title
  const plain = own
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
  const name = Array.from(plain)
    .slice(0, maxLetters)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  return `${name || 'file'}${extension}`
}
