import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

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

afterEach(cleanup)

// The test files share their modules: an import that the end of one file cuts off never arrives in the next.
afterAll(() => vi.dynamicImportSettled())
