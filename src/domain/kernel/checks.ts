/** A password has 8 to 100 characters (spec 9). */
const passwordLength = { min: 8, max: 100 }

/** The rules of a password in the profile, as a pattern for form schemas (PRO-12). */
export const strongPasswordPattern =
  '^(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*\\d)' + `\\S{${passwordLength.min},${passwordLength.max}}$`

export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'spaces'

/** Whether a password has 8 to 100 characters: all that a reset asks for (D-40). */
export function hasPasswordLength(password: string): boolean {
  const { length } = Array.from(password)
  return length >= passwordLength.min && length <= passwordLength.max
}

/** The rules of a password in the profile one by one, and whether the password keeps each (PRO-12). */
export function passwordRules(password: string): { rule: PasswordRule; isKept: boolean }[] {
  return [
    { rule: 'length', isKept: hasPasswordLength(password) },
    { rule: 'upper', isKept: /\p{Lu}/u.test(password) },
    { rule: 'lower', isKept: /\p{Ll}/u.test(password) },
    { rule: 'digit', isKept: /\d/.test(password) },
    { rule: 'spaces', isKept: password !== '' && !/\s/.test(password) },
  ]
}

/** Whether a password keeps all rules of the profile (PRO-12). */
export function isStrongPassword(password: string): boolean {
  return passwordRules(password).every(({ isKept }) => isKept)
}

/** Whether a text is a calendar day that exists, as YYYY-MM-DD. */
export function isCalendarDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * Whether a text is one plain e-mail address: one @, a name before it and a dotted host behind it; no list,
 * no display name, no line break (promise 30). Its time is linear in the length of the text (promise 39).
 */
export function isEmail(text: string): boolean {
  if (text.length > 254 || /[\s\p{Cc}<>()[\],;:\\"]/u.test(text)) return false
  const [name, host, ...more] = text.split('@')
  if (!name || !host || more.length > 0 || name.length > 64) return false
  const labels = host.split('.')
  return (
    labels.length > 1 &&
    labels.every(
      (label) => /^[a-z0-9-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-'),
    )
  )
}
