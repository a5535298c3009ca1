import { extname } from 'node:path'

/** Longer names, with their extension, do not fit every file system. */
const maxLetters = 120

/**
 * What a document is called when it is kept: its title as the list tells it, without what file systems
 * refuse, with the extension of its file.
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
