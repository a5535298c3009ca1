/**
 * Escapes a cell that a spreadsheet would run as a formula with an apostrophe (promise 29), and a cell that
 * begins with apostrophes with one more. Blanks, invisible signs, broken ones and accents may precede the
 * formula, whose sign may be any character shown as = + - @, as in ＝1 and ⁼1. A negative number is no
 * formula.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) && !/^-\d+([.,]\d+)*$/.test(text) ? `'${text}` : text
}

/** Removes the apostrophe of an escaped cell. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}

/**
 * The characters before the sign, and the sign itself: also full-width, small, raised and lowered forms, and
 * any dash.
 */
const before = String.raw`[\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffd]*`
const sign = String.raw`[=+@＝＋＠﹦﹢﹫⁼₌⁺₊⁻₋−\p{Pd}]`
const formula = new RegExp(String.raw`^'*(?:[\t\r]|${before}${sign})`, 'u')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}
