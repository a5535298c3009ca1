/** Sets the window's width for media queries: jsdom has no layout. */
export function setWidth(width: number): void {
  window.matchMedia = (query) => {
    const [, bound = '', size = '0', unit = 'px'] = /\((min|max)-width: ([\d.]+)(px|em)\)/.exec(query) ?? []
    const px = Number(size) * (unit === 'em' ? 16 : 1)
    const matches = bound === 'min' ? width >= px : bound === 'max' && width <= px
    return {
      matches,
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
