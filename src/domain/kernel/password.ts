/** A password has 8 to 100 characters (spec 9). */
const passwordLength = { min: 8, max: 100 }

/** The rules of a password in the profile, as a pattern for form schemas (PRO-12). */
export const strongPasswordPattern =
  '^(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*\\d)' + `\\S{${passwordLength.min},${passwordLength.max}}$`

type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'spaces'

/** Whether a password has fewer than 8 characters; a character outside the basic plane counts as one. */
export function isTooShort(password: string): boolean {
  return Array.from(password).length < passwordLength.min
}

/** Whether a password has 8 to 100 characters, the only rule of a reset (D-40). */
export function hasPasswordLength(password: string): boolean {
  return !isTooShort(password) && Array.from(password).length <= passwordLength.max
}

/** Lists the rules for a password in the profile, each with whether the password meets the rule (PRO-12). */
export function passwordRules(password: string): { rule: PasswordRule; isKept: boolean }[] {
  return [
    { rule: 'length', isKept: hasPasswordLength(password) },
    { rule: 'upper', isKept: /\p{Lu}/u.test(password) },
    { rule: 'lower', isKept: /\p{Ll}/u.test(password) },
    { rule: 'digit', isKept: /\d/.test(password) },
    { rule: 'spaces', isKept: password !== '' && !/\s/.test(password) },
  ]
}

/** Whether a password meets all rules of the profile (PRO-12). */
export function isStrongPassword(password: string): boolean {
  return passwordRules(password).every(({ isKept }) => isKept)
}

/**
 * The key and initialization vector, in hexadecimal, with which the browser encrypts a password before
 * sending: AES-256-CBC, PKCS7, base64 (D-33, spec 9). They are fixed and public: the specification requires
 * this obfuscation, but it adds no security. TLS protects the connection and Argon2 the storage. Server and
 * portal must be built with the same values.
 */
export const passwordCipher = {
  keyHex: '6a1f4d0be2c35b97f08d3a51c6794e2b815fd3a0479bc2ee16d05f7a98b34c21',
  ivHex: '3fb1960c7da24e58913c5e0f62d7a84b',
} as const
