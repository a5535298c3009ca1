import { expect, it } from 'vitest'
import { UploadMemory } from './uploadMemory.ts'

it('a file that is uploaded is kept piece by piece up to its limit, and refused beyond', () => {
  const memory = new UploadMemory()
  const file = memory.newFile(5)
  expect(file.bytes()).toHaveLength(0)
  file.add(Buffer.from('abc'))
  file.add(Buffer.from('de'))
  expect(Buffer.from(file.bytes()).toString()).toBe('abcde')
  expect(() => file.add(Buffer.from('f'))).toThrow(RangeError)
})

it('the files of a call that is over take no memory, however soon garbage is collected', () => {
  const megabytes = 30
  const memory = new UploadMemory()
  const piece = Buffer.alloc(1024 * 1024, 'a')
  const files = [1, 2, 3].map(() => {
    const file = memory.newFile(megabytes * piece.length)
    for (let count = 0; count < megabytes; count++) file.add(piece)
    return file.bytes()
  })
  const held = process.memoryUsage().rss
  memory.free()
  expect(files.map(({ length }) => length)).toEqual([0, 0, 0])
  expect((held - process.memoryUsage().rss) / piece.length).toBeGreaterThan(2 * megabytes)
})
