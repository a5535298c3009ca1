import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// What Mantine asks of a browser and jsdom does not have.
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList

window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

Element.prototype.scrollIntoView ??= () => {}
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener() {}, removeEventListener() {}, ready: Promise.resolve() },
})

// It measures what it draws, which jsdom cannot: the browser tests have it.
vi.mock('../../src/portal/ui/charts/ApexChart.tsx', () => ({ ApexChart: () => null }))

afterEach(cleanup)
