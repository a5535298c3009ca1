/**
 * Whether a one-line text contains invisible or broken characters: control characters, direction marks,
 * joiners and spaces without width, half surrogate pairs, the replacement characters, an accent without its
 * letter, and more than four accents on one. Two names that look alike could differ in them. A joiner is
 * allowed between letters of a script that uses it, as in a Persian name, and between emoji.
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
