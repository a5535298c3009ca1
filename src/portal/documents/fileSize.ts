import { formatNumber } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'

/** A file's size as people say it: 840 KB, 1,3 MB. */
export function fileSize(bytes: number, language: Language): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)), language)} KB`
  return `${formatNumber(Math.round(bytes / 100_000) / 10, language)} MB`
}
