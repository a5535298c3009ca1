/**
 * Whether a text of one line has what nobody sees, or what stands for a letter that was lost: control signs,
 * marks of direction, joiners and blanks without width, halves of a surrogate pair, the sign of a broken
 * letter. Two names may look alike and differ in them. A joiner between two letters of a script that joins
 * letters, as in a Persian name, or between two emoji is seen by what it does.
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
