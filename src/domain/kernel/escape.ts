/**
 * A cell of a table without what a spreadsheet would run as a formula: it gets an apostrophe (promise 29). A
 * negative number is no formula.
 */
export function escapeFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-\d+([.,]\d+)*$/.test(text) ? `'${text}` : text
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as HTML shows it, also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}
