/**
 * Characters that no editor shows: no-break and narrow spaces, zero-width characters, soft hyphens, the byte
 * order mark.
 */
const unseen = /[\u00A0\u00AD\u2007\u200B-\u200F\u202F\u2060\uFEFF]/gu

/** Names the first character that no editor shows, such as "U+00A0"; undefined if there is none. */
export function unseenCharacter(text: string): string | undefined {
  const [found] = text.match(unseen) ?? []
  const code = found?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return code === undefined ? undefined : `U+${code}`
}

/** Returns a text without such characters, and without blanks around it. */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '').trim()
