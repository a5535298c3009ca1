/** Opens all collapsed details while the page is printed; returns a function that ends this behavior. */
export function unfoldToPrint(): () => void {
  let unfolded: HTMLDetailsElement[] = []
  const unfold = (): void => {
    unfolded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    for (const details of unfolded) details.open = true
  }
  const fold = (): void => {
    for (const details of unfolded) details.open = false
    unfolded = []
  }
  addEventListener('beforeprint', unfold)
  addEventListener('afterprint', fold)
  return () => {
    removeEventListener('beforeprint', unfold)
    removeEventListener('afterprint', fold)
  }
}
