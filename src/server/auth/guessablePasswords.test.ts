import { describe, expect, it } from 'vitest'
import { isGuessable } from './guessablePasswords.ts'

const names = ['Acme Industrial', 'acme', 'Núria', 'nuria.vidal@acme.example', null]

describe('a guessable password', () => {
  it.each(['password1', 'PassWord1', 'Qwertyuiop', '123456789', 'barcelona', 'football'])(
    'is a common one, in any case: %s',
    async (password) => expect(await isGuessable(password, [])).toBe(true),
  )

  it.each(['Acme2026', 'acmeindustrial1', 'Industrial_99', 'Nuria-1990', 'núria12345', '2026!VIDAL'])(
    'is a name of the company or the person with digits and signs: %s',
    async (password) => expect(await isGuessable(password, names)).toBe(true),
  )

  it.each(['Correct4horse', 'Acmehorse26', 'nuriavidalacme', 'Ana2026x!', '20262026-'])(
    'is not what has more than a name in it, or a name of three letters: %s',
    async (password) => expect(await isGuessable(password, [...names, 'Ana'])).toBe(false),
  )
})
