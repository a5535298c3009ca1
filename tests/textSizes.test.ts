import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plainColors } from '../src/domain/company/tenant/branding.ts'
import { acceptAllStyle } from '../src/server/contracts/signing/acceptAllStyle.ts'
import { pageStyle } from '../src/server/platform/rendering/pageStyle.ts'
import { listFiles, root } from './house/listFiles.ts'

/** A size of text or of its line in pixels, also within a token: "14px / 20px var(--family)". */
const fixedText = /(?:font|font-size|line-height): ?[^;{}]*\dpx|--[a-z]+: \d+px \/ [^;]*/g

const findFixed = (style: string): string[] => style.match(fixedText) ?? []

it('text grows with the browser’s font size, in every style sheet', () => {
  const files = listFiles('src').filter((file) => /^src\/(portal|desk|tools)\/.*\.css$/.test(file))
  const found = files.flatMap((file) =>
    findFixed(readFileSync(join(root, file), 'utf8')).map((rule) => `${file}: ${rule}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})

it('text of the pages that the server draws grows with it too', () => {
  expect(findFixed(pageStyle(plainColors))).toEqual([])
  expect(findFixed(acceptAllStyle(3))).toEqual([])
})
