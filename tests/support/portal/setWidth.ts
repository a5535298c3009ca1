/**
 * Sets the window's width for media queries, because jsdom has no layout. Motion is reduced, because in
 * jsdom frames and animations use different clocks, so that an animated amount would run for seconds.
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
