/**
 * The style of the page for several contracts: selectors show the number of ticks on the button without a
 * script.
 */
export function acceptAllStyle(count: number): string {
  return `article{padding:0;border:0;background:none}
.all{position:relative}
html{scroll-padding-bottom:7rem}
.all+p{margin-top:32px}
.tick{position:absolute;width:24px;height:24px;margin:17px 16px;accent-color:var(--brand-text)}
.card{border:1px solid var(--border);border-radius:12px;background:var(--surface);padding:16px;
margin:0 0 16px}
.card h2{margin:0 0 8px;font-size:1.125rem;line-height:1.625rem}
.card label{display:block;padding-left:40px;min-height:32px;cursor:pointer}
.card p:last-child{margin-bottom:0}
.tick:not(:checked)+.card dl,.tick:not(:checked)+.card details{opacity:.6}
.accepted{background:var(--success-tint)}.refused,.void,.expired,.unavailable{background:var(--warning-tint)}
.card dl{margin:0}
summary{padding:12px 0;cursor:pointer}
.press{position:sticky;bottom:0;background:var(--page);padding:16px 0}
.press button{width:100%}
.paper{display:none}
@media print{.paper{display:block}.card details,.press{display:none}}
${counts(count)}`
}

/** Builds one button text for each number of ticks; a browser without :has shows the text for all. */
function counts(all: number): string {
  const atLeast = (count: number): string =>
    count === 0 ? 'form' : `form:has(${Array(count).fill('.tick:checked').join('~')})`
  return Array.from({ length: all + 1 }, (_, count) => {
    if (count === all)
      return all === 0
        ? ''
        : `form:not(:has(${Array(all).fill('.tick:checked').join('~')})) .n${all}{display:none}`
    const more = `:not(:has(${Array(count + 1)
      .fill('.tick:checked')
      .join('~')}))`
    return `.n${count}{display:none}\n${atLeast(count)}${more} .n${count}{display:inline}`
  }).join('\n')
}
