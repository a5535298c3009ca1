import { cleanup, configure } from '@testing-library/react'
import { setWidth } from './portal/setWidth.ts'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

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

// A waiting test would print the whole page at each attempt; DEBUG_PRINT_LIMIT=7000 prints the page when a
// test fails.
process.env.DEBUG_PRINT_LIMIT ??= '0'
// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)

// Test files share their window, and a tab keeps what it stored for as long as it is open.
beforeEach(() => sessionStorage.clear())

// Waits for imports that are still running. Test files share their modules, so an import that is interrupted
// at the end of one file would never complete in the next.
afterAll(() => vi.dynamicImportSettled())
