import { cleanup, configure } from '@testing-library/react'
import { setWidth } from './portal/setWidth.ts'
import { afterAll, afterEach, vi } from 'vitest'

// The browser functions that Mantine needs and jsdom lacks.
setWidth(1440)

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

// A wait that looks again would print the whole page each time; DEBUG_PRINT_LIMIT=7000 shows it at a failure.
process.env.DEBUG_PRINT_LIMIT ??= '0'
// A second, the default, is short on a busy machine.
configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)

// Waits for open imports: the test files share their modules, and an import that is cut off at the end of one
// file never completes in the next.
afterAll(() => vi.dynamicImportSettled())
