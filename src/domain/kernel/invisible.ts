/**
 * Whether a one-line text contains invisible or broken characters: control characters, direction marks,
 * joiners and spaces without width, half surrogate pairs, the replacement character. Two names that look
 * alike could differ in them. A joiner is allowed between letters of a script that uses it, as in a Persian
 * name, and between emoji.
 */
export function hasInvisibleCharacters(text: string): boolean {
  return invisible.test(text.replaceAll(emojiJoiner, '').replaceAll(letterJoiner, ''))
}

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u

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
