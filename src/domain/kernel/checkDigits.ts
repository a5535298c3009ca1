import { isDni, isNie, nationalIdChecksum, plainId } from './formats.ts'

/* A fault of a number with a check digit or letter. `expected` is the correct value, if the kind of fault
   does not imply it. */

export type DigitFault = { id: 'length' | 'shape' | 'letter' | 'control'; expected?: string }

/** Checks a DNI or NIE: its length, which characters are digits, its letter. */
export function nationalIdFault(text: string): DigitFault | undefined {
  if (isDni(text) || isNie(text)) return undefined
  const id = plainId(text)
  if (Array.from(id).length !== 9) return { id: 'length' }
  if (!/^[\dXYZ]\d{7}[A-Z]$/.test(id)) return { id: 'shape' }
  return { id: 'letter', expected: nationalIdChecksum(id) }
}

/**
 * Checks a bank account (D-111). A Spanish IBAN has 24 characters; the third and fourth are control digits
 * (ISO 13616). Accounts of other countries are not checked.
 */
export function ibanFault(text: string): DigitFault | undefined {
  const iban = plainId(text)
  if (!iban.startsWith('ES')) return undefined
  if (iban.length !== 24) return { id: 'length' }
  if (!/^ES\d{22}$/.test(iban)) return { id: 'shape' }
  // The letters E and S count as 14 and 28. BigInt is needed, because the number is larger than JavaScript's
  // exact integers.
  const rest = Number(BigInt(`${iban.slice(4)}142800`) % 97n)
  const expected = String(98 - rest).padStart(2, '0')
  return iban.slice(2, 4) === expected ? undefined : { id: 'control', expected }
}

/**
 * Checks a social security number of 12 digits (D-111): the last two are the remainder of the first ten
 * divided by 97. If the number after the province is below ten million, it counts with seven digits.
 */
export function securityNumberFault(number: string): DigitFault | undefined {
  if (!/^\d{12}$/.test(number)) return undefined
  const [province, own] = [number.slice(0, 2), number.slice(2, 10)]
  const checked = Number(province + (own.startsWith('0') ? own.slice(1) : own))
  const expected = String(checked % 97).padStart(2, '0')
  return number.endsWith(expected) ? undefined : { id: 'control', expected }
}

/** Entity types (first letters) whose tax number ends in a letter. */
const endsInLetter = 'KNPQRSW'
const controlLetters = 'JABCDEFGHI'

/** Checks the tax number of an entity: a letter, seven digits, and a check digit or letter. */
export function entityNumberFault(number: string): DigitFault | undefined {
  if (number.length !== 9) return { id: 'length' }
  if (!/^[A-HJNP-SUVW]\d{7}[\dA-J]$/.test(number)) return { id: 'shape' }
  const digits = Array.from(number.slice(1, 8), Number)
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit * 2 : digit
    return total + Math.floor(weighed / 10) + (weighed % 10)
  }, 0)
  const control = (10 - (sum % 10)) % 10
  const expected = endsInLetter.includes(number.charAt(0)) ? controlLetters.charAt(control) : String(control)
  const isRight = [expected, controlLetters.charAt(control)].includes(number.slice(8))
  return isRight ? undefined : { id: 'control', expected }
}
