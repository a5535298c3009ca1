import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { buildTarget, supportedBrowsers } from './supportedBrowsers.ts'

describe('the oldest supported browsers', () => {
  it('are the targets of the build, by the names that it knows', () => {
    expect(buildTarget).toEqual(['safari16.0', 'firefox115', 'chrome109'])
  })
  it('are named in README.md', async () => {
    const names = Object.entries(supportedBrowsers).map(([name, version]) => `${name} ${version}`)
    expect(await readFile('README.md', 'utf8')).toContain(names.join(', '))
  })
})
