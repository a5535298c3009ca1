/**
 * Whether a text of one line has what nobody sees, or what stands for a letter that was lost: control signs,
 * marks of direction, joiners and blanks without width, halves of a surrogate pair, the sign of a broken
 * letter. Two names may look alike and differ in them. Names of people have no need of joiners.
 */
export function hasInvisibleCharacters(text: string): boolean {
  return invisible.test(text)
}

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u
