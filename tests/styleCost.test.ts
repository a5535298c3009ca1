import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, root } from './house/listFiles.ts'

/**
 * Matches conditions of the root on what it contains: for each of them, also for one on attributes of the
 * body alone, the browser computes the root's styles, with hundreds of variables, again after each change of
 * a text.
 */
const judgedAtEachChange = /(?:html|:root)(?:\[[^\]]*\])*:has\(/g

it('no style asks for what is somewhere on the page, which the browser looks up at each change', () => {
  const files = listFiles('src').filter((file) => /^src\/(portal|desk)\/.*\.css$/.test(file))
  const found = files.flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(judgedAtEachChange) ?? []).map(
      (rule) => `${file}: ${rule}`,
    ),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})
