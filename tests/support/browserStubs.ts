import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The browser functions that Mantine needs and jsdom lacks.
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

afterEach(cleanup)

// Waits for open imports: the test files share their modules, and an import that is cut off at the end of one
// file never completes in the next.
afterAll(() => vi.dynamicImportSettled())
