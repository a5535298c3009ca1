import { vi } from 'vitest'

/** Refuses calls that would change modules, because all test files share them. */
for (const name of ['mock', 'doMock', 'resetModules'] as const)
  vi[name] = () => {
    throw new Error(`vi.${name} needs modules of its own: name the file *.isolated.test.ts or .tsx.`)
  }
