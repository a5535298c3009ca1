import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeBeside } from './writeBeside.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'portal-written-'))))
afterEach(() => rmSync(folder, { recursive: true }))

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield text
}
const write = (...texts: string[]) => writeBeside(join(folder, 'leavers.csv'), pieces(...texts))

describe('a file that a command writes', () => {
  it('is for its owner alone, and leaves nothing beside it', async () => {
    const path = await write('a;', 'b')
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['a;b', 0o600])
    expect(readdirSync(folder)).toEqual(['leavers.csv'])
  })

  it('overwrites none: the same content keeps its name, other content gets a number', async () => {
    const large = 'x'.repeat(200_000)
    const paths = [await write(large), await write(large), await write(`${large}y`), await write('')]
    expect(paths.map((path) => path.slice(folder.length + 1))).toEqual([
      'leavers.csv',
      'leavers.csv',
      'leavers (2).csv',
      'leavers (3).csv',
    ])
    expect(readFileSync(paths[0]!, 'utf8')).toBe(large)
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('is not there where its content broke off', async () => {
    const broken = async function* (): AsyncGenerator<string> {
      yield 'a'
      throw new Error('broken')
    }
    await expect(writeBeside(join(folder, 'b.csv'), broken())).rejects.toThrow('broken')
    expect(readdirSync(folder)).toEqual([])
  })
})
