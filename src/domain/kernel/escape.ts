/**
 * A cell of a table without what a spreadsheet would run as a formula: it gets an apostrophe (promise 29).
 * Blanks and signs that nobody sees may stand before it, and its sign may be a wide one, as in ＝1+1. A
 * negative number is no formula.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) && !/^-\d+([.,]\d+)*$/.test(text) ? `'${text}` : text
}

/** The text that was escaped. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}

/** The wide and small forms are those that a spreadsheet turns into = + - @. */
const formula = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as HTML shows it, also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}
