/**
 * Escapes a cell that a spreadsheet would run as a formula, by an apostrophe in front (promise 29). A cell
 * that begins with apostrophes gets one more. Blanks, accents, and invisible or broken characters may
 * precede the formula's sign; the sign may be any character displayed like = + - @, as in ＝1 and ⁼1. A
 * negative number is not escaped.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) && !/^-\d+([.,]\d+)*$/.test(text) ? `'${text}` : text
}

/** Removes the apostrophe of an escaped cell. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}

/**
 * Characters that may precede the sign, and the signs themselves, including full-width, small, raised and
 * lowered forms and any dash.
 */
const before = String.raw`[\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffd]*`
const sign = String.raw`[=+@＝＋＠﹦﹢﹫⁼₌⁺₊⁻₋−\p{Pd}]`
const formula = new RegExp(String.raw`^'*(?:[\t\r]|${before}${sign})`, 'u')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}
