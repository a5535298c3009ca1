/**
 * Whether a one-line text contains invisible or broken characters: control characters, direction marks,
 * zero-width joiners and spaces, half surrogate pairs, replacement characters, an accent without a letter,
 * or more than four accents on a letter. With such characters two names could look alike and differ. A
 * joiner is allowed between emoji, and between letters of a script that uses joiners, as in a Persian name.
 */
export function hasInvisibleCharacters(text: string): boolean {
  const joined = text.replaceAll(emojiJoiner, '').replaceAll(letterJoiner, '')
  return invisible.test(joined) || looseAccent.test(joined)
}

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd]/u
const looseAccent = /(?<![\p{L}\p{N}\p{P}\p{S}\p{M}])\p{M}|\p{M}{5}/u

const joining = [
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const letterJoiner = new RegExp(`(?<=[${joining}])[\\u200c\\u200d](?=[${joining}])`, 'gu')
const emojiJoiner =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)(?:\ufe0f?\u200d(?=\p{Extended_Pictographic})|\ufe0f)/gu
