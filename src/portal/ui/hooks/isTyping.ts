/**
 * Returns true while an input has the focus; checked at each render, because a `:has` rule on the root would
 * be evaluated at each change of the page.
 */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input:not([type="checkbox"], [type="radio"], [type="range"])') ?? false
