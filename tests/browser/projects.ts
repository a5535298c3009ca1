/**
 * The two sizes every journey is walked in: a desktop, and a phone below the 768 px where the layout changes.
 * What has nothing to do with the size is walked once: its title says @desktop.
 */
export const projects = [
  { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'mobile',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    grepInvert: /@desktop/,
  },
]
