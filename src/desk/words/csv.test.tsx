import { expect, it } from 'vitest'
import { toCsvAddress } from './csv.ts'

it('a CSV file of operators contains no formula, and its amounts stay numbers', () => {
  const formulas = [' ', '\t', '\n', '\u00a0', '\u200b', ''].flatMap((blanks) =>
    Array.from('=+-@＝＋－＠', (sign) => `${blanks}${sign}HYPERLINK("http://x")`),
  )
  const address = toCsvAddress(
    ['Name'],
    formulas.map((name) => [name, '-12,50']),
  )
  const rows = formulas.map((each) => `"'${each.replaceAll('"', '""')}";"-12,50"\r\n`)
  expect(decodeURIComponent(address.slice(address.indexOf(',') + 1))).toBe(`\ufeff"Name"\r\n${rows.join('')}`)
})
