import { expect, it } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { addedParts } from '../../../domain/tax/moneyParts.ts'
import { moneySentence } from '../../../domain/tax/moneySentence.ts'
import { MoneyBar } from './MoneyBar.tsx'

/** 60 euros a month, half paid by the company. */
function moneyOf(taxCents: number) {
  const parts = addedParts({
    priceCents: 60_00,
    contributionCents: 30_00,
    userBagCents: 0,
    companyBagCents: 0,
    taxCents,
  })
  return { year: 2026, months: 9, monthly: [], perMonth: parts, perYear: parts }
}

it('the money bar says the money sentence, and its picture adds nothing for a screen reader', () => {
  const money = moneyOf(15_00)
  const { container } = inIntl(<MoneyBar money={money} />, 'es')
  expect(container.querySelector('[data-money]')?.textContent).toBe(moneySentence(money, 'es').text)
  expect([...container.querySelectorAll('p:not([aria-hidden] *)')]).toHaveLength(1)
})

it.each([
  [15_00, { you: 0, tax: -25, company: -50 }],
  [0, { you: 0, tax: -50, company: -50 }],
  [30_00, { you: 0, tax: 0, company: -50 }],
])('with %i cents of tax not paid each layer of the bar ends where its part does', (taxCents, ends) => {
  const { container } = inIntl(<MoneyBar money={moneyOf(taxCents)} />, 'es')
  const layers = [...container.querySelectorAll<HTMLElement>('span[data-part]')]
  expect(Object.fromEntries(layers.map(({ dataset, style }) => [dataset['part'], style.transform]))).toEqual(
    Object.fromEntries(Object.entries(ends).map(([id, end]) => [id, `translateX(${end}%)`])),
  )
})

it.each([
  ['input', 'text', 'at once'],
  ['input', 'checkbox', 'over'],
  ['button', 'button', 'over'],
])('with the focus in an %s of type %s its parts grow %s', (name, type, how) => {
  const field = Object.assign(document.createElement(name), { type })
  document.body.append(field)
  field.focus()
  const { container } = inIntl(<MoneyBar money={moneyOf(15_00)} />, 'es')
  expect(container.querySelectorAll('[data-still]')).toHaveLength(how === 'at once' ? 1 : 0)
  field.remove()
})

it.each([
  [15_00, ['Ganas 45 € al mes', 'Pagas tú 15 € de 60 € · 9 meses de 2026']],
  [-30_00, ['60 € al mes', 'lo que pagas tú (9 meses de 2026)de 60 €']],
])('the gain stands over the bar, and the cost below it (tax %i)', (taxCents, head) => {
  const { container } = inIntl(<MoneyBar money={moneyOf(taxCents)} />, 'es')
  const texts = [...container.querySelectorAll('[aria-hidden] > p')].map(({ textContent }) => textContent)
  expect(texts.slice(0, 2).map((text) => text.replace(/\s/g, ' '))).toEqual(head)
})
