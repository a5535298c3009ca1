import { formatAmount } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'

/** The result of a typed text: an amount in cents, an empty text, or an unreadable one. */
type ReadMoney = { kind: 'cents'; cents: number } | { kind: 'empty' } | { kind: 'unreadable' }

/**
 * Reads a typed or pasted amount: "60", "60,5", "60.50", "1.234,56 €", "1,234.56". Comma and point are both
 * decimal separators; the group separator of the reader's language groups only before exactly three digits.
 * Rounds half up to cents (D-60); a larger amount becomes the largest exact number.
 */
export function readMoney(text: string, language: Language): ReadMoney {
  const bare = text.replace(/[\s\u00a0\u202f€'’]|EUR/gi, '')
  if (bare === '') return { kind: 'empty' }
  const isNegative = bare.startsWith('-')
  const parts = splitDecimals(isNegative ? bare.slice(1) : bare, language)
  if (!parts) return { kind: 'unreadable' }
  const read = Number(parts.whole) * 100 + roundDecimals(parts.decimals)
  const cents = Math.min(read, Number.MAX_SAFE_INTEGER)
  return { kind: 'cents', cents: isNegative && cents > 0 ? -cents : cents }
}

/**
 * Formats an amount for an input: two decimals and forced grouping with the language's separators, without
 * the euro sign.
 */
export function formatMoneyField(cents: number | undefined, language: Language): string {
  return cents === undefined ? '' : formatAmount(cents, language)
}

type Parts = { whole: string; decimals: string }

function splitDecimals(bare: string, language: Language): Parts | undefined {
  if (/^\d+$/.test(bare)) return { whole: bare, decimals: '' }
  // Grouping only: 1.234, or 1,234,567 in any language (never 0.125: a group cannot start with zero).
  const grouped =
    language === 'en'
      ? /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/
      : /^[1-9]\d{0,2}(?:\.\d{3})+$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/
  if (grouped.test(bare)) return { whole: bare.replace(/[.,]/g, ''), decimals: '' }
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const before = bare.slice(0, last)
  const decimals = bare.slice(last + 1)
  if (!/^\d*$/.test(decimals) || (before === '' && decimals === '')) return undefined
  if (/^\d*$/.test(before)) return { whole: before || '0', decimals }
  const group = bare[last] === ',' ? /^[1-9]\d{0,2}(?:\.\d{3})+$/ : /^[1-9]\d{0,2}(?:,\d{3})+$/
  return group.test(before) ? { whole: before.replace(/[.,]/g, ''), decimals } : undefined
}

function roundDecimals(decimals: string): number {
  const cents = Number(decimals.slice(0, 2).padEnd(2, '0'))
  return Number(decimals[2] ?? '0') >= 5 ? cents + 1 : cents
}
