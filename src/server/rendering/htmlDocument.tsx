import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * A whole page or mail, from `<html>` on, as text. React escapes every text and attribute; the output holds
 * no script and no marks of React.
 */
export function htmlDocument(html: ReactElement): string {
  return `<!doctype html>\n${renderToStaticMarkup(html)}`
}
