import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, root } from './house/listFiles.ts'

/**
 * Matches conditions that the browser checks after each change of the page. A condition on attributes of the
 * body only is checked when one of these changes, so it is allowed.
 */
const judgedAtEachChange = /(?:html|:root):has\((?!body\[)/g

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
