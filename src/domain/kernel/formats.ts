import { isCountry } from './countries.ts'
import { hasInvisibleCharacters } from './invisible.ts'
import { isProvince } from './provinces.ts'

/** A format for ajv: `true` (known but not checked), a pattern, or a check of a text or a number. */
type Format =
  true | RegExp | ((text: string) => boolean) | { type: 'number'; validate: (number: number) => boolean }

/**
 * All `format` values of form schemas. The server's ajv and the browser's compiled validators share these
 * checks. A widget with the name of a format draws its fields.
 */
export const formats: Record<string, Format> = {
  money: { type: 'number', validate: hasTwoDecimals },
  date: isCalendarDay,
  email: isEmail,
  // A text in one line, such as a name.
  line: (text) => !hasInvisibleCharacters(text),
  dni: isDni,
  nie: isNie,
  month: true,
  file: true,
  person: true,
  // Blank: no province.
  province: (text) => text === '' || isProvince(text),
  nationality: isCountry,
  provider: true,
  modality: true,
  password: true,
  textarea: true,
}

/**
 * Euros with at most two decimals. A floating-point sum such as 0.1 + 0.2 fails: amounts are typed or come
 * from whole cents.
 */
function hasTwoDecimals(euros: number): boolean {
  return Number.isFinite(euros) && Number(euros.toFixed(2)) === euros
}

/** Whether a text is an existing calendar day YYYY-MM-DD, from year 1 on. */
export function isCalendarDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Normalizes a text for storage: no surrounding blanks, accents composed with their letters. */
export function plainText(text: string): string {
  return text.trim().normalize('NFC')
}

/** Whether a text has a letter or digit of any script, as each name does. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** A key that ignores capitals, accents, blanks and signs in a name. */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '')
  return plain.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** A key for spellings of an e-mail address: lower case, character by character as PostgreSQL does. */
export function emailKey(email: string): string {
  return Array.from(plainText(email), (letter) => letter.toLowerCase()).join('')
}

/**
 * Whether a text is one plain e-mail address: one @ between a name and a dotted host. Lists, display names,
 * line breaks (promise 30) and characters that imitate others are refused. The check takes linear time
 * (promise 39).
 */
export function isEmail(text: string): boolean {
  if (text.length > 254 || /[\s\p{Cc}<>()[\],;:\\"]/u.test(text)) return false
  const [name, host, ...more] = text.normalize('NFC').split('@')
  if (!name || !host || more.length > 0 || name.length > 64 || !isUnmistakable(name)) return false
  const labels = host.split('.')
  return (
    labels.length > 1 &&
    labels.every(
      (label) => /^[a-z0-9-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-'),
    )
  )
}

/** Whether a name cannot be confused with another: visible letters of one alphabet, and ASCII signs. */
function isUnmistakable(name: string): boolean {
  const used = alphabets.filter(({ letters }) => letters.test(name))
  const words = name.replace(/[^\p{L}]/gu, '')
  return (
    /^[!-~\p{L}\p{M}]+$/u.test(name) &&
    !/[\p{Lm}\p{DI}]/u.test(name) &&
    name.normalize('NFKC') === name &&
    Array.from(name).every((letter) => Array.from(letter.toLowerCase()).length === 1) &&
    used.length <= 1 &&
    !used.some(({ alike }) => alike.test(words) || /\p{M}/u.test(name))
  )
}

/** Alphabets with letters that resemble those of another, and the letters that resemble Latin ones. */
const alphabets = [
  {
    letters: /\p{Script=Latin}/u,
    alike: /[\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff\uab30-\uab6f]/u,
  },
  { letters: /\p{Script=Cyrillic}/u, alike: /^[аеорсухіјѕһԁԛԝӏмктвнАВЕЅІЈКМНОРСТУХ]+$/u },
  { letters: /\p{Script=Greek}/u, alike: /^[αονρυικγτΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+$/u },
  { letters: /\p{Script=Armenian}/u, alike: /^[ացօսոհԼՕՏՍ]+$/u },
  { letters: /\p{Script=Cherokee}/u, alike: /./u },
]

/** A DNI and a NIE in their stored form; their last letter may be wrong. */
export const dniShape = /^\d{8}[A-Z]$/
export const nieShape = /^[XYZ]\d{7}[A-Z]$/

/**
 * Whether a text is a DNI, eight digits and their letter, with or without separators: 12345678Z,
 * 12.345.678-z.
 */
export function isDni(text: string): boolean {
  return hasOwnLetter(text, dniShape)
}

/** Whether a text is a NIE: X, Y or Z, seven digits and their letter. */
export function isNie(text: string): boolean {
  return hasOwnLetter(text, nieShape)
}

/**
 * Converts an identity document's number to the stored form: capitals, without blanks, points and hyphens.
 */
export function plainId(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase()
}

/** The pattern of values stored as letters and digits, which may be typed in groups: ES61 2100 ... */
export const lettersAndDigits = '^[A-Za-z0-9]*$'

/** Removes the characters that group digits: "+34 600-000-000" becomes 34600000000. */
export function plainDigits(text: string): string {
  return text.replace(/[\s./()-]/g, '').replace(/^\+/, '')
}

/**
 * The control letter of a DNI or NIE (Z for 12345678): the number modulo 23, where X, Y and Z in front count
 * as 0, 1 and 2 (Real Decreto 1553/2005).
 */
export function nationalIdChecksum(personalId: string): string {
  const number = personalId.slice(0, 8).replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)))
  return letters[Number(number) % 23] ?? ''
}

function hasOwnLetter(text: string, shape: RegExp): boolean {
  const id = plainId(text)
  return shape.test(id) && id.endsWith(nationalIdChecksum(id))
}

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'
