import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TenantFault } from '../../domain/company/files/faults.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { isDamaged } from './damagedPicture.ts'
import { linkFault } from './folders.ts'

type Report = (file: string, message: string, severity?: TenantFault['severity']) => void

const damaged = 'is cut off, or damaged: employees would see no picture; save it again'

const maxBytes = { images: 1024 * 1024, documents: 10 * 1024 * 1024 }

/** The file endings of each folder, and the check of a file's content. */
const kinds: Record<keyof TenantConfig['assets'], Record<string, (bytes: Buffer) => string | undefined>> = {
  images: {
    svg: svgFault,
    png: startsWith([0x89, 0x50, 0x4e, 0x47], 'a PNG'),
    jpg: startsWith([0xff, 0xd8, 0xff], 'a JPEG'),
    webp: startsWith([0x52, 0x49, 0x46, 0x46], 'a WebP'),
  },
  documents: { pdf: startsWith([0x25, 0x50, 0x44, 0x46], 'a PDF') },
}

/**
 * The paths of a tenant's pictures and documents, by file name, and a version of each picture by its content.
 * A file whose content does not match its extension is reported and left out.
 */
export async function readAssets(
  dir: string,
  report: Report,
): Promise<TenantConfig['assets'] & { pictureVersions: Record<string, string> }> {
  const images = await readFolder(dir, 'images', report)
  return {
    images,
    documents: await readFolder(dir, 'documents', report),
    pictureVersions: Object.fromEntries(
      Object.entries(images).map(([name, path]) => [name, versionOf(readFileSync(path))]),
    ),
  }
}

const versionOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 8)

async function readFolder(
  dir: string,
  folder: keyof TenantConfig['assets'],
  report: Report,
): Promise<Record<string, string>> {
  const names = await readdir(join(dir, folder)).catch(() => [])
  const found: Record<string, string> = {}
  for (const name of names.filter((candidate) => !isOfTheSystem(candidate)).sort()) {
    const path = join(dir, folder, name)
    const message = linkFault(dir, `${folder}/${name}`) ?? assetFault(path, name, folder)
    if (message) report(`${folder}/${name}`, message)
    else found[name] = path
    if (message || folder !== 'images') continue
    const large = await describeLarge(path)
    if (large) report(`${folder}/${name}`, large, 'warning')
    else if (await isDamaged(path)) report(`${folder}/${name}`, damaged, 'loss')
  }
  return found
}

/** Whether the operating system created the file: Thumbs.db and desktop.ini of Windows, hidden files. */
export function isOfTheSystem(name: string): boolean {
  return name.startsWith('.') || ['thumbs.db', 'ehthumbs.db', 'desktop.ini'].includes(name.toLowerCase())
}

function assetFault(path: string, name: string, folder: keyof TenantConfig['assets']): string | undefined {
  const found = statSync(path)
  if (found.isDirectory()) return 'expected a file, got a folder: its files are not read, put them beside it'
  const extension = /^[a-z0-9][a-z0-9-]{0,59}\.([a-z]{3,4})$/.exec(name)?.[1] ?? ''
  const check = kinds[folder][extension]
  if (!check) {
    const endings = Object.keys(kinds[folder]).join(', .')
    return `expected a name of lower-case letters, digits and hyphens that ends in .${endings}`
  }
  const limit = maxBytes[folder]
  if (found.size > limit)
    return `expected at most ${limit / 1024 / 1024} MB, got ${(found.size / 1024 / 1024).toFixed(1)} MB`
  return check(readFileSync(path))
}

/**
 * Pixels per side; a browser needs hundreds of megabytes to draw a larger picture, however small its file.
 */
const maxSidePx = 4000

async function describeLarge(path: string): Promise<string | undefined> {
  if (path.endsWith('.svg')) return undefined
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(path)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (Math.max(width, height) <= maxSidePx) return undefined
  const most = 'a phone cannot draw it; make it at most 4,000 pixels a side'
  return `is ${width.toLocaleString('en')} by ${height.toLocaleString('en')} pixels: ${most}`
}

function startsWith(signature: number[], kind: string): (bytes: Buffer) => string | undefined {
  return (bytes) =>
    signature.every((byte, index) => bytes[index] === byte)
      ? undefined
      : `expected ${kind} file, got other content`
}

const notDrawing = new RegExp(
  [
    /<script|<foreignObject|<!ENTITY|javascript:|@import/,
    /\son[a-z]{1,40}\s*=/,
    /(?:href|src)\s*=\s*["'](?!#)[^"']{0,100}/,
    /url\(\s*["']?(?!#)[^"')]{0,100}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Refuses an SVG with scripts or links to other files (promise 25). */
function svgFault(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  if (!/<svg[\s>]/.test(text)) return 'expected an SVG file, got other content'
  const bad = notDrawing.exec(text)
  return bad
    ? `expected a drawing without scripts or links to other files, got ${JSON.stringify(bad[0].trim())}`
    : undefined
}
