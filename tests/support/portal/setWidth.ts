/**
 * Sets the window's width for media queries: jsdom has no layout. Motion is reduced: jsdom times its frames
 * by another clock than the animations, so an amount would count for seconds.
 */
export function setWidth(width: number): void {
  window.matchMedia = (query) => {
    const [, bound = '', size = '0', unit = 'px'] = /\((min|max)-width: ([\d.]+)(px|em)\)/.exec(query) ?? []
    const px = Number(size) * (unit === 'em' ? 16 : 1)
    const fits = bound === 'min' ? width >= px : bound === 'max' && width <= px
    return {
      matches: fits || query.includes('prefers-reduced-motion'),
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    } as MediaQueryList
  }
}
