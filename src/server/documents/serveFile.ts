import type { FastifyReply } from 'fastify'

export type Served = {
  bytes: Buffer
  contentType: string
  /**
   * What it is called when it is kept; documents are always kept, never shown inside the portal (promise 26).
   */
  fileName: string
  cache: 'private' | 'forever' | 'shortly'
}

const cacheControl = {
  private: 'private, no-store',
  forever: 'public, max-age=31536000, immutable',
  shortly: 'public, max-age=300',
}

/** Answers with a stored file: no script in it can run, no type is guessed, a document is a download. */
export function serveFile(
  reply: FastifyReply,
  { bytes, contentType, fileName, cache }: Served,
): FastifyReply {
  const isImage = contentType.startsWith('image/')
  return reply
    .headers({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': cacheControl[cache],
      'content-disposition': isImage
        ? 'inline'
        : `attachment; filename="${asciiName(fileName)}"; filename*=UTF-8''${encoded(fileName)}`,
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
