/** The colors of a drawing, as CSS variables: dark and light tone of the company's color, and paper. */
const drawingColors = ['--drawing-deep', '--drawing-soft', '--drawing-paper'] as const

/** The largest size of a drawing, in characters; the home page contains the drawings of all products. */
const maxDrawingLength = 1_200

const allowed = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])

/**
 * Finds the faults of a drawing.svg, which becomes part of the page: only shapes in the two tones of the
 * company's color are allowed.
 */
export function drawingFaults(drawing: string): string[] {
  const faults: string[] = []
  if (!drawing.includes('viewBox="0 0 56 56"')) faults.push('expected an SVG drawn on viewBox="0 0 56 56"')
  if (!/<\/svg>\s*$/.test(drawing)) faults.push('expected </svg> at its end')
  if (drawing.length > maxDrawingLength)
    faults.push(`expected at most ${maxDrawingLength} characters, got ${drawing.length}`)
  const names = [...drawing.matchAll(/<([^\s/>]+)/g)].map(([, name = '']) => name)
  const values = [...drawing.matchAll(/\s([\w:-]+)\s*=\s*["']([^"']*)["']/g)]
  const isPlain = values.every(([, name = '', value = '']) => isShape(name, value))
  if (!isPlain || names.some((name) => !allowed.has(name)))
    faults.push(
      `expected shapes alone, colored by ${drawingColors.map((color) => `var(${color})`).join(', ')}`,
    )
  return faults
}

const colors = new Set(['none', ...drawingColors.map((color) => `var(${color})`)])

/** Whether an attribute is a number, a path, a transformation, or one of the drawing's colors. */
function isShape(name: string, value: string): boolean {
  if (name === 'fill' || name === 'stroke') return colors.has(value)
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  return !/^on|href|^style$|^class$|^id$|url\(/i.test(name) && !/url\(|:/i.test(value)
}
