const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/**
 * The control letter of a DNI or NIE: the number modulo 23, with X, Y and Z in front as 0, 1 and 2 (Real
 * Decreto 1553/2005).
 */
export function letterOf(personalId: string): string {
  const number = personalId.slice(0, 8).replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)))
  return letters[Number(number) % 23] ?? ''
}

/** Eight digits and their letter, however it is typed: 12345678Z, 12.345.678-z. */
export function isDni(text: string): boolean {
  return isRight(text, /^\d{8}[A-Z]$/)
}

/** X, Y or Z, seven digits and their letter. */
export function isNie(text: string): boolean {
  return isRight(text, /^[XYZ]\d{7}[A-Z]$/)
}

/** As it is kept: without blanks, points and hyphens, in capitals. */
export function plainId(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase()
}

function isRight(text: string, shape: RegExp): boolean {
  const id = plainId(text)
  return shape.test(id) && id.endsWith(letterOf(id))
}
