import { vi } from 'vitest'

/** Refuses calls that would change the modules of other test files, which share them. */
for (const name of ['mock', 'doMock', 'resetModules'] as const)
  vi[name] = () => {
    throw new Error(`vi.${name} needs modules of its own: name the file *.isolated.test.ts or .tsx.`)
  }
