/**
 * Each test runs in two sizes: a desktop, and a phone below the 768 px where the layout changes. A test whose
 * title has @desktop does not depend on the size and runs once.
 */
export const projects = [
  { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'mobile',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    grepInvert: /@desktop/,
  },
]
