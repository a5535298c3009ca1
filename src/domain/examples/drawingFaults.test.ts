import { expect, it } from 'vitest'
import { drawingFaults } from './drawingFaults.ts'

const drawn = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56">${inside}</svg>\n`
const colors =
  'expected shapes alone, colored by var(--drawing-deep), var(--drawing-soft), var(--drawing-paper)'

it('a drawing of shapes in the company’s two tones has no faults', () => {
  const inside = '<g transform="rotate(9 28 28)"><path fill="var(--drawing-deep)" d="M1 1h9Z" /></g>'
  expect(drawingFaults(drawn(inside))).toEqual([])
})

it.each([
  '<path fill="#fff" d="M1 1" />',
  '<path fill="currentColor" d="M1 1" />',
  '<path fill="var(--brand-text)" d="M1 1" />',
  '<script>alert(1)</script>',
  '<image href="https://a.example/b.png" />',
  '<path onclick="alert(1)" d="M1 1" />',
  '<path style="fill: red" d="M1 1" />',
  '<g class="square" />',
  '<g id="app" />',
])('%s is refused in a drawing', (inside) => {
  expect(drawingFaults(drawn(inside))).toEqual([colors])
})

it('a drawing of another size, one that is cut off and one that is too long are refused', () => {
  expect(drawingFaults('<svg viewBox="0 0 24 24">')).toEqual([
    'expected an SVG drawn on viewBox="0 0 56 56"',
    'expected </svg> at its end',
  ])
  expect(drawingFaults(drawn('<g />'.repeat(300)))[0]).toMatch(/^expected at most 1200 characters, got \d+$/)
})
