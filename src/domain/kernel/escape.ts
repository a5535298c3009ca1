/**
 * A cell of a table without what a spreadsheet would run as a formula: it gets an apostrophe (promise 29),
 * and one more where it begins with apostrophes itself. Blanks, signs that nobody sees, broken ones and
 * accents may stand before the formula, and its sign may be any that is shown as = + - @, as in ＝1 and ⁼1. A
 * negative number is no formula.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) && !/^-\d+([.,]\d+)*$/.test(text) ? `'${text}` : text
}

/** The text that was escaped. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}

/** What stands before the sign, and the sign: also wide, small, raised and lowered, and any dash. */
const before = String.raw`[\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffd]*`
const sign = String.raw`[=+@＝＋＠﹦﹢﹫⁼₌⁺₊⁻₋−\p{Pd}]`
const formula = new RegExp(String.raw`^'*(?:[\t\r]|${before}${sign})`, 'u')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as HTML shows it, also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}
