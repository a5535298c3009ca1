import { expect } from 'vitest'
import { monthName } from '../../src/domain/kernel/format.ts'

/** A row of a closed month of payroll. */
export type PaidRow = { product: string; month: string; priceCents: number; salaryCents: number }

type Claim = 'payslip' | 'nothingFrom' | 'inForce' | 'refused'

/**
 * Checks that one person's mails about ends and reviews agree with payroll: the last payslip, the first
 * month without a charge, a contract's start and price, and that a refused contract is not charged. Returns
 * the kinds of sentences found.
 */
export function expectMailsAsPaid(texts: readonly string[], paid: readonly PaidRow[], year: number): Claim[] {
  const found: Claim[] = []
  const monthOf = (name: string): string => `${year}-${String(monthNumber(name)).padStart(2, '0')}`
  for (const text of texts) {
    for (const [, name = '', amount = ''] of text.matchAll(/En tu nómina de (\p{L}+): ([\d.,]+) €/gu)) {
      found.push('payslip')
      const rows = paid.filter(({ month }) => month === monthOf(name))
      expect(
        rows.map(({ salaryCents }) => salaryCents),
        text,
      ).toContain(centsOf(amount))
    }
    for (const [, name = ''] of text.matchAll(/Se te cobra: A partir de (\p{L}+) de/gu)) {
      found.push('nothingFrom')
      expect(
        paid.filter(({ month }) => month >= monthOf(name)),
        text,
      ).toEqual([])
    }
    const [, start, price = ''] =
      /en vigor\. Empieza el 1 de (\p{L}+) de \d+\. Precio ([\d.,]+) € al mes/u.exec(text) ?? []
    if (start !== undefined) {
      found.push('inForce')
      const rows = paid.filter(({ month }) => month === monthOf(start))
      expect(
        rows.map(({ priceCents }) => priceCents),
        text,
      ).toContain(centsOf(price))
    }
    if (text.includes('No se carga nada a tu bolsa')) {
      found.push('refused')
      expect(paid, text).toEqual([])
    }
  }
  return found
}

/** Checks the lines of a provider's files: kind, employee number, first and last day, monthly price. */
export function expectProviderAsPaid(
  written: readonly string[],
  paid: readonly (PaidRow & { employeeNumber: string })[],
): void {
  const lines = written.map((line) => line.split(';'))
  // Each covered person has a line of their own.
  const sums: Record<string, number> = {}
  for (const [kind, number = '', , , price = ''] of lines)
    if (kind === 'joiner') sums[number] = (sums[number] ?? 0) + centsOf(price)
  for (const { employeeNumber, priceCents } of paid) expect(sums[employeeNumber]).toBe(priceCents)
  expect(new Set(Object.keys(sums))).toEqual(new Set(paid.map(({ employeeNumber }) => employeeNumber)))
  for (const [kind, number, from = '', until = ''] of lines) {
    const rows = paid.filter(({ employeeNumber }) => employeeNumber === number)
    const months = rows.map(({ month }) => month).toSorted()
    if (kind === 'leaver') expect(months.at(-1), number).toBe(until.slice(0, 7))
    else expect(months[0], number).toBe(from.slice(0, 7))
  }
}

function monthNumber(name: string): number {
  const names = Array.from({ length: 12 }, (_, month) => monthName(month, 'es'))
  const index = names.indexOf(name)
  expect(index, name).toBeGreaterThanOrEqual(0)
  return index + 1
}

/** Converts an amount, as written in mails or a provider's file, to whole cents. */
function centsOf(amount: string): number {
  const isSpanish = /,\d\d$/.test(amount) || /\.\d{3}$/.test(amount)
  return Math.round(Number(isSpanish ? amount.replaceAll('.', '').replace(',', '.') : amount) * 100)
}
