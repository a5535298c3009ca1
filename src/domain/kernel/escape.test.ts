import { describe, expect, it } from 'vitest'
import { escapeFormula, escapeHtml, unescapeFormula } from './escape.ts'

describe('a cell for a spreadsheet', () => {
  it.each(['=1+1', '+1', '@cmd', '-cmd', '\t=1', '\r=1', '-1-1'])('gets an apostrophe: %j', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`)
  })

  it.each([
    ' ',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '\u00a0',
    '\u200b',
    '\ufeff',
    '\u2060',
    '\u3000',
    '\u3164',
    ' \u00ad\u202e\u0000 ',
    '\ufffd',
    '\ud800',
    '\u0301\ufe0f',
  ])('gets an apostrophe also behind %j, whose blanks nobody sees', (blanks) => {
    for (const sign of '=+-@＝＋－＠﹦﹢﹣﹫−–—‐⁼₌⁺₊⁻₋') {
      const text = `${blanks}${sign}cmd|' /C calc'!A0`
      expect(escapeFormula(text)).toBe(`'${text}`)
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    }
  })

  it('keeps an apostrophe of its own where it is read again', () => {
    for (const text of ["'Ana", "'s-Hertogenbosch", "'", 'Ana']) expect(unescapeFormula(text)).toBe(text)
  })

  it('keeps the apostrophes that stood before a formula', () => {
    for (const text of ["'=1", "''=1", "'\t", "' –1"]) {
      expect(escapeFormula(text)).toBe(`'${text}`)
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    }
  })

  it.each([' Ana', ' 1=1', '\u200bAna', '-12', '-1.234,56', '-0,5', 'Ana', '', '1=1'])(
    'stays as it is: %j',
    (text) => {
      expect(escapeFormula(text)).toBe(text)
    },
  )
})

it('a text in HTML begins no element, ends no attribute and no entity', () => {
  expect(escapeHtml('<b>"Tom & Ana"</b>')).toBe('&lt;b&gt;&quot;Tom &amp; Ana&quot;&lt;/b&gt;')
})
