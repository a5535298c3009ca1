/** The folders of a company with files that are no text. */
export type Folder = 'images' | 'documents'

/** Names a picture by its own ending; the server draws every other format as PNG, SVG too. */
const endings: Record<string, string> = { jpg: 'jpg', jpeg: 'jpg', webp: 'webp' }
const pictures = /^(svg|png|jpe?g|webp|gif|avif|tiff?)$/

/**
 * Names a file as the folders of a company want it: small letters, digits and hyphens. Undefined if the
 * folder takes no such file.
 */
export function nameFile(name: string, folder: Folder): string | undefined {
  const dot = name.lastIndexOf('.')
  const given = name.slice(dot + 1).toLowerCase()
  const isKnown = folder === 'images' ? pictures.test(given) : given === 'pdf'
  if (dot < 0 || !isKnown) return undefined
  const plain = name
    .slice(0, dot)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 60)
    .replace(/-$/, '')
  const ending = folder === 'documents' ? 'pdf' : (endings[given] ?? 'png')
  return `${plain || (folder === 'images' ? 'picture' : 'document')}.${ending}`
}
