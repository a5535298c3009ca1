/**
 * The fixed, ordered palette of all charts: distinct for color-blind readers, contrast 3:1 on white (COM-05,
 * D-26).
 */
export const chartColors = [
  '#1f5fae',
  '#c2570c',
  '#0b7a5c',
  '#9d3fc4',
  '#8a6d00',
  '#0891b2',
  '#be185d',
  '#3b2f8f',
  '#5a8f00',
  '#7a3b1d',
  '#64748b',
  '#d6455d',
] as const

/** The colors of an axis's lines and texts, among the grays of the pages. */
export const axisColors = { line: 'var(--border)', text: 'var(--muted)' } as const

export const findChartColor = (position: number): string =>
  chartColors[position % chartColors.length] ?? chartColors[0]
