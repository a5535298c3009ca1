import type { MadeFile } from './deskApi.ts'

/** Returns the address of a received file, for a link. */
export function createFileAddress({ name, base64 }: MadeFile): string {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  return URL.createObjectURL(new Blob([bytes], { type: findFileType(name) ?? 'text/plain' }))
}

const types: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

/** Returns the type of a file that browsers can show; undefined for any other. */
export const findFileType = (name: string): string | undefined =>
  types[name.toLowerCase().split('.').at(-1) ?? '']
