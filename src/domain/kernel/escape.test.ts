import { describe, expect, it } from 'vitest'
import { escapeFormula, escapeHtml } from './escape.ts'

describe('a cell for a spreadsheet', () => {
  it.each(['=1+1', '+1', '@cmd', '-cmd', '\t=1', '\r=1', '-1-1'])('gets an apostrophe: %j', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`)
  })

  it.each(['-12', '-1.234,56', 'Ana', '', '1=1'])('stays as it is: %j', (text) => {
    expect(escapeFormula(text)).toBe(text)
  })
})

it('a text in HTML begins no element, ends no attribute and no entity', () => {
  expect(escapeHtml('<b>"Tom & Ana"</b>')).toBe('&lt;b&gt;&quot;Tom &amp; Ana&quot;&lt;/b&gt;')
})
