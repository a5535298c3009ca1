/** Lengths of every password (spec 9). */
export const passwordLength = { least: 8, most: 100 }

/** What a reset asks for: 8 to 100 characters, as written (D-40). */
export function isLongEnough(password: string): boolean {
  return password.length >= passwordLength.least && password.length <= passwordLength.most
}

/**
 * What the profile asks for (PRO-12): also an uppercase letter, a lowercase letter and a digit, and no
 * spaces.
 */
export function isStrong(password: string): boolean {
  return (
    isLongEnough(password) &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password) &&
    !/\s/.test(password)
  )
}
